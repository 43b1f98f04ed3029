import { describe, expect, it } from 'vitest';
import { applyEdit, deletion, type Edit, replacement } from '../edit/edit.js';
import { createImpliedVerdicts } from './implied-verdicts.js';

const TEXT = 'SELECT a + b FROM t WHERE c';

/** Replaces a piece of a text. */
function change(text: string, piece: string, by = ''): Edit {
  const start = text.indexOf(piece);
  return replacement(start, start + piece.length, by, '');
}

describe('implied verdicts', () => {
  it('follow for edits that lose the same tokens and more', () => {
    const implied = createImpliedVerdicts();
    implied.reject(TEXT, change(TEXT, 'WHERE c'), 'vanished');
    expect(implied.isImplied(TEXT, change(TEXT, 'FROM t WHERE c'))).toBe(true);
    expect(implied.isImplied(TEXT, change(TEXT, 'a + b FROM t WHERE c', '1'))).toBe(true);
    expect(implied.isImplied(TEXT, change(TEXT, 'FROM t'))).toBe(false);
    expect(implied.isImplied(TEXT, change(TEXT, 'c'))).toBe(false);
  });

  it('do not follow for another value in the same place', () => {
    const implied = createImpliedVerdicts();
    implied.reject(TEXT, change(TEXT, 'a + b', '0'), 'vanished');
    expect(implied.isImplied(TEXT, change(TEXT, 'a + b', '0'))).toBe(true);
    expect(implied.isImplied(TEXT, change(TEXT, 'a + b', '1'))).toBe(false);
  });

  it('do not follow from a condition that is switched off for the other conditions', () => {
    const text = 'WHERE a = 1 AND b > 2';
    const implied = createImpliedVerdicts();
    implied.reject(text, change(text, 'b > 2', 'NULL'), 'vanished');
    expect(implied.isImplied(text, change(text, 'AND b > 2'))).toBe(false);
    expect(implied.isImplied(text, change(text, 'b > 2', 'b'))).toBe(false);
    const other = createImpliedVerdicts();
    other.reject(text, change(text, 'b > 2', '1'), 'vanished');
    expect(other.isImplied(text, change(text, 'AND b > 2'))).toBe(true);
  });

  it('keep what is hoisted', () => {
    const implied = createImpliedVerdicts();
    implied.reject(TEXT, change(TEXT, 'a + b', 'a'), 'vanished');
    // Both lose `+ b`, or not.
    expect(implied.isImplied(TEXT, change(TEXT, '+ b'))).toBe(true);
    expect(implied.isImplied(TEXT, change(TEXT, 'a + b', 'b'))).toBe(false);
  });

  it('survive changes elsewhere', () => {
    const implied = createImpliedVerdicts();
    implied.reject(TEXT, change(TEXT, '+ b'), 'vanished');
    const accepted = change(TEXT, 'WHERE c');
    implied.accept(TEXT, accepted, ' ');
    const after = applyEdit(TEXT, accepted);
    expect(implied.isImplied(after, change(after, 'a + b', '1'))).toBe(true);
    expect(implied.isImplied(after, change(after, 'FROM t'))).toBe(false);
  });

  it('survive another token in the same place, but not a rewritten expression', () => {
    const implied = createImpliedVerdicts();
    implied.reject(TEXT, change(TEXT, '+ b'), 'vanished');
    const substituted = change(TEXT, 'b', '2');
    implied.accept(TEXT, substituted, ' ');
    const after = applyEdit(TEXT, substituted);
    expect(implied.isImplied(after, change(after, '+ 2'))).toBe(true);
    const rewritten = change(after, 'a + 2', 'max(a, 2)');
    implied.accept(after, rewritten, ' ');
    const last = applyEdit(after, rewritten);
    expect(implied.isImplied(last, change(last, 'max(a, 2)', '1'))).toBe(false);
  });

  it('follow from an invalid text for the same edit only', () => {
    const implied = createImpliedVerdicts();
    implied.reject(TEXT, change(TEXT, '+'), 'invalid');
    expect(implied.isImplied(TEXT, change(TEXT, '+'))).toBe(true);
    expect(implied.isImplied(TEXT, change(TEXT, '+ b'))).toBe(false);
  });

  it('do not follow from empty brackets or moved words', () => {
    const text = 'SELECT a IN (1, 2) FROM t WHERE c';
    const implied = createImpliedVerdicts();
    implied.reject(text, change(text, '1, 2'), 'vanished');
    expect(implied.isImplied(text, change(text, 'IN (1, 2)'))).toBe(false);
    const [start, end] = [text.indexOf('WHERE c'), text.length];
    const moving = {
      replacements: [...change(text, 'a', 'c').replacements, ...deletion(start, end, '').replacements],
      note: '',
    };
    implied.reject(text, moving, 'vanished');
    expect(implied.isImplied(text, moving)).toBe(false);
  });

  it('are forgotten with another text', () => {
    const implied = createImpliedVerdicts();
    implied.reject(TEXT, change(TEXT, '+ b'), 'vanished');
    expect(implied.isImplied('SELECT a + b', change('SELECT a + b', '+ b'))).toBe(false);
  });
});
