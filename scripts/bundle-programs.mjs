// What is started as a process is one file each: finding and reading two hundred takes longer than many a reduction.
import { buildSync } from 'esbuild';

buildSync({
  entryPoints: ['dist/cli/main.js', 'dist/engines/engine-worker.js'],
  outbase: 'dist',
  outdir: 'dist',
  allowOverwrite: true,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
});
