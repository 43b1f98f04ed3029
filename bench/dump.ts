/**
 * Reduces a dump of 100 MB with two sqlite3 shells: 60 tables, a million rows in INSERTs of many rows, and a query at the end on
 * which the versions differ. Prints the CPU time of the engines, ours, and our peak memory. Linux only: it reads /proc.
 *
 *   npm run bench:dump -- OLD_SHELL NEW_SHELL [MEGABYTES]
 *
 * The shells must lie before and after version 3.32, which introduced iif().
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printLine } from './table.js';

export interface DumpFigures {
  readonly megabytes: number;
  readonly calls: number;
  readonly tokens: number;
  readonly seconds: number;
  /** CPU seconds of the shells, and of our own process. */
  readonly engineSeconds: number;
  readonly ownSeconds: number;
  readonly peakMb: number;
}

const TABLES = 60;
const ROWS = 1_000_000;
const MEGABYTES = 100;
const ROWS_PER_INSERT = 500;
const COLUMNS = 'id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount REAL, created TEXT, note TEXT, flag INTEGER';
const POLL_MS = 100;
/** What /proc counts CPU time in. */
const TICKS_PER_SECOND = 100;

/** Writes the dump and returns its size in MB. */
export function writeDump(path: string, megabytes: number = MEGABYTES): number {
  const file = openSync(path, 'w');
  const rowsPerTable = Math.ceil((ROWS * megabytes) / MEGABYTES / TABLES);
  let size = 0;
  const write = (text: string): void => {
    size += writeSync(file, text);
  };
  write('PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n');
  for (let table = 0; table < TABLES; table++) {
    write(`CREATE TABLE t${table} (${COLUMNS});\n`);
    for (let from = 0; from < rowsPerTable; from += ROWS_PER_INSERT) {
      const count = Math.min(ROWS_PER_INSERT, rowsPerTable - from);
      const rows = Array.from({ length: count }, (_, i) => rowText(table, from + i));
      write(`INSERT INTO t${table} VALUES${rows.join(',')};\n`);
    }
  }
  for (let table = 0; table < TABLES; table++) write(`CREATE INDEX i${table} ON t${table} (name);\n`);
  write('COMMIT;\nSELECT iif(amount > 1, name, note) FROM t37 WHERE id = 7;\n');
  closeSync(file);
  return size / 1e6;
}

function rowText(table: number, row: number): string {
  const date = `2024-0${1 + (row % 9)}-1${row % 10} 12:00:00`;
  return `(${row},'customer ${row} of table ${table}',${(row % 9973) / 100},'${date}','note number ${row}: some more words',${row % 2})`;
}

export async function reduceDump(shells: readonly [string, string], megabytes?: number): Promise<DumpFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'minrepro-dump-'));
  try {
    const path = join(folder, 'dump.sql');
    const size = writeDump(path, megabytes);
    const program = fileURLToPath(new URL('../dist/minrepro.js', import.meta.url));
    const [first, second] = shells.map((shell) => `sqlite:${shell}`) as [string, string];
    const args = [program, 'reduce', path, '--engine', first, '--against', second, '--json'];
    const { stdout, seconds, engines, own, peakMb } = await runMeasured(args);
    const { calls, tokensAfter } = JSON.parse(stdout) as { calls: Record<string, number>; tokensAfter: number };
    const total = Object.entries(calls).reduce((sum, [kind, count]) => (kind === 'cached' ? sum : sum + count), 0);
    return {
      megabytes: size,
      calls: total,
      tokens: tokensAfter,
      seconds,
      engineSeconds: engines,
      ownSeconds: own,
      peakMb,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly stdout: string;
  readonly seconds: number;
  readonly engines: number;
  readonly own: number;
  readonly peakMb: number;
}

/** Runs minrepro and looks at its processes now and then: a shell that ends within less time hardly counts. */
async function runMeasured(args: readonly string[]): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  const pid = child.pid as number;
  let [own, peakMb] = [0, 0];
  const engineTimes = new Map<number, number>();
  const poll = setInterval(() => {
    own = cpuSeconds(pid) ?? own;
    peakMb = peakMemory(pid) ?? peakMb;
    for (const descendant of descendantsOf(pid))
      if (isShell(descendant)) engineTimes.set(descendant, cpuSeconds(descendant) ?? engineTimes.get(descendant) ?? 0);
  }, POLL_MS);
  await new Promise((resolve) => child.on('close', resolve));
  clearInterval(poll);
  const engines = [...engineTimes.values()].reduce((sum, time) => sum + time, 0);
  return { stdout, seconds: (performance.now() - started) / 1000, engines, own, peakMb };
}

/** A file of /proc; empty if the process has just ended. */
function procFile(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

function descendantsOf(pid: number): number[] {
  const children = procFile(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function isShell(pid: number): boolean {
  return procFile(`${pid}/comm`).startsWith('sqlite3');
}

function cpuSeconds(pid: number): number | undefined {
  const fields = procFile(`${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.length < 13 ? undefined : (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function peakMemory(pid: number): number | undefined {
  const peak = /VmHWM:\s+(\d+)/.exec(procFile(`${pid}/status`))?.[1];
  return peak === undefined ? undefined : Number(peak) / 1024;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [old, recent, megabytes] = process.argv.slice(2);
  if (old === undefined || recent === undefined) throw new RangeError('npm run bench:dump -- OLD_SHELL NEW_SHELL');
  const figures = await reduceDump([old, recent], megabytes === undefined ? undefined : Number(megabytes));
  const { engineSeconds, ownSeconds } = figures;
  printLine(
    `${figures.megabytes.toFixed(0)} MB to ${figures.tokens} tokens with ${figures.calls} calls in ${figures.seconds.toFixed(0)} s`,
  );
  printLine(
    `CPU: engines ${engineSeconds.toFixed(1)} s, minrepro ${ownSeconds.toFixed(1)} s: ${((engineSeconds + ownSeconds) / engineSeconds).toFixed(2)} times the engines alone`,
  );
  printLine(`peak memory: ${figures.peakMb.toFixed(0)} MB`);
}
