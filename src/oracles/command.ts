/** Any program as the judge: exit 0 reproduced, 1 vanished, 2 invalid, everything else unknown. */

import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAll, runProgram } from '../engines/process.js';
import { encodeText } from '../syntax/index.js';
import type { Judgement, Oracle } from './oracle.js';

export interface CommandOptions {
  /** A command line for the shell; the candidate's path is added as its last argument. */
  readonly command: string;
  /** The name under which the candidate lies in the working directory. */
  readonly fileName: string;
}

/** Until the original has shown how long it takes. */
const FIRST_TIME_LIMIT = 300_000;

export async function commandOracle({ command, fileName }: CommandOptions): Promise<Oracle> {
  await removeOrphans();
  const root = await mkdtemp(join(tmpdir(), `minrepro-${process.pid}-`));
  let timeLimit = FIRST_TIME_LIMIT;
  let serial = 0;
  const cleanUp = (): void => {
    killAll();
    rmSync(root, { recursive: true, force: true });
  };
  // The last line of defence: an exit that nobody planned leaves nothing behind either.
  process.on('exit', cleanUp);
  return {
    name: command,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const folder = join(root, String(serial++));
      const path = join(folder, fileName);
      await mkdir(folder);
      await writeFile(path, encodeText(text));
      const env = { ...process.env, MINREPRO_INPUT: path, TEST_CASE_LOCATION: path };
      try {
        const finished = await runProgram('/bin/sh', ['-c', `${command} "$1"`, 'minrepro', path], {
          cwd: folder,
          env,
          timeLimit,
          signal,
        });
        return judge(finished, timeLimit);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: async () => {
      process.off('exit', cleanUp);
      cleanUp();
    },
  };
}

/** Folders of runs that were killed outright, which nobody else can clear away. */
async function removeOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^minrepro-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function judge(
  { code, signal, timedOut, output, error }: Awaited<ReturnType<typeof runProgram>>,
  limit: number,
): Judgement {
  const seen = output.trim() === '' ? '' : `: ${output.trim().split('\n').at(-1)}`;
  if (error !== undefined) return { verdict: 'unknown', detail: `could not be started: ${error}` };
  if (timedOut)
    return { verdict: 'unknown', detail: `no answer within ${(limit / 1000).toFixed(1)} s`, timedOut: true };
  // A shell reports the signal that ended its program as an exit code above 128.
  const name = signal ?? Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
  if (name !== undefined) return { verdict: 'unknown', detail: `ended by ${name}${seen}` };
  const verdict = (['reproduced', 'vanished', 'invalid'] as const)[code ?? -1] ?? 'unknown';
  return { verdict, detail: `exit ${code}${seen}` };
}
