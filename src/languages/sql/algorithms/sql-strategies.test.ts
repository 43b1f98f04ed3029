import { describe, expect, it } from 'vitest';
import type { Pass } from '../../../language/language.js';
import { allEdits } from '../../../passes/edit-order.js';
import { requireExample } from '../../../testing/pass-laws.js';
import { sqlLanguage } from '../index.js';
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
const STRATEGIES: readonly Pass[] = [
  clauses,
  columns,
  subqueries,
  expressions,
  hints,
  whereParts,
  brackets,
  commonTables,
];

describe.each(STRATEGIES)('$name', (strategy) => {
  it.each(strategy.examples)('leads from $before to $after', (example) => requireExample(strategy, language, example));

  it('proposes nothing for an empty script', () => {
    expect(allEdits(strategy, language.snapshot(''), language)).toEqual([]);
  });
});
