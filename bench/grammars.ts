/**
 * Reads every grammar of a checkout of antlr/grammars-v4 and parses its example files (up to 15 for each grammar, of at most
 * 60 kB), each grammar in a worker process.
 *
 *   npm run bench:grammars -- DIR [--only NAME] [--antlr] [--sentences] [--jobs N] [--tsv FILE]
 *
 * `--sentences` generates 200 sentences of each grammar with more than 20 rules.
 * Times are CPU seconds, including the lazy construction of the automaton. `--antlr` adds the times of antlr4ng's interpreter.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findGrammarFolders, type GrammarFolder } from './grammar-folders.js';
import type { FileReport, GrammarJob, GrammarReport } from './grammar-worker.js';
import { cell, printLine } from './table.js';

interface GrammarResult {
  readonly name: string;
  error: string | undefined;
  rules: number;
  sentences: (GrammarReport & { kind: 'sentences' }) | undefined;
  readonly files: FileReport[];
  /** CPU seconds of antlr4ng by file; undefined if it does not parse the file or gives no answer. */
  readonly antlr: Map<string, number | undefined>;
}

/** A file above this many CPU seconds is too slow. A worker is ended after the second limit, because the machine may be loaded. */
const FILE_SECONDS = 5;
const SILENCE_MS = 20_000;
/** antlr4ng needs up to a minute to read a large grammar, and sentences are reported all at once. */
const LONG_SILENCE_MS = 100_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    antlr: { type: 'boolean', default: false },
    sentences: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    tsv: { type: 'string' },
  },
});
const [root] = positionals;
if (root === undefined) {
  process.stderr.write('bench:grammars: name a checkout of antlr/grammars-v4: npm run bench:grammars -- DIR\n');
  process.exit(2);
}
const folders = findGrammarFolders(root).filter(({ name }) => values.only === undefined || name.includes(values.only));
const results = new Map<string, GrammarResult>();
const queue = [...folders];
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
printResults(folders.map(({ name }) => results.get(name) as GrammarResult));

/**
 * Takes grammars from the queue, and a new process after one that hangs or fails. antlr4ng has a process of its own, so that neither
 * parser pays for the memory of the other.
 */
async function work(): Promise<void> {
  const workers = new Map<boolean, ChildProcess>();
  for (let folder = queue.shift(); folder; folder = queue.shift()) {
    const result: GrammarResult = {
      name: folder.name,
      error: undefined,
      rules: 0,
      sentences: undefined,
      files: [],
      antlr: new Map(),
    };
    results.set(folder.name, result);
    const count = folder.tests.reduce((sum, { files }) => sum + files.length, 0);
    while (!(await runStage('files', folder, [], result.files.length, result))) {
      if (result.rules === 0) {
        result.error = 'the process ended while it read the grammar';
        break;
      }
      if (result.files.length >= count) break;
      result.files.push(lostFile(folder, result.files.length));
    }
    if (result.error !== undefined) continue;
    if (values.antlr) await runAntlr(folder, result);
    if (values.sentences) await runStage('sentences', folder, [], 0, result);
  }
  for (const worker of workers.values()) worker.kill();

  async function runAntlr(grammarFolder: GrammarFolder, result: GrammarResult): Promise<void> {
    const parsed = result.files.filter(({ isParsed }) => isParsed).map(({ file }) => file);
    while (!(await runStage('antlr', grammarFolder, parsed, result.antlr.size, result))) {
      const lost = parsed[result.antlr.size];
      if (lost === undefined) break;
      result.antlr.set(lost, undefined);
    }
  }

  async function runStage(
    stage: GrammarJob['stage'],
    grammarFolder: GrammarFolder,
    parsed: readonly string[],
    from: number,
    result: GrammarResult,
  ): Promise<boolean> {
    const isAntlr = stage === 'antlr';
    const worker = workers.get(isAntlr) ?? startWorker();
    workers.set(isAntlr, worker);
    const isDone = await runJob(worker, { folder: grammarFolder, stage, from, parsed }, result);
    if (!isDone) {
      worker.kill('SIGKILL');
      workers.delete(isAntlr);
    }
    return isDone;
  }
}

function startWorker(): ChildProcess {
  return fork(fileURLToPath(new URL('./grammar-worker.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
}

/** Adds what the worker reports to `result`; false if the worker ends or falls silent. */
function runJob(worker: ChildProcess, job: GrammarJob, result: GrammarResult): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isDone: boolean): void => {
      clearTimeout(timer);
      worker.removeAllListeners('message');
      worker.removeAllListeners('exit');
      resolve(isDone);
    };
    const timer = setTimeout(() => finish(false), job.stage === 'files' ? SILENCE_MS : LONG_SILENCE_MS);
    worker.on('exit', () => finish(false));
    worker.on('message', (message: GrammarReport) => {
      timer.refresh();
      if (message.kind === 'done') finish(true);
      else if (message.kind === 'sentences') result.sentences = message;
      else if (message.kind === 'file') result.files.push(message);
      else if (message.kind === 'antlr') result.antlr.set(message.file, message.seconds);
      else {
        result.error = message.error;
        result.rules = message.rules;
      }
    });
    worker.send(job);
  });
}

