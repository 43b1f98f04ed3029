/**
 * Reduces every case of a corpus and prints sizes, calls and times.
 *
 *   npm run bench -- --corpus DIR --judge CMD [--jobs N] [--only CASE,…] [--passes all|grammar]
 *                    [--json FILE] [--compare FILE]
 *
 * A case is a folder with `input.sql`, `kind` (what CMD is told before the candidate's path) and perhaps `expert.sql`.
 * Each case runs in a process of its own, so that its peak memory can be told.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type CallCounts,
  commandOracle,
  countTokens,
  decodeText,
  GRAMMAR_PASSES,
  likelyDialect,
  PASSES,
  type PassCounts,
  reduce,
  sqlLanguage,
} from 'minrepro';

interface Measured {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly expert: number | null;
  readonly calls: CallCounts;
  readonly seconds: number;
  readonly ownShare: number;
  readonly peakMb: number;
  readonly minimal: boolean;
  readonly stillFails: boolean;
  readonly passes: Readonly<Record<string, PassCounts>>;
  readonly text: string;
}

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    judge: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'string' },
    compare: { type: 'string' },
    passes: { type: 'string', default: 'all' },
    case: { type: 'string' },
  },
});
if (values.corpus === undefined || values.judge === undefined) {
  process.stderr.write('bench: give --corpus DIR and --judge CMD\n');
  process.exit(2);
}
const corpus = resolve(values.corpus);
const [program = '', ...rest] = values.judge.split(' ');
const judge = [existsSync(program) ? resolve(program) : program, ...rest].join(' ');

if (values.case !== undefined) {
  process.stdout.write(JSON.stringify(await measure(values.case)));
} else {
  runAll();
}

async function measure(name: string): Promise<Measured> {
  // Loading the grammar and finding the dialect are part of the job.
  const started = performance.now();
  const folder = join(corpus, name);
  const text = decodeText(readFileSync(join(folder, 'input.sql')));
  const kind = readFileSync(join(folder, 'kind'), 'utf8').trim();
  const oracle = await commandOracle({ command: `${judge} '${kind.replaceAll("'", "'\\''")}'`, fileName: 'input.sql' });
  const language = sqlLanguage(likelyDialect(text));
  const reduction = await reduce({
    text,
    language,
    oracle,
    jobs: Number(values.jobs),
    passes: values.passes === 'grammar' ? GRAMMAR_PASSES : PASSES,
  });
  const seconds = (performance.now() - started) / 1000;
  const { verdict } = await oracle.check(reduction.text, new AbortController().signal);
  await oracle.close();
  const expert = join(folder, 'expert.sql');
  return {
    name,
    before: reduction.tokensBefore,
    after: reduction.tokensAfter,
    expert: existsSync(expert) ? countTokens(readFileSync(expert, 'utf8')) : null,
    calls: reduction.calls,
    seconds,
    ownShare: 1 - reduction.oracleSeconds / seconds,
    peakMb: process.resourceUsage().maxRSS / 1024,
    minimal: reduction.minimal,
    stillFails: verdict === 'reproduced',
    passes: reduction.passes,
    text: reduction.text,
  };
}

function runAll(): void {
  const only = values.only?.split(',');
  const names = readdirSync(corpus)
    .filter((name) => existsSync(join(corpus, name, 'kind')) && (only?.includes(name) ?? true))
    .sort();
  const earlier = values.compare === undefined ? [] : (JSON.parse(readFileSync(values.compare, 'utf8')) as Measured[]);
  const results: Measured[] = [];
  const cell = (value: string | number, width: number): string => String(value).padStart(width);
  print(
    'case   before  after       %  expert ratio   calls (repr/vanish/invalid/unkn/cached)   seconds  own %  peak MB  minimal  fails',
  );
  for (const name of names) {
    const args = [
      '--import',
      'tsx',
      fileURLToPath(import.meta.url),
      '--corpus',
      corpus,
      '--judge',
      judge,
      '--jobs',
      values.jobs,
      '--passes',
      values.passes,
      '--case',
      name,
    ];
    const one = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
    results.push(one);
    const { calls } = one;
    const ratio = one.expert === null ? '' : (one.after / one.expert).toFixed(2);
    const before = earlier.find((other) => other.name === name);
    const change = before ? `   was ${before.after} tokens, ${total(before.calls)} calls` : '';
    print(
      `${name.padEnd(6)} ${cell(one.before, 6)} ${cell(one.after, 6)} ${cell((100 * (1 - one.after / one.before)).toFixed(2), 7)} ${cell(one.expert ?? '', 7)} ${cell(ratio, 5)} ${cell(total(calls), 7)} ${cell(`(${calls.reproduced}/${calls.vanished}/${calls.invalid}/${calls.unknown}/${calls.cached})`, 38)} ${cell(one.seconds.toFixed(1), 9)} ${cell((100 * one.ownShare).toFixed(1), 6)} ${cell(one.peakMb.toFixed(0), 8)} ${cell(one.minimal ? 'yes' : 'no', 8)} ${cell(one.stillFails ? 'yes' : 'NO', 6)}${change}`,
    );
  }
  const mean = (of: (one: Measured) => number): number =>
    results.reduce((sum, one) => sum + of(one), 0) / results.length;
  const withExpert = results.filter((one) => one.expert !== null);
  const ratio = Math.exp(
    withExpert.reduce((sum, one) => sum + Math.log(one.after / (one.expert as number)), 0) / withExpert.length,
  );
  print(
    `mean: ${mean((one) => 100 * (1 - one.after / one.before)).toFixed(2)} % removed, ${mean((one) => one.after).toFixed(1)} tokens left, ${mean((one) => total(one.calls)).toFixed(0)} calls, ${mean((one) => one.seconds).toFixed(1)} s${withExpert.length > 0 ? `; geometric mean to the expert ${ratio.toFixed(2)}` : ''}`,
  );
  const passes = new Map<string, PassCounts>();
  for (const one of results) {
    for (const [name, { calls, accepted }] of Object.entries(one.passes)) {
      const sum = passes.get(name) ?? { calls: 0, accepted: 0 };
      passes.set(name, { calls: sum.calls + calls, accepted: sum.accepted + accepted });
    }
  }
  print(`\n${'pass'.padEnd(24)}  calls  accepted`);
  for (const [name, { calls, accepted }] of passes) print(`${name.padEnd(24)} ${cell(calls, 6)} ${cell(accepted, 9)}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 1)}\n`);
}

function total({ reproduced, vanished, invalid, unknown }: CallCounts): number {
  return reproduced + vanished + invalid + unknown;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
