/**
 * Kills reductions with SIGKILL, resumes them, and compares the result and the number of oracle calls with those of a run that
 * nobody interrupts: at random moments, and before each system call on the output and the journal (with strace).
 *
 *   npx tsx bench/kills.ts [KILLS]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cell, type Print, printLine } from './table.js';

export interface KillRow {
  readonly name: string;
  readonly kills: number;
  /** Runs that were continued until they had finished. */
  readonly runs: number;
  readonly sameResults: number;
  /** Calls beyond those of an uninterrupted run. */
  readonly repeatedCalls: number;
  /** Calls that were in flight at a kill, at most. */
  readonly inFlight: number;
  /** Files that are neither the input nor the output, after the run had finished. */
  readonly leftBehind: number;
}

interface Subject {
  readonly name: string;
  readonly script: string;
  readonly jobs: number;
}

const PROGRAM = new URL('../dist/minrepro.js', import.meta.url).pathname;
const LARGE = `${Array.from({ length: 12 }, (_, i) => `CREATE TABLE t${i} (a, b);\nINSERT INTO t${i} VALUES (${i}, 'x');`).join('\n')}\nSELECT a, b FROM t3 WHERE b = 'needle' ORDER BY a;\n`;
const SMALL = "CREATE TABLE t (a);\nSELECT a, 'needle' FROM t WHERE a = 2;\n";
const SYSTEM_CALLS = ['openat', 'write', 'fsync', 'rename', 'unlink'];
const MAX_GUARDIAN_MS = 10_000;
const POLL_MS = 100;
/** So many kills are survived before a run is left to finish. */
const MAX_KILLS_OF_A_RUN = 12;

/** The figures of all kinds of kills; `kills` is the number of random moments. */
export async function killRows(kills: number): Promise<KillRow[]> {
  const subjects: readonly Subject[] = [
    { name: 'random moments', script: LARGE, jobs: 1 },
    { name: 'random moments, --jobs 2', script: LARGE, jobs: 2 },
  ];
  const rows: KillRow[] = [];
  for (const subject of subjects) rows.push(await randomKills(subject, Math.ceil(kills / subjects.length)));
  if (spawnSync('strace', ['-V']).status === 0)
    rows.push(await killsAtSystemCalls({ name: 'every system call on its files', script: SMALL, jobs: 1 }));
  return rows;
}

export function printKills(rows: readonly KillRow[], print: Print = printLine): void {
  print('kills                          kills  runs  same result  repeated calls  at most in flight  left behind');
  for (const { name, kills, runs, sameResults, repeatedCalls, inFlight, leftBehind } of rows)
    print(
      `${name.padEnd(30)} ${cell(kills, 5)} ${cell(runs, 5)} ${cell(sameResults, 12)} ${cell(repeatedCalls, 15)} ${cell(inFlight, 18)} ${cell(leftBehind, 12)}`,
    );
}

/** A folder with a script and a test that logs its calls. Its scratch folders are inside, so that leftovers can be counted. */
class Workplace {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kills-'));
  readonly #jobs: number;

