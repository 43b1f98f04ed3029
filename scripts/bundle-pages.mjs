// Bundles the pages that people look at: one script and one style sheet each, to be written into a file or served.
import { buildSync } from 'esbuild';

buildSync({
  entryPoints: [
    'src/pages/report-page.tsx',
    'src/pages/live-page.tsx',
    'src/pages/triage-page.tsx',
    'src/pages/page.css',
  ],
  outdir: 'dist/pages',
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: ['es2022'],
  charset: 'utf8',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
});