function lostFile({ tests }: GrammarFolder, index: number): FileReport {
  const file = tests.flatMap(({ files }) => files)[index] as string;
  return {
    kind: 'file',
    file,
    bytes: 0,
    isParsed: false,
    isExact: false,
    seconds: SILENCE_MS / 1000,
    failure: 'no answer',
  };
}

function printResults(all: readonly GrammarResult[]): void {
  const files = all.flatMap((result) => result.files);
  const failing = all.filter((result) => result.error !== undefined || result.files.some((file) => !file.isParsed));
  printLine('grammar                        rules files parsed exact  seconds slowest  first failure');
  for (const result of values.only === undefined ? failing : all) printResult(result);
  const loaded = all.filter(({ error }) => error === undefined).length;
  const parsed = files.filter(({ isParsed }) => isParsed);
  const slow = files.filter(({ seconds }) => seconds > FILE_SECONDS);
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, 5);
  printLine('');
  printLine(`grammars loaded:  ${loaded} of ${all.length}`);
  const share = ((100 * parsed.length) / files.length).toFixed(1);
  printLine(`files parsed:     ${parsed.length} of ${files.length} (${share} %)`);
  printLine(`exact round trip: ${files.filter(({ isExact }) => isExact).length} of ${files.length}`);
  printLine(`time:             ${sum(files).toFixed(1)} s; above ${FILE_SECONDS} s: ${slow.length} files`);
  for (const { file, bytes, seconds } of slowest)
    printLine(`  ${seconds.toFixed(2)} s  ${bytes} bytes  ${relative(root as string, file)}`);
  if (values.antlr) printComparison(all);
  if (values.sentences) printSentences(all);
  if (values.tsv !== undefined) writeFileSync(values.tsv, toTsv(all));
}

function printResult({ name, error, rules, files }: GrammarResult): void {
  const parsed = files.filter(({ isParsed }) => isParsed).length;
  const exact = files.filter(({ isExact }) => isExact).length;
  const slowest = Math.max(0, ...files.map(({ seconds }) => seconds));
  const failed = files.find(({ isParsed }) => !isParsed);
  const failure = error ?? (failed ? `${relative(`${root}/${name}`, failed.file)}: ${failed.failure}` : '');
  const cells = [
    name.padEnd(30),
    cell(rules, 5),
    cell(files.length, 5),
    cell(parsed, 6),
    cell(exact, 5),
    cell(sum(files), 8, 2),
    cell(slowest, 7, 2),
    ` ${failure}`,
  ];
  printLine(cells.join(' '));
}

function printComparison(all: readonly GrammarResult[]): void {
  const both = all.flatMap(({ name, files, antlr }) =>
    files.flatMap(({ file, seconds }) => {
      const antlrSeconds = antlr.get(file);
      return antlrSeconds === undefined ? [] : [{ name, seconds, antlrSeconds }];
    }),
  );
  const ratioOf = (rows: typeof both): number =>
    rows.reduce((total, { antlrSeconds }) => total + antlrSeconds, 0) / sum(rows);
  const seconds = both.reduce((total, { antlrSeconds }) => total + antlrSeconds, 0);
  const ratio = ratioOf(both).toFixed(1);
  printLine(
    `antlr4ng:         ${seconds.toFixed(1)} s on ${both.length} files that both parse: ${ratio} times our time`,
  );
  const grammars = [...new Set(both.map(({ name }) => name))].map((name) => ({
    name,
    rows: both.filter((row) => row.name === name),
  }));
  const slowest = grammars.sort((a, b) => sum(b.rows) - sum(a.rows)).slice(0, 5);
  for (const { name, rows } of slowest)
    printLine(`  ${sum(rows).toFixed(2)} s  ${name}: antlr4ng ${ratioOf(rows).toFixed(1)} times our time`);
}

function printSentences(all: readonly GrammarResult[]): void {
  const large = all.filter(({ rules, sentences }) => rules > 20 && sentences !== undefined);
  const low = large.filter(({ sentences }) => (sentences?.distinct ?? 0) < 150);
  printLine(
    `sentences:        at least 150 of 200 different for ${large.length - low.length} of ${large.length} grammars`,
  );
  for (const { name, sentences } of low)
    printLine(`  ${name}: ${sentences?.distinct} different ${sentences?.failure ?? ''}`);
  const made = large.reduce((total, { sentences }) => total + (sentences?.distinct ?? 0), 0);
  const parsed = large.reduce((total, { sentences }) => total + (sentences?.parsed ?? 0), 0);
  printLine(`  that parse again: ${parsed} of ${made}`);
}

function sum(files: readonly { readonly seconds: number }[]): number {
  return files.reduce((total, { seconds }) => total + seconds, 0);
}

function toTsv(all: readonly GrammarResult[]): string {
  const rows = all.flatMap(({ name, error, files, antlr }) =>
    files.length === 0
      ? [[name, '', '', '', '', '', error ?? '']]
      : files.map((file) => [
          name,
          relative(root as string, file.file),
          file.isParsed ? 1 : 0,
          file.isExact ? 1 : 0,
          file.seconds.toFixed(3),
          antlr.get(file.file)?.toFixed(3) ?? '',
          file.failure ?? '',
        ]),
  );
  return `grammar\tfile\tparsed\texact\tseconds\tantlr\tfailure\n${rows.map((row) => row.join('\t')).join('\n')}\n`;
}
