import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sqlLanguage } from 'minrepro';
import { parserOf } from 'minrepro/sql';
import { algorithmLaws, engineLaws, languageLaws, oracleLaws, passLaws } from 'minrepro/testing';
import { describe, expect, it } from 'vitest';
import calcDefinition, { addNumbers, calc } from '../examples/extensions/calc-language.mjs';
import firebird from '../examples/extensions/firebird-dialect.mjs';
import lastFirst from '../examples/extensions/last-first-algorithm.mjs';
import memory from '../examples/extensions/memory-engine.mjs';
import rowCount, { rowCountOracle } from '../examples/extensions/row-count-oracle.mjs';
import { commandLine } from './support/command-line.js';
import { testLaws } from './support/laws.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const openMemory = () => {
  const engine = memory.open('memory', {});
  if (!engine) throw new Error('the engine does not know its own address');
  return engine;
};
const SCRIPTS = ['a-- + b ;', 'a + 1 + (2 + 3) ; b-- ; c ;', '7 ;'];
const ROWS = 'CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3); SELECT * FROM t;';

describe('the example language', () => {
  testLaws(languageLaws(calc, { texts: SCRIPTS }));
  testLaws(passLaws(addNumbers, { language: calc, texts: SCRIPTS }));

  it('counts with the tokens of its own grammar', () => {
    expect(calc.countTokens('a-- + b + c ; d ;')).toBe(9);
  });
});

describe('the example dialect', () => {
  const language = sqlLanguage(firebird);
  testLaws(
    languageLaws(language, { texts: ['SELECT FIRST 10 SKIP 2 a FROM t;', 'INSERT INTO t (a) VALUES (1); SELECT 1;'] }),
  );

  it('replaces a rule of the shared grammar', () => {
    const covers = (dialect: Parameters<typeof sqlLanguage>[0]): boolean[] =>
      sqlLanguage(dialect)
        .snapshot('SELECT FIRST 10 a FROM t; SELECT DISTINCT a FROM t')
        .statements.map(({ isCovered }) => isCovered);
    expect(covers(firebird)).toEqual([true, true]);
    expect(covers('generic')).toEqual([false, true]);
    expect(parserOf(firebird).lexer.grammar.rules.has('selectOption')).toBe(true);
  });
});

describe('the example engine', () => {
  testLaws(
    engineLaws({
      name: 'memory',
      open: openMemory,
      endless: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    }),
  );

  it('leaves other addresses to other engines', () => expect(memory.open('sqlite', {})).toBeUndefined());
});

describe('the example oracle', () => {
  testLaws(
    oracleLaws({
      name: rowCount.name,
      create: async () => rowCountOracle(await openMemory(), 2),
      failing: ROWS,
      passing: 'SELECT 1;',
      invalid: 'SELECT * FROM nowhere;',
    }),
  );
});

describe('the example algorithm', () => {
  testLaws(algorithmLaws(() => lastFirst(), { language: calc, texts: SCRIPTS }));
  testLaws(algorithmLaws(() => lastFirst({ unit: 'statements' }), { language: sqlLanguage('sqlite'), texts: [ROWS] }));
});

describe('a configuration file', () => {
  // A project that has installed minrepro.
  const { folder, file, read, minrepro } = commandLine();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'minrepro'));
  symlinkSync(join(root, 'node_modules', 'sql.js'), join(folder, 'node_modules', 'sql.js'));
  cpSync(join(root, 'examples', 'extensions'), folder, { recursive: true });
  file('bug.calc', 'a-- + b + c ;\nd ; e + (1 + 2) + f-- ;\ng ;\n');
  file('rows.sql', `${ROWS} SELECT FIRST 1 a FROM t;`);

  it('is all that the command line needs to reduce a text of the example language', () => {
    const { code, out, err } = minrepro(['reduce', 'bug.calc', '--test', 'grep -q f--']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^Preserving: exit status 0 of grep/m)]);
    expect(read('bug.min.calc')).toBe('f--;\n');
    // In SQL, `--` would start a comment, and the size would be 14.
    expect(out).toContain('22 tokens to 3');
  });

  it('makes the pass of the example language work through the command line', () => {
    const { code } = minrepro(['reduce', 'bug.calc', '--test', "grep -qE '\\(?3\\)? [+] f--|[(]1 [+] 2[)] [+] f--'"]);
    expect([code, read('bug.min.calc').replace(/[()]/g, '')]).toEqual([0, '3 + f--;\n']);
  });

  it('is loaded before other processes run, which would let Node load the package twice', () => {
    const real = pathToFileURL(root).href;
    file(
      'resolved.config.mjs',
      `const found = import.meta.resolve('minrepro/engines');
if (!found.startsWith(${JSON.stringify(real)})) throw new Error('found as ' + found);
export default {};`,
    );
    const { err } = minrepro(['reduce', 'rows.sql', '--config', 'resolved.config.mjs', '--engine', 'sqlite']);
    expect(err).not.toContain('found as');
  });

  it('adds options of an oracle, an engine, a dialect and an algorithm', () => {
    const { code, out, err } = minrepro(['reduce', 'rows.sql', '--engine', 'memory', '--more-rows-than', '2']);
    expect([code, err, out.split('\n')[0]]).toEqual([
      0,
      expect.stringContaining('Preserving: '),
      expect.stringContaining('UNION'),
    ]);
    const help = minrepro(['reduce', '--help']).out;
    for (const word of ['--more-rows-than N', 'memory', 'firebird', 'last-first', 'calc']) expect(help).toContain(word);
    expect(minrepro(['reduce', '--help', 'algorithms']).out).toContain('--algorithm last-first');
    const plain = minrepro(['reduce', 'rows.sql', '--no-config', '--engine', 'memory']);
    expect([plain.code, plain.err]).toEqual([2, expect.stringContaining('memory: unknown engine')]);
    expect(minrepro(['parse', 'rows.sql', '--dialect', 'firebird']).out).toContain('firebird covers 4 (100.0 %)');
  });

  it('selects the language by the extension that the definition names', () => {
    expect(calcDefinition.extensions).toEqual(['.calc']);
    expect(minrepro(['parse', 'bug.calc']).out).toContain('Calc covers 1 (100.0 %)');
  });
});
