import { describe, expect, it } from 'vitest';
import type { Edit } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { createFailedKinds } from './failed-kinds.js';

const pass: Pass = { name: 'p', about: '', level: 'meaning', failsAlike: true, edits: () => [], examples: [] };

function edit(note: string): Edit {
  return { replacements: [], note };
}

describe('failed kinds', () => {
  it('are those of passes that say so, until an edit of the kind works', () => {
    const kinds = createFailedKinds();
    const other: Pass = { ...pass, failsAlike: false };
    kinds.add(pass, edit('replace t by its rows'), false);
    kinds.add(other, edit('replace t by its rows'), false);
    expect(kinds.has(pass, edit('replace t by its rows'))).toBe(true);
    expect(kinds.has(pass, edit('replace u by its rows'))).toBe(false);
    expect(kinds.has(other, edit('replace t by its rows'))).toBe(false);
    kinds.add(pass, edit('replace t by its rows'), true);
    expect(kinds.has(pass, edit('replace t by its rows'))).toBe(false);
  });

  it('do not depend on numbers and strings', () => {
    const kinds = createFailedKinds();
    kinds.add(pass, edit("replace c1 by 'x'"), false);
    expect(kinds.has(pass, edit('replace c1 by 2.5e3'))).toBe(true);
    expect(kinds.has(pass, edit('replace c2 by 1'))).toBe(false);
    expect(kinds.has(pass, edit('replace c1 by NULL'))).toBe(false);
  });
});
