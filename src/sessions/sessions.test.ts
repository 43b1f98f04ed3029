import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../edit/edit.js';
import { mysql, postgresql, sqlLanguage } from '../languages/sql/index.js';
import { passLaws } from '../testing/pass-laws.js';
import { interleavings } from './interleavings.js';
import { sessionLanguage } from './language.js';
import { SESSION_PASSES } from './passes/index.js';
import { readPlain, writePlain } from './plain-notation.js';
import { type Schedule, withoutOpenings } from './schedule.js';
import { notationOf, readSessions, writeSessions } from './session-script.js';
import { readSpec, schedulesOf } from './spec-notation.js';
import { serialOrders, stepsInOrder, transactionsOf, weakestLevel } from './transactions.js';

const PLAIN = `CREATE TABLE t (a INT);
-- session A
BEGIN;
UPDATE t SET a = 1;
-- session "the other"
UPDATE t SET a = 2;
-- session A step c1
COMMIT;
SELECT 1;
-- session B step s2 (*, c1 notices 2)
SELECT 2;
`;

const SPEC = `# two sessions
setup { CREATE TABLE t (a INT); }
setup
{
  INSERT INTO t VALUES (1);
  INSERT INTO t VALUES (2);
}
teardown { DROP TABLE t; }

session "s 1"
setup { BEGIN; }
step r1 { SELECT '{1,2}' FROM t; }
step c1 { COMMIT; }

session s2
step w2 { BEGIN; UPDATE t SET a = a + 1; COMMIT; }
teardown { SELECT 1; }

permutation r1 w2(*) c1
permutation w2 r1 (w2, w2 notices 1) c1
`;

describe('the plain notation', () => {
  it('is written as it was read', () => {
    const schedule = readPlain(PLAIN, postgresql);
    expect(schedule).toMatchObject({
      setup: ['CREATE TABLE t (a INT)'],
      steps: [
        { session: 'A', statements: ['BEGIN'] },
        { session: 'A', statements: ['UPDATE t SET a = 1'] },
        { session: 'the other', statements: ['UPDATE t SET a = 2'] },
        { session: 'A', name: 'c1', statements: ['COMMIT', 'SELECT 1'] },
        { session: 'B', name: 's2', markers: [{ kind: 'at once' }, { kind: 'notices', step: 'c1', count: 2 }] },
      ],
    });
    expect(writePlain(schedule)).toBe(PLAIN);
  });

  it('may leave out the last semicolon of a session', () => {
    const text = '-- session A\nSELECT 1\n-- session B\nSELECT 2 -- last';
    expect(readSessions(text, 'plain', mysql).orders).toEqual([
      '-- session A\nSELECT 1;\n-- session B\nSELECT 2; -- last',
    ]);
  });

  it.each([
    ['-- session A\nSELECT 1;\n-- session B now\nSELECT 2;\n-- session C\n', 'line 3: -- session B now is no line of'],
    [
      '-- session A step x\nSELECT 1;\n-- session B step x\nSELECT 2;\n',
      'line 3: there are two steps x; give each step a name of its own',
    ],
    [
      '-- session A step x\nSELECT 1;\n-- session B step y (z)\nSELECT 2;\n',
      'line 3: the marker names the step z, which does not exist; the steps with names are x, y',
    ],
    ['-- session A\nSELECT 1;\n-- session B (*)\nSELECT 2;\n', 'line 3: -- session B (*) is no line of a session'],
  ])('is rejected with the line and what to write: %j', (text, message) => {
    expect(() => readSessions(text, 'plain', postgresql)).toThrow(message);
  });
});

