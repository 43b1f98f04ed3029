import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { grammarLanguage } from '../language/grammar-language.js';
import type { Language } from '../language/language.js';
import { lexisOf } from '../language/lexis.js';
import { plainLanguage } from '../language/plain-language.js';
import { sqlLanguage } from '../languages/sql/language.js';
import { treeSitterLanguage } from '../languages/tree-sitter/language.js';
import { grammarFromText } from '../syntax/index.js';
import { syntaxOf } from './syntax-marks.js';

const require = createRequire(import.meta.url);

function load(name: string): Promise<Language> {
  const file = (path: string): string => require.resolve(`tree-sitter-${name}/${path}`);
  const grammar: unknown = JSON.parse(readFileSync(file('src/grammar.json'), 'utf8'));
  return treeSitterLanguage({ name, wasm: file(`tree-sitter-${name}.wasm`), grammar });
}

/** The highlighted parts of a text, each with its kind. */
const shown = (language: Language, text: string): string[] =>
  syntaxOf(text, lexisOf(language)).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`);

describe('SQL', () => {
  const text = "select a, 'it''s', \"from\", 1.5e3 FROM t -- 'no'\nWHERE /* SELECT */ x1 = 2;";
  const common = ['keyword: select', "string: 'it'", "string: 's'", 'string: "from"', 'number: 1.5e3', 'keyword: FROM'];

  it.each(['sqlite', 'postgresql', 'duckdb', 'mysql'] as const)('%s', (dialect) => {
    expect(shown(sqlLanguage(dialect), text)).toEqual([
      ...common,
      "comment: -- 'no'\n",
      'keyword: WHERE',
      'comment: /* SELECT */',
      'number: 2',
    ]);
  });

  it('depends on the dialect', () => {
    expect(shown(sqlLanguage('mysql'), "# x\n'a\\'b'")).toEqual(['comment: # x\n', "string: 'a\\'b'"]);
    expect(shown(sqlLanguage('sqlite'), "# x\n'a\\'b'")).toEqual(["string: 'a\\'"]);
    expect(shown(sqlLanguage('postgresql'), "$$it's$$ /* it's")).toEqual(["string: $$it's$$"]);
  });
});

describe('other languages', () => {
  it('python', async () => {
    expect(shown(await load('python'), 'def f(x): # it\'s\n  return """a "b" c""" + \'\\\'\'')).toEqual([
      'keyword: def',
      "comment: # it's\n",
      'keyword: return',
      'string: """a "b" c"""',
      "string: '\\''",
    ]);
  });

  it('c and javascript', async () => {
    const text = 'if (a) { return "x\\"y"; } // end\n/* if */';
    const expected = ['keyword: if', 'keyword: return', 'string: "x\\"y"', 'comment: // end\n', 'comment: /* if */'];
    expect(shown(await load('c'), text)).toEqual(expected);
    expect(shown(await load('javascript'), text)).toEqual(expected);
  });

  it('json', async () => {
    expect(shown(await load('json'), '{"a": [1, null]}')).toEqual(['string: "a"', 'number: 1', 'keyword: null']);
  });

  it('words that are tokens with names', async () => {
    expect(shown(await load('javascript'), 'this.x = null ?? nullable')).toEqual(['keyword: this', 'keyword: null']);
    expect(shown(await load('python'), 'x = None is True')).toEqual(['keyword: None', 'keyword: is', 'keyword: True']);
    // One token for all of them.
    expect(shown(await load('c'), 'unsigned int n; size_t other;')).toEqual([
      'keyword: unsigned',
      'keyword: int',
      'keyword: size_t',
    ]);
  });

  it.each([
    ["IF: 'if'; THEN: 'then';", 'if a THEN then', ['if', 'then']],
    ['IF: [iI] F; THEN: [tT] [hH] [eE] [nN]; fragment F: [fF];', 'if a THEN iF', ['if', 'THEN', 'iF']],
    ["options { caseInsensitive = true; } KEY: 'if' | 'then' 's'?;", 'If a thens', ['If', 'thens']],
    ["LOOP: 'a' LOOP | 'b'; HEX: [0-9a-f]; MANY: 'c'+; IF: 'if';", 'if a b c', ['if']],
  ])('lexer rules with names: %s', (rules, text, expected) => {
    const options = /^options \{.*?\} /.exec(rules)?.[0] ?? '';
    const grammar = `grammar Words; ${options}s: any*; any: .; ${rules.slice(options.length)} ID: [a-zA-Z]+; WS: ' ' -> skip;`;
    const language = grammarLanguage(grammarFromText(grammar));
    expect(shown(language, text)).toEqual(expected.map((word) => `keyword: ${word}`));
  });
});

it('highlights nothing in a text of any kind', () => {
  expect(shown(plainLanguage('lines'), "select 'a' -- b\n")).toEqual([]);
});

it('takes linear time if nothing is ever closed', () => {
  const text = '/* '.repeat(300_000);
  expect(syntaxOf(text, lexisOf(sqlLanguage('sqlite')))).toEqual([]);
});
