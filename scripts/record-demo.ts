/**
 * Records a reduction of examples/shop.sql and draws it as docs/images/demo-light.svg and demo-dark.svg, for the README.
 *
 *   npm run record
 *
 * It runs the built program. It needs Linux, with `script` of util-linux (2.35 or newer) and `stty`.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAnimation } from './demo/frames.js';
import { type Chunk, recordProgram } from './demo/recording.js';
import { animationSvg } from './demo/svg.js';
import { DARK, LIGHT } from './demo/themes.js';

const SCRIPT = 'examples/shop.sql';
const ARGUMENTS = ['reduce', SCRIPT, '--engine', 'sqlite', '--expect', 'error:datatype mismatch'];
const SIZE = { columns: 100, rows: 30 };
const RUNS = 5;
const IMAGES = 'docs/images';

const program = resolve('dist/minrepro.js');
let chunks: readonly Chunk[] | undefined;
// Other programs on the machine slow some runs down: the fastest one is shown.
for (let run = 0; run < RUNS; run++) {
  const recorded = await recordInCopy();
  if (chunks === undefined || duration(recorded) < duration(chunks)) chunks = recorded;
}

const command = ['minrepro', ...ARGUMENTS].map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
const animation = createAnimation(command, chunks ?? [], SIZE);
const caption = {
  title: 'A recorded run of minrepro in a terminal',
  description: `The command ${command} runs, and its view of the script shrinks. The last frame shows: ${lastLines()}`,
};
mkdirSync(IMAGES, { recursive: true });
for (const [name, theme] of Object.entries({ light: LIGHT, dark: DARK })) {
  const path = join(IMAGES, `demo-${name}.svg`);
  const svg = animationSvg(animation, SIZE.columns, theme, caption);
  writeFileSync(path, svg);
  process.stdout.write(
    `${path}: ${animation.frames.length} frames, ${(Buffer.byteLength(svg) / 1000).toFixed(1)} kB\n`,
  );
}

/** Runs in a temporary folder with a copy of the script, so that the program prints the paths a user would see. */
async function recordInCopy(): Promise<Chunk[]> {
  const folder = mkdtempSync(join(tmpdir(), 'minrepro-demo-'));
  try {
    cpSync(SCRIPT, join(folder, SCRIPT));
    return await recordProgram([process.execPath, program, ...ARGUMENTS], { folder, size: SIZE });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function duration(recorded: readonly Chunk[]): number {
  return recorded.at(-1)?.seconds ?? 0;
}

function lastLines(): string {
  const lines = animation.frames.at(-1)?.screen.rows.slice(1, -1) ?? [];
  return lines.filter((line) => line !== '' && !/^[\s^\d]*$/.test(line)).join(' ');
}