describe('the notation of isolationtester', () => {
  it('describes one schedule for each permutation', () => {
    const [first, second] = schedulesOf(readSpec(SPEC, postgresql), 10) as [Schedule, Schedule];
    expect(first.setup).toHaveLength(3);
    expect(writePlain({ ...first, setup: [] })).toBe(`-- session "s 1"
BEGIN;
-- session "s 1" step r1
SELECT '{1,2}' FROM t;
-- session s2 step w2 (*)
BEGIN;
UPDATE t SET a = a + 1;
COMMIT;
-- session "s 1" step c1
COMMIT;
`);
    expect(second.steps.map(({ name }) => name)).toEqual([undefined, 'w2', 'r1', 'c1']);
    expect(second.steps[2]?.markers).toEqual([
      { kind: 'after', step: 'w2' },
      { kind: 'notices', step: 'w2', count: 1 },
    ]);
  });

  it('is written as it was read, and read again', () => {
    const [order = ''] = readSessions(SPEC, 'spec', postgresql).orders;
    const written = writeSessions(order, 'spec', postgresql);
    expect(written).toBe(`setup
{
  CREATE TABLE t (a INT);
  INSERT INTO t VALUES (1);
  INSERT INTO t VALUES (2);
}

teardown { DROP TABLE t; }

session "s 1"
setup { BEGIN; }
step r1 { SELECT '{1,2}' FROM t; }
step c1 { COMMIT; }

session s2
step w2
{
  BEGIN;
  UPDATE t SET a = a + 1;
  COMMIT;
}

permutation r1 w2(*) c1
`);
    expect(readSessions(written, 'spec', postgresql).orders).toEqual([order]);
  });

  it('means all orders of the steps if it names none', () => {
    const { orders } = readSessions(
      'session a step a1 { SELECT 1 } step a2 { SELECT 2 } session b step b1 { SELECT 3 }',
      'spec',
      postgresql,
    );
    expect(orders).toHaveLength(3);
    expect(interleavings([[1, 2], [3, 4], [5]], 100)).toHaveLength(30);
    expect(interleavings([[1, 2], [3, 4], [5]], 7)).toHaveLength(7);
  });

  it.each([
    ['session a\nstep x { SELECT 1; }\nstep x { SELECT 2; }', 'line 3: there are two steps x'],
    ['session a\nstep x { SELECT 1;\n', 'line 2: the block that begins here does not end; close it with }'],
    ['step x { SELECT 1; }\nsession a\n', 'line 1: a step comes before the first session; write session NAME'],
    ['session a\nsession b step x { SELECT 1; }', 'line 1: the session a has no step'],
    ['session a\nstep x\nstep y { SELECT 1; }', 'line 2: x is not followed by { SQL }'],
    ['session a\nstep x { SELECT 1; }\n\npermutation x z', 'line 4: there is no step z; the steps are x'],
    ['session a\nstep x { SELECT 1; }\npermutation x (later on)', 'line 3: (later on) is no marker of the step x'],
    ['session a\nstep x { SELECT 1; }\npermutation', 'line 3: the permutation has no steps'],
    ['session a\nstep x { SELECT 1; } hello', 'line 2: hello is not expected here'],
    ['setup { SELECT 1; }', 'line 1: there is no session'],
  ])('is rejected with the line and what to write: %j', (text, message) => {
    expect(() => readSpec(text, postgresql)).toThrow(message);
  });
});

it('is recognised by its name or its text, in either notation', () => {
  expect(notationOf('x.spec', '')).toBe('spec');
  expect(notationOf('x.sql', SPEC)).toBe('spec');
  expect(notationOf('x.sql', PLAIN)).toBe('plain');
  expect(notationOf('x.spec', PLAIN)).toBe('plain');
  expect(notationOf('x.sql', '-- session A of the meeting\nSELECT 1;\n-- session A\nSELECT 2;')).toBeUndefined();
});

it('is translated into the other notation and back', () => {
  const plain = `CREATE TABLE t (a INT);
-- session A
BEGIN;
UPDATE t SET a = 1;
-- session B
SELECT a FROM t;
-- session A
COMMIT;
`;
  const spec = writeSessions(plain, 'spec', postgresql);
  expect(spec).toContain('session A\nsetup { BEGIN; }\nstep Aa { UPDATE t SET a = 1; }\nstep Ab { COMMIT; }\n');
  expect(spec).toContain('permutation Aa Ba Ab');
  expect(writeSessions(readSessions(spec, 'spec', postgresql).orders[0] ?? '', 'plain', postgresql)).toBe(plain);
});

it('may send a step twice', () => {
  const spec = `session a
step x { SELECT 1; SELECT 2; }

session b
step y { SELECT 3; }

permutation x y x
`;
  const [order = ''] = readSessions(spec, 'spec', postgresql).orders;
  const written = writeSessions(order, 'spec', postgresql);
  expect(readSessions(written, 'spec', postgresql).orders).toEqual([order]);
  expect(written.match(/^step x$/gm)).toHaveLength(1);
  expect(writeSessions(order.replace('SELECT 2;\n', ''), 'spec', postgresql)).toMatch(/^permutation x y aa$/m);
  const plain = writeSessions(order, 'plain', postgresql);
  expect(plain.match(/-- session.*/g)).toEqual(['-- session a step x', '-- session b', '-- session a step x_2']);
  expect(readSessions(plain, 'plain', postgresql).orders).toEqual([plain]);
});

it('counts what opens a session as no step', () => {
  const { steps } = readPlain(
    '-- session A\nSET x = 1; BEGIN; SELECT 1;\n-- session B\nBEGIN;\n-- session C\nSTART TRANSACTION WITH CONSISTENT SNAPSHOT; SELECT 2;',
    mysql,
  );
  const opened = withoutOpenings(steps);
  expect(opened.steps.map(({ statements }) => statements[0])).toEqual([
    'SELECT 1',
    'BEGIN',
    'START TRANSACTION WITH CONSISTENT SNAPSHOT',
    'SELECT 2',
  ]);
  expect(opened.openings.get('A')).toEqual(['SET x = 1', 'BEGIN']);
});

