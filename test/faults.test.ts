import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError, engineOracle, type Oracle, openEngine, reduce, sqlLanguage, UnavailableError } from 'minrepro';
import { describe, expect, it } from 'vitest';
import { startMariadb } from '../src/engines/servers/mariadb-server.js';
import { guardResources } from '../src/system/resource-guard.js';
import { runMinrepro } from './support/command-line.js';
import { isAvailable, RUN_OPTIONS, SHELL_ENGINE, startPostgresServer } from './support/engines.js';

const LONG_RUN = { ...RUN_OPTIONS, timeLimit: 60_000 };

const servers = [
  {
    name: 'PostgreSQL',
    engine: 'postgres@17',
    dialect: 'postgresql',
    start: startPostgresServer,
    failing: 'SELECT id / 0 FROM t WHERE id > 0 ORDER BY note',
    result: 'SELECT 1 / 0\n',
  },
  {
    name: 'MariaDB',
    engine: 'mariadb',
    dialect: 'mysql',
    start: startMariadb,
    failing: 'SELECT id, nothing FROM t WHERE id > 0 ORDER BY note',
    result: 'SELECT nothing\n',
  },
];

/** The main process of a server: the oldest one that mentions its folder. */
function serverPid(folder: string): number {
  return Number(execFileSync('pgrep', ['-o', '-f', join(folder, 'data')], { encoding: 'utf8' }).trim());
}

/** Shuts the server down before every n-th check; it restarts itself. */
function withShutDowns(
  oracle: Oracle,
  folder: string,
  every: number,
  signal: NodeJS.Signals,
): Oracle & { readonly shutDowns: () => number } {
  let calls = 0;
  let shutDowns = 0;
  return {
    ...oracle,
    shutDowns: () => shutDowns,
    check: (text, abort) => {
      if (++calls % every === 0) {
        shutDowns++;
        process.kill(serverPid(folder), signal);
      }
      return oracle.check(text, abort);
    },
  };
}

describe.each(servers.filter(({ engine }) => isAvailable(engine)))(
  '$name that is shut down and restarted during a run',
  (server) => {
    const text = `CREATE TABLE t (id INT, note VARCHAR(9)); INSERT INTO t VALUES (1, 'x'), (2, 'y'); SELECT 1; ${server.failing};`;

    it('does not change the result', async () => {
      const { url, folder, stop } = await server.start();
      try {
        const oracle = withShutDowns(engineOracle({ engines: [await openEngine(url)] }), folder, 4, 'SIGTERM');
        const reduction = await reduce({ text, language: sqlLanguage(server.dialect), oracle, timeLimit: 20_000 });
        expect(oracle.shutDowns()).toBeGreaterThan(0);
        expect(reduction.text).toBe(server.result);
        await oracle.close?.();
      } finally {
        await stop();
      }
    });

    it('is reported as unavailable if it does not come back', async () => {
      const { url, stop } = await server.start();
      const engine = await openEngine(url);
      expect(await engine.run(['SELECT 1'], LONG_RUN)).toMatchObject({ kind: 'finished' });
      await stop();
      await expect(engine.run(['SELECT 1'], LONG_RUN)).rejects.toThrow(EngineError);
      await engine.close();
    });
  },
);

describe('an oracle that becomes unavailable', () => {
  it.each([1, 2, 4, 6])('at check %i ends the reduction with its error', async (last) => {
    let checks = 0;
    const oracle = (): Promise<boolean> =>
      ++checks < last ? Promise.resolve(true) : Promise.reject(new UnavailableError('no more space'));
    const text = 'SELECT 1; SELECT 2; SELECT 3; SELECT 4;';
    const reduction = reduce({ text, language: () => sqlLanguage('sqlite'), oracle, allowsEmpty: true });
    await expect(reduction).rejects.toThrow(UnavailableError);
    expect(checks).toBe(last);
  });
});

describe('memory', () => {
  it('of a process is limited', async () => {
    const self = { pid: process.pid, folder: tmpdir() };
    const exceeded = await new Promise<boolean>((resolve) => {
      guardResources(self, () => resolve(true), { memory: 1_000_000 });
    });
    expect(exceeded).toBe(true);
    let calls = 0;
    const stop = guardResources(self, () => calls++, { memory: Number.MAX_SAFE_INTEGER });
    await new Promise((resolve) => setTimeout(resolve, 500));
    stop();
    expect(calls).toBe(0);
  });

  it.each<[string, string]>([
    ['duckdb', "SELECT max(length(s)) FROM (SELECT repeat('x', 1000) || range AS s FROM range(30000000)) GROUP BY s"],
    [
      'sqlite',
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 90) SELECT group_concat(zeroblob(50000000)) FROM n',
    ],
  ])('exhausted by %s ends the candidate and nothing else', async (name, greedy) => {
    const engine = await openEngine(name);
    const run = await engine.run([greedy], LONG_RUN);
    // The engine reports an error or its process ends: the next script runs either way.
    expect(['finished', 'crashed']).toContain(run.kind);
    expect(await engine.run(['SELECT 7'], LONG_RUN)).toMatchObject({ kind: 'finished', results: [{ rows: ['7'] }] });
    await engine.close();
  });
});

/** Calls `use` with a separate file system of limited size, or with nothing if this user may not mount one. */
function withSmallFolder(limit: string, use: (folder: string | undefined) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', limit, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    process.stderr.write('skipped: a full disk needs the right to mount a file system\n');
    use(undefined);
    return;
  }
  try {
    use(folder);
  } finally {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
}

function reduceIn(scratch: string, ...args: string[]): { code: number | null; err: string; script: string } {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const file = join(folder, 'bug.sql');
  writeFileSync(file, `SELECT * FROM nowhere;\n-- ${'x'.repeat(20_000)}\n`);
  const { code, err } = runMinrepro(['reduce', file, ...args], { env: { ...process.env, TMPDIR: scratch } });
  const script = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return { code, err, script };
}

describe('a scratch folder without space', () => {
  it.each([
    ['--engine', SHELL_ENGINE],
    ['--engine', 'mariadb'],
    ['--test', 'true'],
  ])('is reported clearly, and nothing is lost: %s %s', (option, value) => {
    if (option === '--engine' && !isAvailable(value)) return;
    withSmallFolder('nr_inodes=1', (small) => {
      for (const place of ['/proc/nowhere', ...(small === undefined ? [] : [small])]) {
        const { code, err, script } = reduceIn(place, option, value);
        expect(err).toMatch(
          new RegExp(
            `^minrepro: no scratch folder in ${place}: no (?:such folder|space left on the disk); set TMPDIR to another folder`,
          ),
        );
        expect(code).toBe(2);
        expect(script).toMatch(/^SELECT \* FROM nowhere;/);
      }
    });
  });

  it('that fills up while candidates are written is reported, too', () => {
    withSmallFolder('size=12k', (small) => {
      if (small === undefined) return;
      const { code, err, script } = reduceIn(small, '--test', 'grep -q nowhere');
      expect(err).toMatch(/^minrepro: .*no space left/im);
      expect(err).not.toContain('    at ');
      expect(code).not.toBe(0);
      expect(script).toMatch(/^SELECT \* FROM nowhere;/);
    });
  });
});
