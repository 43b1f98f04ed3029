/**
 * Reduces every case of a corpus and prints sizes, calls and times.
 *
 *   npm run bench -- --corpus DIR --judge CMD [--jobs N] [--only CASE,…] [--passes all|grammar|both]
 *                    [--sqlite SHELL] [--json FILE] [--compare FILE]
 *
 * A case is a folder with `input.sql`, `kind` (what CMD is told before the candidate's path) and perhaps `expert.sql`.
 * With --engines OLD,NEW instead of --judge, minrepro runs both shells itself, and `kind` says what to look for: diff,
 * old-error:TEXT, new-error:TEXT or segv. With both, each case is reduced by either in turn, and their speed is compared.
 *
 * With --sqlite, what no longer fails is run in that shell too, and counts as invalid where an error comes that the script
 * at hand did not have: a judge that only knows yes and no does not tell. Those runs are not part of the times.
 * With --passes both, each case is reduced without and with the model, and the calls are compared.
 *
 * Each case runs in a process of its own, so that its peak memory can be told.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type CallCounts,
  commandOracle,
  countTokens,
  decodeText,
  type Engine,
  encodeText,
  GRAMMAR_PASSES,
  type Language,
  likelyDialect,
  type Oracle,
  openEngine,
  PASSES,
  type PassCounts,
  reduce,
  sqlLanguage,
  tidyLayout,
} from 'minrepro';
import { oracleOfKind } from './shells.js';

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
    engines: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'string' },
    compare: { type: 'string' },
    passes: { type: 'string', default: 'all' },
    sqlite: { type: 'string' },
    case: { type: 'string' },
  },
});
if (values.corpus === undefined || (values.judge === undefined && values.engines === undefined)) {
  process.stderr.write('bench: give --corpus DIR and --judge CMD, --engines OLD,NEW or both\n');
  process.exit(2);
}
const corpus = resolve(values.corpus);
const [program = '', ...rest] = (values.judge ?? '').split(' ');
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
  const oracle =
    values.engines === undefined
      ? await commandOracle({ command: `${judge} '${kind.replaceAll("'", "'\\''")}'`, fileName: 'input.sql' })
      : oracleOfKind(kind, await shellsAt(values.engines.split(',')));
  const judged = values.sqlite === undefined ? oracle : withValidity(oracle, values.sqlite);
  const language = (): Language => sqlLanguage(likelyDialect(text), { hasMeaning: values.passes !== 'grammar' });
  const reduction = await reduce({
    text,
    language,
    oracle: judged,
    jobs: Number(values.jobs),
    passes: values.passes === 'grammar' ? GRAMMAR_PASSES : PASSES,
    ...(values.passes === 'grammar' ? { finishing: [tidyLayout] } : {}),
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

async function shellsAt([old = '', now = '']: readonly string[]): Promise<readonly [Engine, Engine]> {
  return [await openEngine(`sqlite:${resolve(old)}`), await openEngine(`sqlite:${resolve(now)}`)];
}

/** Tells invalid from vanished by running what vanished. */
function withValidity(oracle: Oracle, shell: string): Oracle {
  const known = new Set<string>();
  const errorsOf = (text: string): string[] => {
    const { stdout, stderr } = spawnSync(shell, [':memory:'], { input: encodeText(text), timeout: 5000 });
    const lines = `${stdout}\n${stderr}`.match(/^.*\b(?:Parse e|Runtime e|E)rror\b.*$/gm) ?? [];
    return lines.map((line) => line.replace(/near line \d+/, ''));
  };
  return {
    name: oracle.name,
    limitTime: (milliseconds) => oracle.limitTime(milliseconds),
    close: () => oracle.close(),
    check: async (text, signal) => {
      const judgement = await oracle.check(text, signal);
      if (judgement.verdict === 'reproduced') for (const error of errorsOf(text)) known.add(error);
      const isInvalid = judgement.verdict === 'vanished' && errorsOf(text).some((error) => !known.has(error));
      return isInvalid ? { ...judgement, verdict: 'invalid' } : judgement;
    },
  };
}

type Mode = 'all' | 'grammar';

