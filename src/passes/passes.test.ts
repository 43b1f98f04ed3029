import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, type Edit } from '../edit/edit.js';
import { DIALECTS, type Dialect, languageOf, sqlLanguage } from '../sql/index.js';
import { createGenerator, type Language } from '../syntax/index.js';
import { FINISHING, PASSES } from './index.js';

const language = sqlLanguage('sqlite');
const languages = new Map(DIALECTS.map((dialect) => [dialect, sqlLanguage(dialect)]));
const generators = new Map(DIALECTS.map((dialect) => [dialect, createGenerator(languageOf(dialect).lexer)]));

/** A few seeds lead to sentences that do not read back as they were made. */
function randomStatement(dialect: Dialect, seed: number): string {
  try {
    return `${generators.get(dialect)?.random('statement', { seed, depth: 14 }).text};\n`;
  } catch {
    return 'SELECT 1;\n';
  }
}

const tokensOf = (text: string): string => language.canonical(language.snapshot(text));

describe.each([...PASSES, ...FINISHING])('$name', (pass) => {
  it('has examples', () => expect(pass.examples.length).toBeGreaterThan(0));

  it.each(pass.examples)('leads from $before to $after', ({ before, after }) => {
    const snapshot = language.snapshot(before);
    expect(snapshot.parts.every((part) => part.isCovered)).toBe(true);
    const reached = [...pass.edits(snapshot, language)].map((edit) => tokensOf(applyEdit(before, edit)));
    expect(reached).toContain(tokensOf(after));
  });

  it('proposes edits inside the text, in order and apart, the same each time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DIALECTS),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        (dialect, seeds) => {
          const text = seeds.map((seed) => randomStatement(dialect, seed)).join('');
          const own = languages.get(dialect) as Language;
          const snapshot = own.snapshot(text);
          const edits = [...pass.edits(snapshot, own)];
          for (const { replacements } of edits) {
            let behind = 0;
            for (const { start, end, text: inserted } of replacements) {
              expect(start).toBeGreaterThanOrEqual(behind);
              expect(end).toBeGreaterThan(start);
              expect(text.slice(start, end)).not.toBe(inserted);
              behind = end;
            }
            expect(behind).toBeLessThanOrEqual(text.length);
          }
          const again: Edit[] = [...pass.edits(own.snapshot(text), own)];
          expect(again).toEqual(edits);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('proposes the larger edits first', () => {
  const snapshot = language.snapshot('SELECT a, b, c, d FROM t');
  const [largest] = PASSES.find(({ name }) => name === 'delete-list-items')?.edits(snapshot, language) ?? [];
  expect(largest && tokensOf(applyEdit(snapshot.text, largest))).toBe('SELECT a , b FROM t');
});
