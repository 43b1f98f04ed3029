// Bundles the package: reading two hundred small files at each start takes longer than many reductions. The command line and the
// entry points of the library share one chunk, so that a configuration file that imports the library gets the same classes and
// values as the command line. The entry point for pages has a bundle of its own, without anything of Node. The worker of the engines and the drivers, which it imports by their URLs, are bundled apart.
// Chunks lie directly in dist/, because src/package-files.ts finds the files of the package relative to itself.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

const DRIVERS = 'dist/engines/drivers';
const LIBRARY = 'dist/library.js';

const filesBelow = (folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file));

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const BROWSER = 'dist/browser.js';
const entries = Object.values(exports)
  .filter((file) => file.endsWith('.js'))
  .map((file) => join(file))
  .filter((file) => file !== BROWSER);
const namesOf = async (file) => Object.keys(await import(pathToFileURL(file).href));
const exported = await Promise.all(entries.map(namesOf));
writeFileSync(
  LIBRARY,
  entries.map((file, i) => `export * as entry${i} from './${relative('dist', file)}';\n`).join(''),
);

const bundle = (entryPoints) =>
  Object.keys(
    buildSync({
      entryPoints,
      outdir: 'dist',
      chunkNames: 'chunk-[hash]',
      allowOverwrite: true,
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      packages: 'external',
      metafile: true,
    }).metafile.outputs,
  ).map((file) => join(file));

const isDriver = (file) => /^export .*\bcreateDriver\b/m.test(readFileSync(file, 'utf8'));
const drivers = filesBelow(DRIVERS).filter((file) => file.endsWith('.js') && isDriver(file));
// Fails if anything in it needs Node.
buildSync({
  entryPoints: [BROWSER],
  outfile: BROWSER,
  allowOverwrite: true,
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
});
const written = [
  BROWSER,
  ...bundle([
    { in: 'dist/cli/main.js', out: 'minrepro' },
    { in: LIBRARY, out: 'library' },
  ]),
  ...bundle([
    { in: 'dist/engines/pool/engine-worker.js', out: 'engine-worker' },
    ...drivers.map((file) => ({ in: file, out: relative('dist', file).slice(0, -'.js'.length) })),
  ]),
  ...entries,
];
for (const [i, file] of entries.entries()) {
  const library = relative(join(file, '..'), LIBRARY);
  const path = library.startsWith('.') ? library : `./${library}`;
  writeFileSync(
    file,
    `import { entry${i} } from '${path}';\nexport const { ${exported[i].join(', ')} } = entry${i};\n`,
  );
}

// It is read only when an engine or a language needs a package that may have to be downloaded.
const TABLE = 'packages/package-table.json';
copyFileSync(`src/${TABLE}`, `dist/${TABLE}`);

// What went into the bundles is not needed twice; the declarations stay.
const isKept = new Set(written);
for (const file of filesBelow('dist')) if (file.endsWith('.js') && !isKept.has(file)) rmSync(file);