describe('transactions', () => {
  const stepsOf = (text: string): Schedule['steps'] => readPlain(text, postgresql).steps;

  it('are what a session does between BEGIN and COMMIT, or single statements', () => {
    const transactions = transactionsOf(
      stepsOf(
        '-- session A\nSET x = 1; BEGIN; SELECT 1; ROLLBACK TO s;\n-- session B\nSELECT 2; SELECT 3;\n-- session A\nEND; SELECT 4; BEGIN; SELECT 5;',
      ),
    );
    expect(transactions.map(({ session, steps, isOpen }) => [session, steps.length, isOpen])).toEqual([
      ['A', 5, false],
      ['A', 1, false],
      ['A', 2, true],
      ['B', 1, false],
      ['B', 1, false],
    ]);
    const orders = serialOrders(transactions, 100);
    expect(orders).toHaveLength(10);
    expect(orders[0]?.map(({ session }) => session)).toEqual(['B', 'B', 'A', 'A', 'A']);
    expect(stepsInOrder(orders[0] ?? []).at(-1)?.statements).toEqual(['ROLLBACK']);
  });

  it('have the isolation that they or their session set', () => {
    const levelOf = (text: string): number | undefined => weakestLevel(transactionsOf(stepsOf(text)));
    expect(levelOf('-- session A\nBEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1; COMMIT;')).toBe(2);
    expect(levelOf('-- session A\nBEGIN; SET TRANSACTION ISOLATION LEVEL SERIALIZABLE; SELECT 1; COMMIT;')).toBe(3);
    expect(
      levelOf(
        '-- session A\nSET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED; BEGIN; SELECT 1; COMMIT; BEGIN; SELECT 2; COMMIT;',
      ),
    ).toBe(1);
    expect(levelOf('-- session A\nSET autocommit = 0; SELECT 1; SELECT 2;')).toBeUndefined();
  });
});

describe('the passes', () => {
  const language = sessionLanguage(sqlLanguage('postgresql'));

  for (const pass of SESSION_PASSES)
    for (const { name, check } of passLaws(pass, { language, texts: [PLAIN] })) it(name, check);

  const sendersIn = (text: string): Map<string, string> => {
    const { setup, steps } = readPlain(text, postgresql);
    return new Map([
      ...setup.map((statement): [string, string] => [statement, '']),
      ...steps.flatMap(({ session, statements }) => statements.map((each): [string, string] => [each, session])),
    ]);
  };

  for (const pass of [...sqlLanguage('postgresql').passes, ...sqlLanguage('postgresql').finishing])
    it(`of SQL leave each statement to its session: ${pass.name}`, () => {
      const onStatements = [...language.passes, ...language.finishing].find(({ name }) => name === pass.name);
      const before = sendersIn(PLAIN);
      const snapshot = language.snapshot(PLAIN);
      for (const edit of onStatements?.edits(snapshot, language) ?? [])
        for (const [statement, session] of edit ? sendersIn(applyEdit(PLAIN, edit)) : [])
          if (before.has(statement)) expect([statement, session]).toEqual([statement, before.get(statement)]);
    });

  it('leave out names of sessions and steps that tell something', () => {
    const text =
      '-- session shop\nSELECT 1;\n-- session "my bank" step pay (*)\nSELECT 2;\n-- session shop step x (pay)\nSELECT 3;\n';
    const named = language.privateTexts?.(language.snapshot(text), () => false) ?? [];
    const replacements = named.flatMap(({ substitutes }) => substitutes[0]?.replacements ?? []);
    const sorted = replacements.toSorted((a, b) => a.start - b.start);
    expect(applyEdit(text, { replacements: sorted, note: '' })).toBe(
      '-- session A\nSELECT 1;\n-- session B step s (*)\nSELECT 2;\n-- session A step x (s)\nSELECT 3;\n',
    );
  });

  it('are documented in docs/passes.md, in order and with the same texts', () => {
    const page = readFileSync(new URL('../../docs/passes.md', import.meta.url), 'utf8');
    const section = page.split('\n## ').find((part) => part.startsWith('Scripts with sessions')) ?? '';
    const rows = [...section.matchAll(/^\| `([^`]+)` +\| (grammar) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
    expect(rows).toEqual(SESSION_PASSES.map(({ name, level, about }) => [name, level, about]));
  });

  it('tell schedules apart by who sends what, and not by names', () => {
    const keyOf = (text: string): string => language.canonical(language.snapshot(text));
    const one = '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n';
    expect(keyOf(one)).toBe(keyOf('-- session x\nSELECT 1 ;\n-- session y step s\nSELECT 2;\n'));
    expect(keyOf(one)).not.toBe(keyOf('-- session A\nSELECT 1;\nSELECT 2;\n'));
    expect(keyOf(one)).not.toBe(keyOf('SELECT 1;\n-- session B\nSELECT 2;\n'));
    expect(keyOf('-- session A step s\nSELECT 1;\nSELECT 2;\n')).not.toBe(
      keyOf('-- session A\nSELECT 1;\nSELECT 2;\n'),
    );
  });
});
