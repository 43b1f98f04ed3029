import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine } from 'minrepro';
import type { StatementResult } from 'minrepro/engines';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { retryWhileUnavailable } from '../src/engines/servers/retry-while-unavailable.js';
import { mysql } from '../src/languages/sql/index.js';
import { readPlain } from '../src/sessions/plain-notation.js';
import { withoutOpenings } from '../src/sessions/schedule.js';
import { commandLine, killDuring } from './support/command-line.js';
import { deadlockScript } from './support/deadlock.js';
import { isAvailable, RUN_OPTIONS, sharedServer, startPostgresServer } from './support/engines.js';

const { folder, file, read, minrepro } = commandLine();
const started = sharedServer(startPostgresServer);

/** Runs statements and returns the first column of the last result. */
async function query(url: string, ...statements: string[]): Promise<string[]> {
  const client = await retryWhileUnavailable(async () => {
    const connecting = new pg.Client({ connectionString: url });
    await connecting.connect();
    return connecting;
  });
  let rows: string[] = [];
  for (const text of statements)
    rows = (await client.query<string[]>({ text, rowMode: 'array' })).rows.map((row) => String(row[0]));
  await client.end();
  return rows;
}

/** A server that ends deadlocks at once. */
async function quickServer(): Promise<string> {
  const { url } = await started();
  await query(url, "ALTER SYSTEM SET deadlock_timeout = '100ms'", 'SELECT pg_reload_conf()');
  return url;
}

/** What the engine shows for each step and, in the end, for each table. */
async function shownBy(engine: string, text: string): Promise<string[]> {
  const { setup, steps } = readPlain(text, mysql);
  const opened = await openEngine(engine);
  const run = await opened.run(setup, { ...RUN_OPTIONS, schedule: { steps, awaitsTimeouts: false } });
  await opened.close();
  if (run.kind !== 'finished') return [run.kind];
  const shown = ({ rows, errors, notices }: StatementResult): string =>
    [...rows, ...errors.map(({ code }) => `error ${code}`), ...notices].join(', ');
  return run.results.slice(setup.length).map(shown);
}

const WAIT = `CREATE TABLE t (id INT PRIMARY KEY, a INT);
INSERT INTO t VALUES (1, 0);
-- session A
BEGIN;
UPDATE t SET a = a + 1;
-- session B
UPDATE t SET a = a * 10;
-- session A
SELECT a FROM t;
COMMIT;
-- session B
SELECT a FROM t;
`;

describe.each(['postgres@17', 'mariadb'].filter(isAvailable))('sessions on %s', (engine) => {
  it('wait until a later step ends that', async () => {
    const shown = await shownBy(engine, WAIT);
    expect(shown).toEqual(['', '', 'waited for a lock', '1', '', '10', 't: 1|10']);
    expect(await shownBy(engine, WAIT)).toEqual(shown);
  });

  it('roll back what they have not committed in the end', async () => {
    const shown = await shownBy(engine, WAIT.replace('COMMIT;\n-- session B\nSELECT a FROM t;\n', ''));
    expect(shown).toEqual(['', '', 'error hang, waited for a lock', '1', 't: 1|0']);
  });

  it('that deadlock in 40 steps do so in 4', async () => {
    const url = engine === 'mariadb' ? engine : await quickServer();
    const name = file(`deadlock-${engine}.sql`, deadlockScript(40, engine.length));
    const { code, err } = minrepro(['reduce', name, '--engine', url, '--output', `${engine}.min.sql`]);
    expect([code, err]).toEqual([0, expect.stringMatching(/Preserving: error: deadlock (?:detected|found)/i)]);
    const { steps } = readPlain(read(`${engine}.min.sql`), mysql);
    const opened = withoutOpenings(steps);
    expect(opened.steps.map(({ session, statements: [text = ''] }) => `${session}: ${text.slice(0, 9)}`)).toEqual([
      'B: UPDATE u ',
      'A: UPDATE t ',
      'A: UPDATE u ',
      'B: UPDATE t ',
    ]);
    expect([...opened.openings.values()]).toEqual([['BEGIN'], ['BEGIN']]);
    const again = minrepro(['reduce', `${engine}.min.sql`, '--engine', url, '--max-calls', '1', '--notation', 'spec']);
    expect(again.err).toContain('Preserving: error: ');
    expect(read(`${engine}.min.min.sql`)).toMatch(/^permutation Ba Aa Ab Bb$/m);
  });
});

