import { readFileSync } from 'node:fs';
import { grammarLanguage, plainLanguage, type ShippedLanguage, shippedLanguage, sqlLanguage } from 'minrepro';
import { DIALECTS, parseScript } from 'minrepro/sql';
import { languageLaws } from 'minrepro/testing';
import { describe } from 'vitest';
import { grammarOf } from './support/grammars.js';
import { testLaws } from './support/laws.js';

const MAX_LENGTH = 120;
const STATEMENTS_PER_TEXT = 3;
const MAX_TEXTS = 4;

/** Short scripts from the statements of a dialect; the generic dialect has none, and gets those of SQLite. */
function scriptsOf(dialect: string): string[] {
  const file = dialect === 'generic' ? 'sqlite' : dialect;
  const text = readFileSync(new URL(`./statements/${file}.sql`, import.meta.url), 'utf8');
  const statements = parseScript(text, file)
    .statements.map(({ start, end }) => text.slice(start, end))
    .filter((statement) => statement.length < MAX_LENGTH && /^\w/.test(statement));
  return Array.from({ length: MAX_TEXTS }, (_, i) => {
    const first = i * STATEMENTS_PER_TEXT;
    return `${statements.slice(first, first + STATEMENTS_PER_TEXT).join(';\n')};\n`;
  });
}

describe.each(DIALECTS.map(({ name }) => name))('SQL of the dialect %s', (dialect) => {
  testLaws(languageLaws(sqlLanguage(dialect), { texts: scriptsOf(dialect) }));
});

describe('SQL without meaning', () => {
  testLaws(languageLaws(sqlLanguage('sqlite', { level: 'grammar' }), { texts: scriptsOf('sqlite').slice(0, 2) }));
});

describe('a language with a grammar', () => {
  const grammar = grammarOf(
    `grammar Lists; value : '[' ( value ( ',' value )* )? ']' | '(' value ')' | NUMBER ; NUMBER : [0-9]+ ; SPACE : [ \\n]+ -> skip ;`,
  );
  testLaws(languageLaws(grammarLanguage(grammar), { texts: ['[1, (2), [3, []]]', '(12)\n', '[ 1 ,2 ]'] }));
});

describe('a language whose lexer skips nothing', () => {
  const grammar = grammarOf(`grammar Bits; bits : bit* ; bit : '0' | '1' ;`);
  testLaws(languageLaws(grammarLanguage(grammar), { texts: ['0101', '1'] }));
});

const SHIPPED: readonly [ShippedLanguage, readonly string[]][] = [
  ['xml', ['<a b="c"><d/>text &amp; more</a>', '<?xml version="1.0"?>\n<a></a>']],
  ['arithmetic', ['1 + ((2 * 3 / 4))', '-a', '(b)\n']],
  [
    'mdx',
    [
      'WITH SET s AS {[A].[B].&[1]} SELECT s ON 0 FROM [C]',
      'SELECT FROM (SELECT f(a, b) ON 0 FROM [C]) WHERE x.Count > 1',
    ],
  ],
];

describe.each(SHIPPED)('the language %s', (name, texts) => {
  testLaws(languageLaws(shippedLanguage(name), { texts }));
});

describe.each(['lines', 'characters'] as const)('plain text by %s', (unit) => {
  testLaws(languageLaws(plainLanguage(unit), { texts: ['a\nb\n\nc', 'x😀y\n'] }));
});
