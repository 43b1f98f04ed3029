/**
 * Folders are stages of a text's way through the code; each may use only the stages before it. The core knows no language:
 * everything about SQL is in languages/sql, engines and oracles.
 */
const STAGES = [
  'edit/',
  'options/',
  'system/',
  'syntax/',
  // A language lists the generic passes, and passes work on languages; no-cycles keeps their files apart.
  '(?:language|passes)/',
  'evaluate/',
  'algorithms/',
  'explain/',
  'reduc(?:e|tion)\\.ts',
  'recording/',
  'packages/',
  'languages/',
  'engines/',
  'oracles/',
  'registry\\.ts',
  'config/',
  'report/',
  'live/',
  'pages/',
  'testing/',
  'cli/',
];
const CORE = 'edit|options|system|syntax|language|passes|evaluate|algorithms|explain';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...STAGES.map((stage, i) => ({
      name: `${stage.replace(/\W/g, '')}-uses-earlier-stages-only`,
      severity: 'error',
      from: { path: `^src/${stage}`, pathNot: '\\.test\\.ts$' },
      to: { path: `^src/(?:${STAGES.slice(i + 1).join('|') || '(?!)'})` },
    })),
    {
      name: 'the-core-knows-no-language',
      comment: 'what is specific to a language belongs in src/languages',
      severity: 'error',
      from: { path: `^src/(?:${CORE})/|^src/reduc(?:e|tion)\\.ts$`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(?:languages|engines|oracles)/' },
    },
    {
      name: 'only-the-command-line-prints',
      comment: 'commander belongs to src/cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: 'commander' },
    },
    {
      name: 'extensions-use-public-exports-only',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^src/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|bench)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
