// What `npm start` shows: the bundled script, then what minrepro makes of it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-example-'));
const args = [
  'reduce',
  'examples/shop.sql',
  '--engine',
  'sqlite',
  '--expect',
  'error:datatype mismatch',
  '--output',
  join(folder, 'shop.min.sql'),
];
process.stdout.write(
  `Before:\n\n${readFileSync('examples/shop.sql', 'utf8')}\nAfter minrepro ${args.slice(0, 6).join(' ')}:\n\n`,
);
const { status } = spawnSync(process.execPath, ['dist/minrepro.js', ...args], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
