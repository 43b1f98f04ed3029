/**
 * Folders are stages of a text's way through the code; each may use only the stages before it. The core knows no language:
 * everything about SQL is in languages/sql, engines and oracles.
 */
const STAGES = [
  'edit/',
  'options/',
  'syntax/',
  // A language lists the generic passes, and passes work on languages; no-cycles keeps their files apart.
  '(?:language|passes)/',
  'evaluate/',
  'algorithms/',
  'explain/',
  'reduc(?:e|tion)\\.ts',
  'recording/',
  'languages/',
  'system/',
  'journal/',
  'packages/',
  'language-files/',
  'sqllogictest/',
  'sessions/',
  'engines/',
  'oracles/',
  'registry\\.ts',
  'config/',
  'batch/',
  'queue/',
  'report/',
  'live/',
  'pages/',
  'playground/',
  'testing/',
  'test-runs/',
  'cli/',
];
const CORE = 'edit|options|syntax|language|passes|evaluate|algorithms|explain';
/** What runs in a browser as well; `browser.ts` is its entry point. */
const PORTABLE = `^src/(?:${CORE}|recording|languages)/|^src/(?:reduce|reduction|browser)\\.ts$`;

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
      name: 'no-node-below-engines',
      comment: 'files, processes and packages belong in later stages, or behind an interface that these provide',
      severity: 'error',
      from: { path: PORTABLE, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-files-of-the-package-below-engines',
      comment: 'a page has none: languages ask shipped-files.ts',
      severity: 'error',
      from: { path: PORTABLE, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/package-files\\.ts$' },
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
