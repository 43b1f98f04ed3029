import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSentences } from '../../../../test/support/random-sentences.js';
import { passLaws, requireLawfulEdits } from '../../../testing/pass-laws.js';
import { parserOf } from '../dialects/dialect-parser.js';
import { DIALECTS } from '../dialects/index.js';
import { sqlLanguage } from '../language.js';
import { foldConstants } from './fold-constants.js';
import { SQL_FINISHING, SQL_PASSES } from './index.js';

const sqlite = sqlLanguage('sqlite');
const PASSES = [...SQL_PASSES, ...SQL_FINISHING];
const dialects = DIALECTS.map((dialect) => ({
  language: sqlLanguage(dialect),
  statementFor: randomSentences(parserOf(dialect).lexer, 'statement', 'SELECT 1'),
}));

describe.each(PASSES)('$name', (pass) => {
  it.each(passLaws(pass, { language: sqlite }))('$name', ({ check }) => check());

  it('obeys the laws of passes on random scripts of all dialects', () => {
    const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...dialects), seeds, ({ language, statementFor }, numbers) => {
        requireLawfulEdits(pass, language, numbers.map((seed) => `${statementFor(seed)};\n`).join(''));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['postgresql', 'SELECT * FROM (SELECT);'],
    ['postgresql', 'PREPARE p AS EXECUTE p;'],
    ['sqlite', 'SELECT a FROM t WHERE a;'],
  ] as const)('obeys the laws of passes in %s on %s', (dialect, text) => {
    requireLawfulEdits(pass, sqlLanguage(dialect), text);
  });
});

describe('the catalogue', () => {
  it('says what each finishing pass changes, so that it can be switched off', () => {
    expect(SQL_FINISHING.map(({ changes }) => changes)).toEqual(['names', 'layout', 'terminator']);
  });

  it('has unique names', () => expect(new Set(PASSES.map(({ name }) => name)).size).toBe(PASSES.length));

  it('is documented in docs/passes.md, in order and with the same texts', () => {
    const [page = ''] = readFileSync(new URL('../../../../docs/passes.md', import.meta.url), 'utf8').split('\n## ');
    const rows = [...page.matchAll(/^\| `([^`]+)` +\| (\S+) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
    expect(rows).toEqual(PASSES.map(({ name, level, about }) => [name, level, about]));
  });
});

describe('foldConstants', () => {
  it.each([
    ['2 + 3', '5'],
    ['2-3', '-1'],
    [' -2 * -3 ', '6'],
  ])('computes %j', (text, value) => expect(foldConstants(text)).toBe(value));

  it.each(['2', '1.5 + 1', '2 / 3', 'a + 1', '1 + 2 + 3', '9007199254740991 + 1'])('skips %j', (text) => {
    expect(foldConstants(text)).toBeUndefined();
  });

  it('lets the caller reject operands', () => {
    expect(foldConstants('1 + 20', (number) => number.length === 1)).toBeUndefined();
  });
});
