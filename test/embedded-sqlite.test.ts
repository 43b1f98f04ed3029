import { execFileSync } from 'node:child_process';
// The engine runs in a process of its own and needs the built package.
import { embeddedSqlite, type Judgement, type Oracle, parseExpectation, reduce, sqlLanguage } from 'minrepro';
import { afterAll, describe, expect, it } from 'vitest';

const open: Oracle[] = [];
afterAll(() => Promise.all(open.map((oracle) => oracle.close())));

function oracleFor(words: string, timeLimit = 20_000): Oracle {
  const expectation = parseExpectation(words);
  if (!expectation) throw new Error(words);
  const oracle = embeddedSqlite(expectation);
  oracle.limitTime(timeLimit);
  open.push(oracle);
  return oracle;
}

const check = (oracle: Oracle, text: string): Promise<Judgement> => oracle.check(text, new AbortController().signal);
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';

describe('embedded SQLite', () => {
  it.each([
    ['error:no such table', 'SELECT * FROM nowhere;', 'reproduced'],
    ['error:no such table', 'SELECT 1;', 'vanished'],
    ['error:no such table', 'SELEC 1;', 'invalid'],
    ['error:no such table', 'SELEC 1; SELECT * FROM nowhere', 'reproduced'],
    ['rows:1|two|x', "CREATE TABLE t (a, b, c); INSERT INTO t VALUES (1, 'two', x'00'); SELECT * FROM t", 'reproduced'],
    ['rows:3', 'SELECT 1 UNION SELECT 2', 'vanished'],
    ['crash', 'SELECT 1', 'vanished'],
    ['hang', 'SELECT 1', 'vanished'],
  ])('expecting %s of %s says %s', async (words, text, verdict) => {
    expect(await check(oracleFor(words), text)).toMatchObject({ verdict });
  });

  it('starts every script on an empty database and goes on after errors', async () => {
    const oracle = oracleFor('rows:1');
    await check(oracle, 'CREATE TABLE t (a)');
    expect(await check(oracle, 'INSERT INTO t VALUES (1); CREATE TABLE t (a); SELECT count(*) FROM t')).toMatchObject({
      verdict: 'vanished',
    });
  });

  it('survives endless loops, which are a hang or unknown', async () => {
    const oracle = oracleFor('hang', 500);
    expect(await check(oracle, ENDLESS)).toMatchObject({ verdict: 'reproduced' });
    expect(await check(oracle, 'SELECT 1')).toMatchObject({ verdict: 'vanished' });
    expect(await check(oracleFor('error:x', 500), ENDLESS)).toMatchObject({ verdict: 'unknown', timedOut: true });
  });

  it('survives exhausted memory', async () => {
    const oracle = oracleFor('rows:fine');
    const greedy =
      'CREATE TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60) SELECT randomblob(50000000) FROM n';
    expect((await check(oracle, greedy)).verdict).not.toBe('reproduced');
    expect(await check(oracle, "SELECT 'fine'")).toMatchObject({ verdict: 'reproduced' });
  });

  it('notices when the engine dies, and goes on with a new one', async () => {
    const oracle = oracleFor('crash', 30_000);
    const pending = check(oracle, ENDLESS);
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const pid of execFileSync('pgrep', ['-P', String(process.pid), '-f', 'sqlite-worker'], { encoding: 'utf8' })
      .trim()
      .split('\n'))
      process.kill(Number(pid), 'SIGSEGV');
    expect(await pending).toMatchObject({
      verdict: 'reproduced',
      detail: expect.stringContaining('SIGSEGV') as string,
    });
    expect(await check(oracle, 'SELECT 1')).toMatchObject({ verdict: 'vanished' });
  });

  it('judges a whole reduction', async () => {
    const text = `CREATE TABLE a (x INTEGER PRIMARY KEY, y TEXT); CREATE TABLE b (z);
      INSERT INTO b VALUES (1), (2), (3); SELECT * FROM b WHERE z > 1;
      INSERT INTO a (x, y) SELECT 'no number', z FROM b WHERE z = 2;`;
    const reduction = await reduce({
      text,
      language: sqlLanguage('sqlite'),
      oracle: oracleFor('error:datatype mismatch'),
      jobs: 2,
    });
    expect(reduction.text).toBe("CREATE TABLE a (x INTEGER PRIMARY KEY);\nINSERT INTO a SELECT '';\n");
    expect(reduction.minimal).toBe(true);
  });
});
