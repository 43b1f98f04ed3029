/**
 * Reduces and explains the bugs of DDSET (Gopinath et al. 2020) with the procedure as published and with ours, and generates fresh
 * inputs of each pattern. Prints tables 1 and 2 of the paper for both.
 *
 *   npm run bench:ddset -- DIR [--all] [--only NAME]… [--procedure plain|ours] [--seed N] [--verdicts DIR]
 *
 * DIR is a checkout of https://github.com/vrthra/ddset. --all adds the subjects that take long, --only selects some (`lua 4`), and
 * --procedure one of the two procedures. --verdicts keeps the verdicts of the programs in a folder, so that the same texts need not
 * run again in another run of this bench; they count all the same.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  compactText,
  explain,
  grammarLanguage,
  type Language,
  NotReproduced,
  type Oracle,
  type Pattern,
  produce,
  reduce,
  type Verdict,
} from 'minrepro';
import { perses } from 'minrepro/algorithms';
import { readFuzzingBookGrammar } from 'minrepro/syntax';
import { openSubject } from './ddset/open-subject.js';
import { SUBJECTS, type Subject, withoutComments } from './ddset/subjects.js';
import { mean } from './statistics.js';
import { cell, excerpt, printLine } from './table.js';

const INSTANCES = 200;
/** Another seed than that of the search. */
const SEED = 77;

const {
  values: { all, only, procedure, seed, verdicts: verdictFolder },
  positionals: [directory],
} = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    procedure: { type: 'string' },
    seed: { type: 'string', default: '1' },
    verdicts: { type: 'string' },
  },
});
if (directory === undefined) {
  process.stderr.write('bench:ddset: give a checkout of vrthra/ddset\n');
  process.exit(2);
}
const checkout = resolve(directory);

/** One row of the table. */
interface Row {
  readonly isPlain: boolean;
  readonly executions: number;
  readonly valid: number;
  readonly failing: number;
}

const rows: Row[] = [];
printLine(
  'bug           procedure  chars  visible  invisible  shared  remaining  executions  published  valid %  failing %  pattern',
);
for (const subject of SUBJECTS)
  if (only === undefined ? all || subject.isFast : only.includes(subject.name)) await measure(subject);
for (const isPlain of [true, false]) {
  const some = rows.filter((row) => row.isPlain === isPlain);
  if (some.length === 0) continue;
  const executions = some.reduce((sum, row) => sum + row.executions, 0);
  const [valid, failing] = [mean(some.map((row) => row.valid)), mean(some.map((row) => row.failing))];
  printLine(
    `${isPlain ? 'plain' : 'ours'}: ${some.length} bugs, ${executions} executions, ${valid.toFixed(1)} % valid, ${failing.toFixed(2)} % of them fail`,
  );
}

async function measure(subject: Subject): Promise<void> {
  if (!existsSync(join(checkout, subject.program))) {
    printLine(`${subject.name.padEnd(13)} ${subject.program} is missing`);
    return;
  }
  const grammar = readFileSync(join(checkout, subject.grammar), 'utf8');
  const language = grammarLanguage(readFuzzingBookGrammar(withoutComments(grammar), subject.grammar));
  const program = keptVerdicts(openSubject(subject, checkout), subject.name);
  try {
    const reducing = counted(program, new Map());
    const { text } = await reduce({
      text: readFileSync(join(checkout, subject.input), 'utf8'),
      language: grammarLanguage(readFuzzingBookGrammar(grammar, subject.grammar)),
      oracle: reducing.oracle,
      algorithm: perses(),
    });
    for (const isPlain of [true, false].filter((one) => procedure !== (one ? 'ours' : 'plain')))
      rows.push(await explained(subject, text, language, counted(program, reducing.verdicts), isPlain));
  } catch (error) {
    if (!(error instanceof NotReproduced)) throw error;
    printLine(`${subject.name.padEnd(13)} does not fail with this program`);
  } finally {
    await program.close?.();
  }
}

/** A subject whose verdicts are read from a file, and added to it. */
function keptVerdicts(program: Oracle, name: string): Oracle {
  if (verdictFolder === undefined) return program;
  const file = join(verdictFolder, `${name.replace(' ', '-')}.jsonl`);
  mkdirSync(verdictFolder, { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const known = new Map<string, Verdict>(lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
  return {
    ...program,
    check: async (text, signal) => {
      const verdict = known.get(text) ?? ((await program.check(text, signal)) as Verdict);
      if (!known.has(text)) appendFileSync(file, `${JSON.stringify([text, verdict])}\n`);
      known.set(text, verdict);
      return verdict;
    },
  };
}

/** An oracle that runs each text once. */
interface Counted {
  readonly oracle: Oracle;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** Counts as the authors do: each text once, those of the reduction included. */
function counted(program: Oracle, known: ReadonlyMap<string, Verdict>): Counted {
  const verdicts = new Map(known);
  const check = async (text: string, signal: AbortSignal): Promise<Verdict> => {
    const verdict = verdicts.get(text) ?? ((await program.check(text, signal)) as Verdict);
    verdicts.set(text, verdict);
    return verdict;
  };
  return { oracle: { check, limitTime: () => {} }, verdicts };
}

async function explained(
  { name, published }: Subject,
  text: string,
  language: Language,
  { oracle, verdicts }: Counted,
  isPlain: boolean,
): Promise<Row> {
  const { pattern } = await explain({ text, language, oracle, isPlain, seed: Number(seed), isolationCalls: 0 });
  const executions = verdicts.size;
  const { valid, failing } = await fresh(pattern, language, oracle);
  const places = pattern.holes.flatMap((hole) => hole.spans.map((span) => text.slice(span.start, span.end)));
  const shared = pattern.holes.filter(({ spans }) => spans.length > 1).map(({ spans }) => spans.length);
  const cells = [
    name.padEnd(13),
    (isPlain ? 'plain' : 'ours').padEnd(9),
    cell(text.length, 6),
    cell(places.filter((place) => place.trim() !== '').length, 8),
    cell(places.filter((place) => place.trim() === '').length, 10),
    cell(shared.join('+') || 0, 7),
    cell(text.length - places.join('').length, 10),
    cell(executions, 11),
    cell(published.executions, 10),
    cell(valid, 8, 1),
    cell(failing, 10, 1),
    ` ${excerpt(compactText(pattern), 200)}`,
  ];
  printLine(cells.join(' '));
  return { isPlain, executions, valid, failing };
}

/** How many fresh inputs of a pattern are valid, and how many of those fail, in per cent. */
async function fresh(
  pattern: Pattern,
  language: Language,
  oracle: Oracle,
): Promise<{ valid: number; failing: number }> {
  const { signal } = new AbortController();
  let [count, valid, failing] = [0, 0, 0];
  for (const instance of produce(pattern, language, { count: INSTANCES, seed: SEED })) {
    const verdict = await oracle.check(instance, signal);
    count++;
    if (verdict !== 'invalid') valid++;
    if (verdict === 'reproduced') failing++;
  }
  return { valid: (100 * valid) / Math.max(1, count), failing: (100 * failing) / Math.max(1, valid) };
}
