import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Dialect,
  generic,
  learnDialect,
  parserOf,
  parseScript,
  withProductions,
} from '../src/languages/sql/index.js';
import { sqlLanguage } from '../src/languages/sql/language.js';
import { modelOf } from '../src/languages/sql/names/script-model.js';
import { nodesOf, type Production, productionsFromG4, productionsToG4 } from '../src/syntax/index.js';
import { commandLine } from './support/command-line.js';

/** About SQL-92: what dialects add is not covered. */
const standard: Dialect = {
  ...generic,
  name: 'standard',
  grammar: { name: 'standard', text: readFileSync(new URL('../bench/standard-sql.g4', import.meta.url), 'utf8') },
};

/** What is learned from a script, one text per production. */
function learn(text: string, dialect = standard): string[] {
  return learnDialect(parseScript(text, dialect)).productions.map(textOf);
}

function textOf(production: Production): string {
  return (productionsToG4([production], 'x').split('\n\n')[1] as string).replace(/\s+/g, ' ').replace(/ ;\s*$/, '');
}

/** The example of SQLess, figure 2. */
const SQLESS =
  'SELECT t1."c1" AS "f1", (t2."c3")::INT AS "f2" FROM "table_1" AS "t1" JOIN "table_2" AS "t2" ON t1."c5" = t2."c5" GROUP BY "f1", "f2" HAVING SUM("f1" + "f2") > 20 FOR UPDATE SKIP LOCKED';

describe('learning', () => {
  it.each<[string, string[]]>([
    [SQLESS, ["condition : condition '::' type", "queryTail : 'FOR' 'UPDATE' 'SKIP' 'LOCKED'"]],
    ['SELECT a FROM t LIMIT 3', ["queryTail : 'LIMIT' literal"]],
    ['SELECT ~a, b != c FROM t', ["condition : '~' condition", "condition : condition '!=' condition"]],
    ['SELECT a IN () FROM t', ["inList : '(' ')'"]],
    ['CREATE TABLE t (a, b)', ['columnDefinition : name columnConstraint*']],
    [
      'CREATE TABLE IF NOT EXISTS t (a INT)',
      ["createTable : 'CREATE' temporary? 'TABLE' ( 'IF' 'NOT' 'EXISTS' )? newName tableBody"],
    ],
    [
      'CREATE TABLE t (a INT) WITHOUT ROWID',
      ["createTable : 'CREATE' temporary? 'TABLE' newName tableBody ( 'WITHOUT' 'ROWID' )?"],
    ],
    ['ANALYZE t', ["statement : 'ANALYZE' name"]],
    ['EXPLAIN SELECT a FROM t', ["statement : 'EXPLAIN' query"]],
    ['CREATE TABLE t (a INT); TRUNCATE TABLE t', ["statement : 'TRUNCATE' 'TABLE' name"]],
    // The second unknown part is inside the first one.
    [
      "CREATE INDEX i ON t(a) WHERE ('x') >= (t.b::INT)",
      [
        "createIndex : 'CREATE' 'UNIQUE'? 'INDEX' newName 'ON' qualifiedName '(' indexItem ( ',' indexItem )* ')' ( 'WHERE' expression )?",
        "condition : condition '::' type",
      ],
    ],
    ['ALTER TABLE t RENAME COLUMN a TO b', ["alterAction : 'RENAME' 'COLUMN' name 'TO' name"]],
  ])('%s', (text, productions) => {
    expect(learn(text)).toEqual(productions);
  });

  it('covers later statements of the same kind', () => {
    const { dialect } = learnDialect(parseScript(SQLESS, standard));
    const { statements } = parseScript(
      'SELECT 1; SELECT a :: TEXT + (b :: INT) FROM t for update skip locked',
      dialect,
    );
    expect(statements.map(({ parsed }) => parsed.failure)).toEqual([undefined, undefined]);
  });

  it('learns from one statement what another one needs, once', () => {
    expect(learn('SELECT a::INT; SELECT (b + 1)::TEXT, c::DATE FROM t; DELETE FROM t WHERE a = b::INT')).toHaveLength(
      1,
    );
  });

  it.each([
    'hello world',
    'The quick brown fox, jumps (over) the lazy dog',
    't0 >= i0 0 c0 ON INDEX c1 WHERE ( CREATE )',
    'FROM DELETE t0',
    'OFF = PRAGMA journal_mode',
    '( 1 ( t0 INTO ) ) c0 INSERT VALUES',
    'SELECT FROM WHERE , , ) a',
    ') ) ; ( (',
    'DATABASE db11 CREATE',
    'SELECT FROM t0 c0 * WHERE',
    "SELECT '' WHERE * . t0 t0 = FROM c0",
    'INSERT ( VALUES t0 ) INTO 0',
  ])('leaves garbage generic: %s', (text) => {
    for (const dialect of [standard, generic])
      expect(learnDialect(parseScript(text, dialect))).toMatchObject({ productions: [], learned: [] });
  });

  it('resolves names inside learned productions', () => {
    const script = 'CREATE TABLE t (a INT, b INT); SELECT (x.b) <#> 1 AS y FROM t AS x';
    const { dialect } = learnDialect(parseScript(script, generic));
    const [, query] = modelOf(sqlLanguage(dialect).snapshot(script)).statements;
    expect(query?.resolved.columns.map(({ columns }) => columns.map(({ name }) => name))).toEqual([['b']]);
  });
});

