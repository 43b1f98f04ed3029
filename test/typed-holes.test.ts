import { compactText, createMatcher, engineOracle, explain, openEngine, produce, sqlLanguage } from 'minrepro';
import { afterAll, describe, expect, it } from 'vitest';

const language = sqlLanguage('sqlite');
const oracle = engineOracle({ engines: [await openEngine('sqlite')] });
afterAll(() => oracle.close?.());

/** Explains a script that fails on SQLite, and checks that other inputs of its pattern fail and are recognised. */
async function explained(text: string): Promise<{ compact: string; instances: string[] }> {
  const { pattern } = await explain({ text, language, oracle, checks: 30, isolationCalls: 0 });
  const matches = createMatcher(pattern, language);
  const instances = [...produce(pattern, language, { count: 40, seed: 5 })];
  for (const instance of instances) {
    const answer = await oracle.check(instance, new AbortController().signal);
    expect(typeof answer === 'object' ? answer.verdict : answer, instance).toBe('reproduced');
    expect(matches(instance), instance).toBeDefined();
  }
  return { compact: compactText(pattern).replace(/<zero or more [^>]*>\s*/g, ''), instances };
}

describe('holes of SQL that depend on the schema, on SQLite', () => {
  it('expressions use the columns in scope under their new names', async () => {
    const { compact, instances } = await explained('CREATE TABLE t (a INT, b TEXT);\nSELECT nosuch(b) FROM t;\n');
    expect(compact).toContain('SELECT nosuch(<expression>) FROM <table with two columns>;');
    const renamed = /TABLE \w+ \((\w+) \S+, (\w+) [\s\S]*nosuch\(.*\b(?:\1|\2)\b/;
    expect(instances.filter((instance) => renamed.test(instance)).length).toBeGreaterThan(5);
  });

  it('a name is renamed with the uses of it that are inside other holes', async () => {
    const { compact } = await explained('CREATE TABLE t (a INT);\nSELECT nosuch(a) FROM t WHERE a > 0;\n');
    expect(compact).toContain('CREATE TABLE <table> (<column> <type>);');
    expect(compact).toContain('SELECT nosuch(<expression>) FROM <table with one column> WHERE <expression>;');
  });

  it('a table may stand for a subquery with as many columns, unless the failure needs the table', async () => {
    const { compact, instances } = await explained('CREATE TABLE t (a);\nSELECT nosuch(1) IN (SELECT * FROM t);\n');
    expect(compact).toContain('IN (SELECT * FROM <table with one column>)');
    expect(
      instances.filter((instance) => /FROM \(SELECT \S+ AS \w+(?: LIMIT 0)?\) AS \w+\)/.test(instance)).length,
    ).toBeGreaterThan(5);
    const other = await explained('CREATE TABLE t (a);\nSELECT rowid, nosuch(1) FROM t;\n');
    expect(other.compact).toContain('FROM <$table1>');
  });

  it('a class says more than a list of texts, where a wider class has texts that are not valid', async () => {
    const checked = engineOracle({ engines: [await openEngine('sqlite')] });
    const text = 'CREATE TABLE t (a CHECK (0));\nINSERT INTO t SELECT 1;\n';
    const { pattern } = await explain({ text, language, oracle: checked, checks: 30, isolationCalls: 0 });
    await checked.close?.();
    expect(compactText(pattern)).toContain('SELECT <expression without columns>');
  });

  it('columns of a SELECT list are in scope, too', async () => {
    const { instances } = await explained('SELECT nosuch(x) FROM (SELECT 1 AS x);\n');
    expect(instances.some((instance) => /nosuch\(.*\b(\w+)\b.*\) FROM \(SELECT .* AS \1\)/.test(instance))).toBe(true);
  });

  it('a column may stand for other columns of its table', async () => {
    const text = 'CREATE TABLE t (a INT, b INT, c INT);\nCREATE INDEX i ON t (a COLLATE nosuch);\n';
    const isBad = (candidate: string): boolean => {
      const [, first, second, third, used] =
        /TABLE \w+ \((\w+) INT, (\w+) INT, (\w+) INT\b[\s\S]*\((\w+) COLLATE nosuch\)/.exec(candidate) ?? [];
      return used !== undefined && [first, second, third].includes(used);
    };
    const { pattern } = await explain({ text, language, oracle: isBad, checks: 30, isolationCalls: 0 });
    expect(compactText(pattern)).toContain('(<column of t> COLLATE nosuch)');
    for (const instance of produce(pattern, language, { count: 40, seed: 5 }))
      expect(isBad(instance), instance).toBe(true);
  });
});
