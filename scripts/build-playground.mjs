// node scripts/build-playground.mjs [FOLDER]
// Builds the playground, a static site in dist-playground or in FOLDER: the page, its workers, the grammars and the engines as WebAssembly. Needs
// the built package. Fails if the page is too large to appear quickly; engines are loaded when they are used.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';

const [SITE = 'dist-playground'] = process.argv.slice(2);
/** What is needed before someone can paste a script, and what it may weigh when it is compressed. */
const FIRST_PAINT = ['src/playground/playground-page.tsx', 'src/playground/playground.css'];
const MAX_FIRST_PAINT = 200_000;
/** By the name of the engine after `sqlite@`: the package with that version. */
const SQLITE_PACKAGES = { current: 'sql.js', '3.30.1': 'sqlite-3.30.1', '3.28.0': 'sqlite-3.28.0' };
/** Pages and workers from blobs share this policy: they talk to this site only, and no text is evaluated as code. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' blob: 'wasm-unsafe-eval'",
  'worker-src blob:',
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Asked for in Node only. */
const NODE_ONLY = ['node:*', 'fs', 'path', 'crypto', 'module', 'vm', 'worker_threads'];

const require = createRequire(import.meta.url);
const { playgroundLexes } = await tsImport('./playground-lexes.ts', import.meta.url);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync(SITE, { recursive: true, force: true });
mkdirSync(join(SITE, 'engines'), { recursive: true });

const options = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2022'],
  charset: 'utf8',
  legalComments: 'none',
};
const parts = {
  ...options,
  outdir: SITE,
  metafile: true,
  define: {
    MINREPRO_VERSION: JSON.stringify(version),
    SQLITE_VERSION: JSON.stringify(await sqliteVersion()),
    LEXES: JSON.stringify(await playgroundLexes()),
  },
};
const page = await build({
  ...parts,
  entryPoints: ['src/playground/playground-page.tsx', 'src/playground/playground.css'],
  // What is imported later has files of its own.
  splitting: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
});
const workers = await build({
  ...parts,
  entryPoints: ['src/playground/reducer-worker.ts', 'src/playground/engine-worker.ts'],
});

for (const [name, packageName] of Object.entries(SQLITE_PACKAGES)) {
  const folder = join(SITE, 'engines', `sqlite-${name}`);
  mkdirSync(folder);
  const module = require.resolve(`${packageName}/dist/sql-wasm.js`);
  await build({
    ...options,
    stdin: {
      // Old versions are written for scripts, in which `this` is the global object.
      contents: readFileSync(module, 'utf8').replaceAll(/\bthis\.SQL\b/g, 'globalThis.SQL'),
      resolveDir: dirname(module),
    },
    outfile: join(folder, 'sql-wasm.js'),
    external: NODE_ONLY,
  });
  copyFileSync(join(dirname(module), 'sql-wasm.wasm'), join(folder, 'sql-wasm.wasm'));
}

const duckdb = 'node_modules/@duckdb/duckdb-wasm/dist';
await build({
  ...options,
  entryPoints: { duckdb: 'src/playground/duckdb-module.ts' },
  outdir: join(SITE, 'engines/duckdb'),
  alias: { 'duckdb-blocking': `./${duckdb}/duckdb-browser-blocking.mjs` },
  external: NODE_ONLY,
});
copyFileSync(`${duckdb}/duckdb-eh.wasm`, join(SITE, 'engines/duckdb/duckdb-eh.wasm'));

// The package finds its own files relative to its modules.
cpSync('node_modules/@electric-sql/pglite/dist', join(SITE, 'engines/pglite'), {
  recursive: true,
  filter: (path) => !/\.(?:map|cjs|ts|cts|gz)$/.test(path),
});

cpSync('dist/grammars', join(SITE, 'grammars'), { recursive: true });
mkdirSync(join(SITE, 'examples'));
copyFileSync('examples/shop.sql', join(SITE, 'examples/shop.sql'));
writeFileSync(
  join(SITE, 'index.html'),
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Turns a failing SQL script into the smallest one that still fails, in your browser.">
<title>minrepro playground</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="playground.css">
<script type="module" src="playground-page.js"></script>
</head>
<body>
<div id="page"><p>This page needs JavaScript.</p></div>
</body>
</html>
`,
);

const sizeOf = (path) => gzipSync(readFileSync(path)).length;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const pageFiles = Object.entries(page.metafile.outputs);
const firstFiles = filesFor(pageFiles.filter(([, { entryPoint }]) => FIRST_PAINT.includes(entryPoint)));
const firstPaint = [join(SITE, 'index.html'), ...firstFiles].reduce((sum, file) => sum + sizeOf(file), 0);
const laterFiles = pageFiles.map(([file]) => file).filter((file) => !firstFiles.has(file));
const lines = [
  ...[...laterFiles, ...Object.keys(workers.metafile.outputs)].map(
    (file) => `${file}: ${kilobytes(sizeOf(file))} compressed`,
  ),
  `${SITE}: ${kilobytes(firstPaint)} compressed before the first paint, at most ${kilobytes(MAX_FIRST_PAINT)}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
if (firstPaint > MAX_FIRST_PAINT) process.exitCode = 1;

/** These outputs of a build, and everything that they import at once. */
function filesFor(outputs, found = new Set()) {
  for (const [file, { imports }] of outputs) {
    if (found.has(file)) continue;
    found.add(file);
    const needed = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
    filesFor(
      pageFiles.filter(([path]) => needed.includes(path)),
      found,
    );
  }
  return found;
}

async function sqliteVersion() {
  const { Database } = await require('sql.js')();
  return new Database().exec('SELECT sqlite_version()')[0].values[0][0];
}