describe('learned productions', () => {
  const texts = ['sqlite', 'postgresql', 'mysql', 'duckdb'].map((name) =>
    readFileSync(new URL(`./statements/${name}.sql`, import.meta.url), 'utf8'),
  );
  const productions = texts.flatMap((text) => learnDialect(parseScript(text, generic)).productions);

  it('never change the tree of a statement that the grammar covers', () => {
    expect(productions.length).toBeGreaterThan(20);
    const shapes = (text: string, dialect: Dialect): (string | undefined)[] =>
      parseScript(text, dialect).statements.map(({ parsed }) =>
        [...nodesOf(parsed.tree)]
          .map(({ kind, name, start, end, alternative }) => `${kind} ${name} ${start} ${end} ${alternative}`)
          .join(),
      );
    const plain = texts.map((text) => ({ text, script: parseScript(text, generic), trees: shapes(text, generic) }));
    fc.assert(
      fc.property(
        fc.subarray(productions, { minLength: 1 }),
        fc.constantFrom(...plain),
        (chosen, { text, script, trees }) => {
          const extended = shapes(text, withProductions(generic, chosen));
          script.statements.forEach(({ parsed }, i) => {
            if (!parsed.failure) expect(extended[i]).toBe(trees[i]);
          });
        },
      ),
      { numRuns: 10 },
    );
  });

  it('are the same after they were written and read', () => {
    const { grammar } = parserOf(generic).lexer;
    const text = productionsToG4(productions, grammar.name);
    const read = productionsFromG4(text, 'team.g4', grammar);
    expect(productionsToG4(read, grammar.name)).toBe(text);
    for (const script of texts) {
      const failures = (list: readonly Production[]): number =>
        parseScript(script, withProductions(generic, list)).statements.filter(({ parsed }) => parsed.failure).length;
      expect(failures(read)).toBe(failures(productions));
    }
  });
});

describe('the command line', () => {
  const { file, read, minrepro } = commandLine();
  const OTHER = 'CREATE TABLE t (a INT); FLASHBACK TABLE t TO u; SELECT a <#> a FROM t;';

  it('prints what it learns, and uses it', () => {
    file('other.sql', OTHER);
    const learned = minrepro(['parse', '--dialect', 'generic', '--learned', 'other.sql']);
    expect(learned.err).toContain('sql with 2 learned productions covers 3 (100.0 %), generic 0');
    expect(learned.out).toContain("statement\n  : 'FLASHBACK' 'TABLE' name 'TO' name\n  ;");
    file('team.g4', learned.out);
    const { out } = minrepro(['parse', '--dialect', 'generic', '--dialect-file', 'team.g4', 'other.sql']);
    expect(out).toContain('covers 3 (100.0 %), generic 0');
    expect(minrepro(['parse', '--dialect', 'generic', 'other.sql']).out).toContain('covers 1 (33.3 %), generic 2');
  });

  it('reduces with a file of productions', () => {
    file('other.sql', OTHER);
    file('team.g4', minrepro(['parse', '--dialect', 'generic', '--learned', 'other.sql']).out);
    file('bug.sql', 'CREATE TABLE v (a INT, b INT);\nSELECT a, b, a + (b) <#> (a + 1) FROM v WHERE a > 1;');
    file('test.sh', '#!/bin/sh\ngrep -qE "^SELECT .*[a-z0-9)] <#> [a-z0-9(]" "$1"\n', 0o755);
    const { code } = minrepro([
      'reduce',
      'bug.sql',
      '--test',
      './test.sh',
      '--dialect',
      'generic',
      '--dialect-file',
      'team.g4',
    ]);
    expect(code).toBe(0);
    expect(read('bug.min.sql')).toMatch(/^SELECT \S+ <#> \S+\n$/);
  });

  it('explains what is wrong with a file', () => {
    file('other.sql', OTHER);
    file('bad.g4', 'grammar bad; nothing : name ;');
    const args = ['parse', 'other.sql', '--dialect', 'generic', '--dialect-file'];
    expect(minrepro([...args, 'bad.g4']).err).toContain('bad.g4:1:14: there is no rule nothing in sql to extend');
    expect(minrepro([...args, 'none.g4']).err).toContain('none.g4: no such file; write it with');
  });
});