function runAll(): void {
  const only = values.only?.split(',');
  const names = readdirSync(corpus)
    .filter((name) => existsSync(join(corpus, name, 'kind')) && (only?.includes(name) ?? true))
    .sort();
  const { judge: command, engines } = values;
  const judges = [...(command === undefined ? [] : [{ judge }]), ...(engines === undefined ? [] : [{ engines }])];
  const pairs: [Measured, Measured][] = [];
  const earlier = values.compare === undefined ? [] : (JSON.parse(readFileSync(values.compare, 'utf8')) as Measured[]);
  const modes: readonly Mode[] = values.passes === 'both' ? ['grammar', 'all'] : [values.passes as Mode];
  const results = new Map<Mode, Measured[]>(modes.map((mode) => [mode, []]));
  print(
    'case   passes   before  after       %  expert ratio   calls (repr/vanish/invalid/unkn/cached)   seconds calls/s  judged/s  own %  peak MB  minimal  fails',
  );
  for (const name of names) {
    for (const mode of modes) {
      const [first, second] = judges.map((by) => measureApart(name, mode, by)) as [Measured, Measured | undefined];
      const one = second ?? first;
      if (second) pairs.push([second, first]);
      results.get(mode)?.push(one);
      printCase(one, mode, second ? first : earlier.find((other) => other.name === name));
    }
  }
  for (const [mode, all] of results) printSummary(all, mode);
  if (pairs.length > 0) {
    const [ours, theirs] = [0, 1].map((k) => together(pairs.map((pair) => pair[k as 0 | 1])));
    print(`\nall cases together: ${faster(ours as Speed, theirs as Speed)}`);
  }
  const [grammar, model] = modes.map((mode) => results.get(mode) ?? []);
  if (grammar && model) printCalls(grammar, model);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(results.get(modes.at(-1) as Mode), null, 1)}\n`);
}

function measureApart(name: string, mode: Mode, by: { judge: string } | { engines: string }): Measured {
  const options = {
    corpus,
    ...by,
    jobs: values.jobs,
    passes: mode,
    sqlite: values.sqlite,
    case: name,
  };
  const given = Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [`--${key}`, value]));
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), ...given];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
}

function cell(value: string | number, width: number): string {
  return String(value).padStart(width);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function printCase(one: Measured, mode: Mode, before: Measured | undefined): void {
  const { calls } = one;
  const cells = [
    one.name.padEnd(6),
    mode.padEnd(7),
    cell(one.before, 7),
    cell(one.after, 6),
    cell((100 * (1 - one.after / one.before)).toFixed(2), 7),
    cell(one.expert ?? '', 7),
    cell(one.expert === null ? '' : (one.after / one.expert).toFixed(2), 5),
    cell(total(calls), 7),
    cell(`(${calls.reproduced}/${calls.vanished}/${calls.invalid}/${calls.unknown}/${calls.cached})`, 38),
    cell(one.seconds.toFixed(1), 9),
    cell((total(calls) / one.seconds).toFixed(0), 7),
    // Without our own time: how fast the judge is.
    cell((total(calls) / (one.seconds * (1 - one.ownShare))).toFixed(0), 9),
    cell(percent(one.ownShare), 6),
    cell(one.peakMb.toFixed(0), 8),
    cell(one.minimal ? 'yes' : 'no', 8),
    cell(one.stillFails ? 'yes' : 'NO', 6),
  ];
  print(
    cells.join(' ') +
      (before ? `   was ${before.after} tokens, ${total(before.calls)} calls; ${faster(one, before)}` : ''),
  );
}

type Speed = Pick<Measured, 'calls' | 'seconds' | 'ownShare'>;

function together(all: readonly Measured[]): Speed {
  const sum = (of: (one: Measured) => number): number => all.reduce((so, one) => so + of(one), 0);
  const seconds = sum((one) => one.seconds);
  const calls = { reproduced: sum((one) => total(one.calls)), vanished: 0, invalid: 0, unknown: 0, cached: 0 };
  return { calls, seconds, ownShare: sum((one) => one.seconds * one.ownShare) / seconds };
}

/** How many times the calls a second, in all and by the time of the judge alone. */
function faster(one: Speed, before: Speed): string {
  const rate = ({ calls, seconds }: Speed): number => total(calls) / seconds;
  const judged = (of: Speed): number => rate(of) / (1 - of.ownShare);
  return `${(rate(one) / rate(before)).toFixed(1)} times the calls/s, ${(judged(one) / judged(before)).toFixed(1)} the judged/s`;
}

function printSummary(results: readonly Measured[], mode: Mode): void {
  const mean = (of: (one: Measured) => number): number =>
    results.reduce((sum, one) => sum + of(one), 0) / results.length;
  const withExpert = results.filter((one) => one.expert !== null);
  const ratio = Math.exp(
    withExpert.reduce((sum, one) => sum + Math.log(one.after / (one.expert as number)), 0) / withExpert.length,
  );
  const removed = mean((one) => 100 * (1 - one.after / one.before)).toFixed(2);
  const calls = results.reduce((sum, one) => sum + total(one.calls), 0);
  const invalid = results.reduce((sum, one) => sum + one.calls.invalid, 0);
  const expert = withExpert.length > 0 ? `; geometric mean to the expert ${ratio.toFixed(2)}` : '';
  const told = values.sqlite === undefined ? '' : `; ${percent(invalid / calls)} % of the calls invalid`;
  print(
    `\n${mode} passes: ${removed} % removed, ${mean((one) => one.after).toFixed(1)} tokens left, ${(calls / results.length).toFixed(0)} calls, ${mean((one) => one.seconds).toFixed(1)} s in the mean${expert}${told}`,
  );
  const passes = new Map<string, PassCounts>();
  for (const one of results) {
    for (const [name, counts] of Object.entries(one.passes)) {
      const sum = passes.get(name) ?? { calls: 0, invalid: 0, accepted: 0 };
      passes.set(name, {
        calls: sum.calls + counts.calls,
        invalid: sum.invalid + counts.invalid,
        accepted: sum.accepted + counts.accepted,
      });
    }
  }
  print(`${'pass'.padEnd(24)}  calls  invalid  accepted`);
  for (const [name, { calls, invalid, accepted }] of passes)
    print(`${name.padEnd(24)} ${cell(calls, 6)} ${cell(invalid, 8)} ${cell(accepted, 9)}`);
}

/** Where both come to the same size, how many calls each took. */
function printCalls(grammar: readonly Measured[], model: readonly Measured[]): void {
  const equal = model.flatMap((one) => {
    const other = grammar.find(({ name, after }) => name === one.name && after === one.after);
    return other
      ? [
          `${one.name} ${total(one.calls)} to ${total(other.calls)} (${(total(one.calls) / total(other.calls)).toFixed(2)})`,
        ]
      : [];
  });
  const larger = model.filter((one) => grammar.some(({ name, after }) => name === one.name && after < one.after));
  print(`\nsame size, calls with the model to those without: ${equal.join(', ') || 'none'}`);
  print(`larger with the model: ${larger.map(({ name }) => name).join(', ') || 'none'}`);
}

function total({ reproduced, vanished, invalid, unknown }: CallCounts): number {
  return reproduced + vanished + invalid + unknown;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