describe.runIf(isAvailable('postgres@17'))('a file of isolationtester', () => {
  it('is reduced to what no serial order shows', () => {
    const example = fileURLToPath(new URL('../examples/sessions/write-skew.spec', import.meta.url));
    copyFileSync(example, join(folder, 'skew.spec'));
    const { code, err } = minrepro(['reduce', 'skew.spec', '--engine', 'postgres@17', '--relation', 'serial']);
    expect([code, err]).toEqual([0, expect.stringContaining('of 2 orders, number 2 is the first that fails')]);
    expect(read('skew.min.spec')).toMatch(
      /^session s1\nsetup \{ BEGIN ISOLATION LEVEL REPEATABLE READ; \}\nstep rx1 \{ SELECT \* FROM t; \}/m,
    );
    expect(read('skew.min.spec')).toMatch(/^permutation (?=.*rx1 )(?=.*rx2 )(?=.*wx1 )(?=.*wx2 )/m);
  });

  it('shows a serialization failure in one of all orders of its steps', () => {
    file(
      'failure.spec',
      `setup { CREATE TABLE t (a INT); INSERT INTO t VALUES (1); }
session s1 setup { BEGIN ISOLATION LEVEL REPEATABLE READ; }
step r1 { SELECT a FROM t; } step w1 { UPDATE t SET a = 2; } step c1 { COMMIT; }
session s2 step w2 { UPDATE t SET a = 3; }`,
    );
    const { code, err } = minrepro(['reduce', 'failure.spec', '--engine', 'postgres@17', '--output', 'failure.sql']);
    expect([code, err]).toEqual([0, expect.stringContaining('could not serialize access')]);
    expect(read('failure.sql').match(/^\w+(?: ISOLATION.*)?/gm)).toEqual([
      'CREATE',
      'BEGIN ISOLATION LEVEL REPEATABLE READ;',
      'SELECT',
      'UPDATE',
      'UPDATE',
    ]);
  });

  it('is rejected with its line if it cannot be read', () => {
    file('wrong.spec', 'session s1\nstep a { SELECT 1; }\npermutation a b\n');
    const { code, err } = minrepro(['reduce', 'wrong.spec', '--engine', 'postgres@17']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('wrong.spec: line 3: there is no step b; the steps are a'),
    ]);
  });

  it('leaves nothing on a server if the run is killed', async () => {
    const url = await quickServer();
    const waiting = "SELECT pid FROM pg_locks WHERE NOT granted AND locktype = 'advisory'";
    const text = `-- session A
SELECT pg_advisory_lock(1);
-- session B
SET lock_timeout = '1h';
SELECT pg_advisory_lock(1);
-- session A
SELECT nothing;
-- session B
SELECT 1;
`;
    await killDuring(url, text, async () => (await query(url, waiting)).length > 0);
    const left =
      "SELECT rolname FROM pg_roles WHERE rolname LIKE 'minrepro%' UNION SELECT usename FROM pg_stat_activity WHERE usename LIKE 'minrepro%'";
    await expect
      .poll(
        async () => {
          await (await openEngine(url)).close();
          return query(url, left);
        },
        { timeout: 60_000 },
      )
      .toEqual([]);
  });
});

describe.runIf(isAvailable('mariadb'))('sessions on MariaDB', () => {
  it('lose an update although they read repeatably', () => {
    file(
      'lost.sql',
      `CREATE TABLE stock (item INT PRIMARY KEY, amount INT);
INSERT INTO stock VALUES (1, 10), (2, 5);
-- session A
START TRANSACTION;
SELECT amount FROM stock WHERE item = 1;
-- session B
START TRANSACTION;
SELECT amount FROM stock WHERE item = 1;
UPDATE stock SET amount = 7 WHERE item = 1;
SELECT count(*) FROM stock;
COMMIT;
-- session A
UPDATE stock SET amount = 8 WHERE item = 1;
COMMIT;
`,
    );
    const { code, err } = minrepro(['reduce', 'lost.sql', '--engine', 'mariadb', '--relation', 'serial']);
    expect([code, err]).toEqual([0, expect.stringContaining('Preserving: rows that no serial order')]);
    expect(read('lost.min.sql')).toMatch(/-- session A\n(?:BEGIN|START TRANSACTION);\nSELECT .*\n-- session B\n/);
  });

  it('wait without end where the server sees no deadlock, and until a timeout if that is asked for', () => {
    const text = `CREATE TABLE t (a INT);
INSERT INTO t VALUES (1);
-- session A
BEGIN;
UPDATE t SET a = 2;
-- session B
SELECT GET_LOCK('x', 100);
UPDATE t SET a = 3;
-- session A
SELECT 1;
SELECT GET_LOCK('x', 100);
`;
    file('hang.sql', text);
    const hang = minrepro(['reduce', 'hang.sql', '--engine', 'mariadb', '--expect', 'hang']);
    expect([hang.code, hang.err]).toEqual([0, expect.stringContaining('no session can go on, because several')]);
    expect(readPlain(read('hang.min.sql'), mysql).steps).toHaveLength(5);
    file('timeout.sql', text.replace(/SELECT 1;\nSELECT GET_LOCK.*\n$/, ''));
    const asked = ['--expect', 'error:timeout exceeded', '--max-calls', '1'];
    const timeout = minrepro(['reduce', 'timeout.sql', '--engine', 'mariadb', ...asked]);
    expect(timeout.err).toContain('Preserving: error: Lock wait timeout exceeded');
  });
});

it('needs an engine with sessions, and an oracle for them', () => {
  file('wait.sql', WAIT);
  const sqlite = minrepro(['reduce', 'wait.sql', '--engine', 'sqlite']);
  expect([sqlite.code, sqlite.err]).toEqual([
    2,
    expect.stringContaining('sqlite: it runs one session at a time; a script with sessions needs --engine postgres'),
  ]);
  const tlp = minrepro(['reduce', 'wait.sql', '--engine', 'sqlite', '--relation', 'tlp']);
  expect([tlp.code, tlp.err]).toEqual([2, expect.stringContaining('give --expect, --against or --relation serial')]);
  file('plain.sql', 'SELECT 1;');
  const plain = minrepro(['reduce', 'plain.sql', '--engine', 'sqlite', '--relation', 'serial']);
  expect([plain.code, plain.err]).toEqual([
    2,
    expect.stringContaining('--relation serial needs a script with sessions'),
  ]);
  const notation = minrepro(['reduce', 'plain.sql', '--engine', 'sqlite', '--notation', 'spec']);
  expect([notation.code, notation.err]).toEqual([2, expect.stringContaining('--notation has no effect')]);
});
