import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Language } from '../language/language.js';
import { lexisOf } from '../language/lexis.js';
import { plainLanguage } from '../language/plain-language.js';
import { sqlLanguage } from '../languages/sql/language.js';
import { treeSitterLanguage } from '../languages/tree-sitter/language.js';
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
    expect(shown(await load('json'), '{"a": [1]}')).toEqual(['string: "a"', 'number: 1']);
  });
});

it('highlights nothing in a text of any kind', () => {
  expect(shown(plainLanguage('lines'), "select 'a' -- b\n")).toEqual([]);
});

it('takes linear time if nothing is ever closed', () => {
  const text = '/* '.repeat(300_000);
  expect(syntaxOf(text, lexisOf(sqlLanguage('sqlite')))).toEqual([]);
});
