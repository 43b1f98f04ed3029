/** Any program as the judge: exit 0 reproduced, 1 vanished, 2 invalid, everything else unknown. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { killAll, runProgram } from '../engines/process.js';
import { noRoom, scratchFolder } from '../engines/scratch-folder.js';
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
  const root = scratchFolder(killAll);
  let timeLimit = FIRST_TIME_LIMIT;
  let serial = 0;
  return {
    name: command,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const folder = join(root.path, String(serial++));
      const path = join(folder, fileName);
      try {
        await mkdir(folder);
        await writeFile(path, encodeText(text));
      } catch (error) {
        throw noRoom(error);
      }
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
    close: async () => root.remove(),
  };
}

function judge(
  { code, signal, timedOut, output, error }: Awaited<ReturnType<typeof runProgram>>,
  limit: number,
): Judgement {
  const seen = output.trim() === '' ? '' : `: ${output.trim().split('\n').at(-1)}`;
  if (error !== undefined) return { verdict: 'unknown', detail: `could not be run: ${error}` };
  if (timedOut)
    return { verdict: 'unknown', detail: `no answer within ${(limit / 1000).toFixed(1)} s`, timedOut: true };
  // A shell reports the signal that ended its program as an exit code above 128.
  const name = signal ?? Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
  if (name !== undefined) return { verdict: 'unknown', detail: `ended by ${name}${seen}` };
  const verdict = (['reproduced', 'vanished', 'invalid'] as const)[code ?? -1] ?? 'unknown';
  return { verdict, detail: `exit ${code}${seen}` };
}
