/** Folders are stages of a script's way through the code; each may use only the stages before it. */
const STAGES = ['edit', 'syntax', 'grammars', 'sql', 'passes', 'engines', 'oracles', 'evaluate', 'algorithms', 'cli'];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...STAGES.map((stage, i) => ({
      name: `${stage}-looks-back-only`,
      severity: 'error',
      from: { path: `^src/${stage}/` },
      to: { path: `^src/(${STAGES.slice(i + 1).join('|') || '(?!)'})/` },
    })),
    {
      name: 'only-the-command-line-prints',
      comment: 'commander belongs to src/cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: 'commander' },
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
