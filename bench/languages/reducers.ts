/** Runs a reducer on a file until it ends or its time is over. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What to reduce, where and for how long. */
export interface Task {
  /** A folder for the reducer, which has the input. */
  readonly work: string;
  readonly input: string;
  readonly test: string;
  /** Where the test script counts its calls. */
  readonly count: string;
  readonly seconds: number;
}

export interface Outcome {
  /** The path of the result. */
  readonly result: string;
  /** The processor time of the reducer without that of its tests, if the system tells. */
  readonly ownMilliseconds?: number;
  readonly elapsed: number;
}

export interface Reducer {
  readonly name: string;
  run(task: Task): Promise<Outcome>;
}

const PROGRAM = fileURLToPath(new URL('../../dist/minrepro.js', import.meta.url));
/** How long a reducer may take to end after its time is over. */
const GRACE_MS = 5_000;
const SAMPLE_MS = 100;

export async function runMinrepro({ work, input, test, count, seconds }: Task): Promise<Outcome> {
  const result = join(work, `result${extname(input)}`);
  writeFileSync(result, readFileSync(join(work, input)));
  const args = [
    PROGRAM,
    'reduce',
    input,
    '--test',
    test,
    '--output',
    result,
    '--jobs',
    '1',
    '--max-time',
    `${seconds}`,
  ];
  return { result, ...(await run(process.execPath, args, { work, count, seconds }, true)) };
}

export function hasCvise(): boolean {
  return spawnSync('cvise', ['--version']).status === 0;
}

const C_EXTENSIONS = new Set(['.c', '.h', '.cc', '.cpp', '.cxx']);

/** C-Vise runs the test without arguments in a folder with a copy of the input, and replaces the input by each better one. */
export async function runCvise({ work, input, test, count, seconds }: Task): Promise<Outcome> {
  const script = join(work, 'test.sh');
  writeFileSync(script, `#!/bin/sh\nexec '${test}' "$PWD/${input}"\n`, { mode: 0o755 });
  const kind = C_EXTENSIONS.has(extname(input)) ? [] : ['--not-c'];
  const args = ['--n', '1', ...kind, script, input];
  return { result: join(work, input), ...(await run('cvise', args, { work, count, seconds })) };
}

async function run(
  program: string,
  args: readonly string[],
  { work, count, seconds }: Pick<Task, 'work' | 'count' | 'seconds'>,
  endsItself = false,
): Promise<Omit<Outcome, 'result'>> {
  const started = performance.now();
  // A group of its own, so that its tests end with it.
  const child = spawn(program, args, {
    cwd: work,
    env: { ...process.env, COUNT: count },
    stdio: 'ignore',
    detached: true,
  });
  let ownMilliseconds: number | undefined;
  const sampling = setInterval(() => {
    ownMilliseconds = ownTime(child) ?? ownMilliseconds;
  }, SAMPLE_MS);
  const limit = setTimeout(() => endGroup(child, 'SIGTERM'), seconds * 1000 + (endsItself ? GRACE_MS : 0));
  const lastLimit = setTimeout(() => endGroup(child, 'SIGKILL'), seconds * 1000 + 2 * GRACE_MS);
  await new Promise((resolve) => child.once('close', resolve));
  for (const timer of [sampling, limit, lastLimit]) clearTimeout(timer);
  const elapsed = (performance.now() - started) / 1000;
  return { elapsed, ...(ownMilliseconds === undefined ? {} : { ownMilliseconds }) };
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10;

/** User and system time of a process alone; undefined if the system does not tell. */
function ownTime({ pid }: ChildProcess): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return undefined;
  }
}
