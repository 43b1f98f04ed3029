import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OracleFunction, type Reduction, reduce, sqlLanguage } from 'minrepro';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openRunFiles } from '../src/cli/run-files.js';
import type { FileSystem } from '../src/system/files.js';
import { type DyingFiles, dyingFiles, Killed, type Moment } from './support/dying-files.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-killed-'));
const output = join(folder, 'out.sql');
const language = sqlLanguage('sqlite');
const TEXT =
  "CREATE TABLE t (a, b);\nINSERT INTO t VALUES (1, 2);\nSELECT a, 'needle' FROM t WHERE b = 2 ORDER BY a;\n";
const MOMENTS: readonly Moment[] = ['before', 'during', 'after'];

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface RunOptions {
  readonly files?: FileSystem;
  readonly resume?: boolean;
  readonly jobs?: number;
  readonly oracle?: OracleFunction;
}

let calls = 0;
const failing: OracleFunction = (text) => {
  calls++;
  return text.includes('needle');
};

/** What the command line does between the first and the last operation on its files. */
async function run({ files, resume = false, jobs = 1, oracle = failing }: RunOptions): Promise<Reduction> {
  const run = openRunFiles({ output, key: 'key', resume, onNotice: () => {}, ...(files ? { files } : {}) });
  const onEvent: NonNullable<Parameters<typeof reduce>[0]['onEvent']> = (event) => {
    if (event.kind === 'started') run.start(TEXT);
    if (event.kind === 'accepted') run.accept(event.text);
  };
  const { journal } = run;
  const reduction = await reduce({ text: TEXT, language, oracle, jobs, onEvent, ...(journal ? { journal } : {}) });
  run.end(reduction.text, true);
  run.journal?.finish();
  return reduction;
}

/** Runs until the operation at which the process dies. Returns whether it died. */
async function runUntilKilled(dying: DyingFiles, options: RunOptions): Promise<boolean> {
  try {
    await run({ ...options, files: dying.files });
    return false;
  } catch (error) {
    let cause: unknown = error;
    while (cause instanceof Error && !(cause instanceof Killed)) cause = cause.cause;
    if (cause instanceof Killed) return true;
    throw error;
  }
}

const result = (): string | undefined => (existsSync(output) ? readFileSync(output, 'utf8') : undefined);
const isFinished = (): boolean => existsSync(output) && !existsSync(`${output}.journal`);

describe.each([1, 2])('a run with %i jobs that is killed', (jobs) => {
  const uninterrupted = async (): Promise<{ readonly text: string; readonly calls: number }> => {
    calls = 0;
    const { text } = await run({ jobs });
    const whole = { text, calls };
    rmSync(output);
    return whole;
  };

  // With several jobs, only the calls in flight differ: one moment is enough.
  it.each(jobs === 1 ? MOMENTS.slice(0, 2) : MOMENTS.slice(1, 2))(
    '%s any operation on its files has the same result when it is resumed',
    async (moment) => {
      const whole = await uninterrupted();
      for (let last = 1, isKilled = true; isKilled; last++) {
        rmSync(output, { force: true });
        calls = 0;
        isKilled = await runUntilKilled(dyingFiles(last, moment), { jobs });
        const before = result();
        // The output is missing or a whole text that fails, at every moment.
        expect(before?.includes('needle') ?? true).toBe(true);
        if (isKilled && !(isFinished() && before === whole.text)) await run({ resume: true, jobs });
        expect([result(), readdirSync(folder)]).toEqual([whole.text, ['out.sql']]);
        expect(calls - whole.calls).toBeLessThanOrEqual(jobs);
      }
    },
  );

  it('again and again while it is resumed never gets a worse text', async () => {
    const whole = await uninterrupted();
    calls = 0;
    let kills = 0;
    let length = TEXT.length;
    for (let last = 3; !isFinished() || result() !== whole.text; last = 3 + (kills % 17)) {
      if (await runUntilKilled(dyingFiles(last, MOMENTS[kills % 3] as Moment), { jobs, resume: true })) kills++;
      const text = result();
      if (text === undefined || text === whole.text) continue;
      expect(text.length).toBeLessThanOrEqual(length);
      length = text.length;
    }
    expect(kills).toBeGreaterThan(5);
    expect(calls - whole.calls).toBeLessThanOrEqual(jobs * kills);
    expect(readdirSync(folder)).toEqual(['out.sql']);
  });
});

describe('a killed run', () => {
  it('whose oracle answers differently each time replays the recorded verdicts', async () => {
    // Fails in two of three runs: each candidate is run several times.
    const intermittent = (): OracleFunction => {
      let runs = 0;
      return (text) => {
        calls++;
        return text.includes('needle') && ++runs % 3 !== 0;
      };
    };
    calls = 0;
    const oracle = intermittent();
    const { text } = await run({ oracle });
    const wholeCalls = calls;
    const { operations, files } = dyingFiles(Number.POSITIVE_INFINITY, 'before');
    rmSync(output);
    await run({ oracle: intermittent(), files });
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      rmSync(output, { force: true });
      calls = 0;
      const same = intermittent();
      await runUntilKilled(dyingFiles(Math.ceil(share * operations()), 'after'), { oracle: same });
      const { text: resumed } = await run({ oracle: same, resume: true });
      expect(resumed).toBe(text);
      // The runs of the candidate that was in flight are repeated.
      expect(calls - wholeCalls).toBeLessThan(40);
    }
  });

  it('is kept when a new run starts, and can still be resumed', async () => {
    await runUntilKilled(dyingFiles(20, 'after'), {});
    const [journal, text] = [readFileSync(`${output}.journal`, 'utf8'), result()];
    await run({});
    expect(readdirSync(folder)).toEqual(['out.1.sql', 'out.1.sql.journal', 'out.sql']);
    expect(readFileSync(join(folder, 'out.1.sql.journal'), 'utf8')).toBe(journal);
    expect(readFileSync(join(folder, 'out.1.sql'), 'utf8')).toBe(text);
  });

  it('is not lost if the new run is killed as well, at any operation', async () => {
    await runUntilKilled(dyingFiles(20, 'after'), {});
    const journal = readFileSync(`${output}.journal`, 'utf8');
    for (let last = 1; last < 8; last++) {
      await runUntilKilled(dyingFiles(last, 'before'), {});
      const journals = readdirSync(folder).filter((name) => name.endsWith('.journal'));
      expect(journals.map((name) => readFileSync(join(folder, name), 'utf8'))).toContain(journal);
    }
  });
});
