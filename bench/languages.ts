/**
 * Reduces inputs of any language through the command line, without any option about their language, and with C-Vise if it is
 * installed: one job and the same time for both. Every result is checked again. Exits with 1 if a result no longer fails.
 *
 *   npm run bench:languages -- [DIR] [--only NAME,…] [--seconds 60] [--no-cvise]
 *
 * DIR, or else bench/languages, has one folder for each case, with `input.*` and a test script `*.sh`, which takes the path of a
 * candidate, exits with 0 if it still fails, and appends a line to the file $COUNT for each call. It exits with 77 if a program that
 * it needs is missing.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasCvise, type Reducer, runCvise, runMinrepro } from './languages/reducers.js';
import { cell, printLine } from './table.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    cvise: { type: 'boolean', default: true },
  },
});
const [folder = 'bench/languages'] = positionals;
const seconds = Number(values.seconds);
const wanted = values.only?.split(',');
const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
const reducers: readonly Reducer[] = [
  { name: 'minrepro', run: runMinrepro },
  ...(values.cvise && hasCvise() ? [{ name: 'C-Vise', run: runCvise }] : []),
];

const withoutCount = { ...process.env, COUNT: '' };
/** The exit code of a test script whose compiler or interpreter is missing. */
const NOT_INSTALLED = 77;

/** Words, numbers and other characters: the same for all languages. */
const TOKEN = /[\p{L}_][\p{L}\p{N}_]*|\p{N}+|\S/gu;

printLine(`case        reducer      tokens  lines   bytes   calls  seconds  own ms/call  verdict`);
for (const name of names.filter((one) => wanted?.includes(one) ?? true)) {
  const files = readdirSync(join(folder, name));
  const input = files.find((file) => file.startsWith('input.'));
  const script = files.find((file) => file.endsWith('.sh'));
  if (input === undefined || script === undefined) continue;
  const test = resolve(folder, name, script);
  const { status, stderr } = spawnSync(test, [resolve(folder, name, input)], { env: withoutCount, encoding: 'utf8' });
  if (status === NOT_INSTALLED) {
    printLine(`${name.padEnd(11)} skipped: ${stderr.trim()}`);
    continue;
  }
  printSize(name, 'input', join(folder, name, input));
  for (const reducer of reducers) {
    const work = mkdtempSync(join(tmpdir(), 'minrepro-languages-'));
    try {
      const count = join(work, 'calls');
      cpSync(join(folder, name, input), join(work, input));
      const { result, ownMilliseconds, elapsed } = await reducer.run({ work, input, test, count, seconds });
      const calls = lineCount(count);
      const fails = spawnSync(test, [result], { env: withoutCount }).status === 0;
      if (!fails) process.exitCode = 1;
      const own = ownMilliseconds === undefined ? cell('-', 12) : cell(ownMilliseconds / Math.max(1, calls), 12, 1);
      const ended = elapsed >= seconds ? ', ended by the limit' : '';
      printSize(
        name,
        reducer.name,
        result,
        `${cell(calls, 7)} ${cell(elapsed, 8, 1)} ${own}  ${fails ? 'fails' : 'DOES NOT FAIL'}${ended}`,
      );
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
}

function printSize(name: string, reducer: string, file: string, more = ''): void {
  const bytes = readFileSync(file);
  const text = bytes.toString();
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  const sizes = [cell(text.match(TOKEN)?.length ?? 0, 7), cell(lines, 6), cell(bytes.length, 7)];
  printLine(`${name.padEnd(11)} ${reducer.padEnd(11)} ${sizes.join(' ')} ${more}`);
}

function lineCount(file: string): number {
  try {
    return readFileSync(file, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}
