import { describe, expect, it } from 'vitest';
import { applyEdit } from '../edit/edit.js';
import type { Pass } from '../passes/index.js';
import { sqlLanguage } from '../sql/index.js';
import {
  brackets,
  clauses,
  columns,
  commonTables,
  expressions,
  hints,
  subqueries,
  whereParts,
} from './sql-strategies.js';

const language = sqlLanguage('sqlite');
const all: readonly Pass[] = [clauses, columns, subqueries, expressions, hints, whereParts, brackets, commonTables];
const examples = all.flatMap((pass) => pass.examples.map((one) => ({ pass, name: pass.name, ...one })));
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('strategies of other reducers', () => {
  it.each(examples)('$name: $before becomes $after', ({ pass, before, after }) => {
    const snapshot = language.snapshot(before);
    const texts = [...pass.edits(snapshot, language)].map((edit) => plain(applyEdit(before, edit)));
    expect(texts).toContain(plain(after));
  });

  it('have nothing to say about an empty script', () => {
    for (const pass of all) expect([...pass.edits(language.snapshot(''), language)]).toEqual([]);
  });
});