  constructor({ script, jobs }: Subject) {
    this.#jobs = jobs;
    mkdirSync(this.path('tmp'));
    mkdirSync(this.path('run'));
    writeFileSync(this.path('run/bug.sql'), script);
    writeFileSync(this.path('test.sh'), `#!/bin/sh\necho x >> ${this.path('calls')}\ngrep -q needle "$1"\n`, {
      mode: 0o755,
    });
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  get output(): string | undefined {
    return existsSync(this.path('run/out.sql')) ? readFileSync(this.path('run/out.sql'), 'utf8') : undefined;
  }

  get calls(): number {
    return existsSync(this.path('calls')) ? readFileSync(this.path('calls'), 'utf8').length / 2 : 0;
  }

  get leftBehind(): number {
    return readdirSync(this.path('run')).length - 2 + readdirSync(this.path('tmp')).length;
  }

  /** A process that outlives a killed run for a moment removes what the run left. */
  async waitForGuardian(): Promise<void> {
    for (let waited = 0; this.leftBehind > 0 && waited < MAX_GUARDIAN_MS; waited += POLL_MS)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  /** Whether a killed run had already done everything. */
  isFinished(expected: string): boolean {
    return this.output === expected && !existsSync(this.path('run/out.sql.journal'));
  }

  start(resume: boolean, program: readonly string[] = []): ChildProcess {
    const [file, ...args] = [...program, process.execPath, PROGRAM, ...this.#args(resume)] as [string, ...string[]];
    return spawn(file, args, { cwd: this.path('run'), env: this.#environment, stdio: 'ignore' });
  }

  /** Whether the run came to its end. */
  run(resume: boolean, program: readonly string[] = []): boolean {
    const [file, ...args] = [...program, process.execPath, PROGRAM, ...this.#args(resume)] as [string, ...string[]];
    return spawnSync(file, args, { cwd: this.path('run'), env: this.#environment }).status === 0;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #args(resume: boolean): string[] {
    const options = [
      '--test',
      this.path('test.sh'),
      '--output',
      this.path('run/out.sql'),
      '--jobs',
      String(this.#jobs),
    ];
    return ['reduce', 'bug.sql', ...options, ...(resume ? ['--resume'] : [])];
  }

  get #environment(): NodeJS.ProcessEnv {
    return { ...process.env, TMPDIR: this.path('tmp') };
  }
}

interface Reference {
  readonly text: string;
  readonly calls: number;
  readonly milliseconds: number;
}

function reference(subject: Subject): Reference {
  const place = new Workplace(subject);
  const started = performance.now();
  if (!place.run(false)) throw new Error('the run that nobody interrupts did not finish');
  const whole = { text: place.output ?? '', calls: place.calls, milliseconds: performance.now() - started };
  place.remove();
  return whole;
}

/** Counts what the kills of a subject led to. */
function tally({ name, jobs }: Subject, whole: Reference) {
  const counts = { kills: 0, runs: 0, sameResults: 0, repeatedCalls: 0, leftBehind: 0 };
  return {
    counts,
    /** Called with a run that has finished. */
    async add(place: Workplace): Promise<void> {
      counts.runs++;
      await place.waitForGuardian();
      if (place.output === whole.text) counts.sameResults++;
      counts.repeatedCalls += Math.max(0, place.calls - whole.calls);
      counts.leftBehind += place.leftBehind;
      place.remove();
    },
    row: (): KillRow => ({ name, ...counts, inFlight: counts.kills * jobs }),
  };
}

async function randomKills(subject: Subject, kills: number): Promise<KillRow> {
  const whole = reference(subject);
  const { counts, add, row } = tally(subject, whole);
  while (counts.kills < kills) {
    const place = new Workplace(subject);
    let isFinished = false;
    for (let killsOfRun = 0; !isFinished && counts.kills < kills && killsOfRun < MAX_KILLS_OF_A_RUN; killsOfRun++) {
      const child = place.start(killsOfRun > 0);
      const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
      const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * whole.milliseconds * 1.1);
      const code = await exit;
      clearTimeout(timer);
      if (code === null) counts.kills++;
      isFinished = code === 0 || place.isFinished(whole.text);
    }
    if (!isFinished) place.run(true);
    await add(place);
  }
  return row();
}

async function killsAtSystemCalls(subject: Subject): Promise<KillRow> {
  const whole = reference(subject);
  const { counts, add, row } = tally(subject, whole);
  for (const systemCall of SYSTEM_CALLS) {
    for (let when = 1, isKilled = true; isKilled; when++) {
      const place = new Workplace(subject);
      const files = ['out.sql', '.out.sql.part', 'out.sql.journal'].flatMap((name) => [
        '-P',
        place.path(`run/${name}`),
      ]);
      const inject = `inject=${systemCall}:signal=KILL:when=${when}`;
      isKilled = !place.run(false, ['strace', '-o', '/dev/null', ...files, '-e', `trace=${systemCall}`, '-e', inject]);
      if (isKilled) counts.kills++;
      if (isKilled && !place.isFinished(whole.text)) place.run(true);
      if (isKilled) await add(place);
      else place.remove();
    }
  }
  return row();
}

if (import.meta.filename === process.argv[1]) printKills(await killRows(Number(process.argv[2] ?? 1000)));
