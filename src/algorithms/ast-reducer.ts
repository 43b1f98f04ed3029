/**
 * The AST reducer for SQLite (ETH 2025, section 2.3): rounds of statements from the last on, brackets, WHERE, SELECT, values for
 * brackets, WITH, and delta debugging on the tokens of one statement to a bounded depth, until a round changes nothing.
 */
import { deletion } from '../edit/edit.js';
import type { Pass } from '../passes/index.js';
import type { Algorithm, AlgorithmOptions } from './algorithm.js';
import { ddminBy } from './ddmin.js';
import { firstFailingSelection, type Selecting } from './keep-units.js';
import type { Search } from './search.js';
import { brackets, columns, commonTables, whereParts } from './sql-strategies.js';
import { sweep } from './sweep.js';
import { type Span, unitsOf } from './units.js';

/** How often a statement is cut into parts: what the paper calls the depth of its recursion, without a number. */
const MOST_CUTS = 9;

const lastFirst: Pass = {
  name: 'statements',
  edits: ({ parts }) =>
    parts.map(({ start, end, resume }) => deletion(start, Math.max(end, resume), 'leave out a statement')).reverse(),
  examples: [{ before: 'SELECT 1; SELECT 2', after: 'SELECT 1; ' }],
};

export const astReducer: Algorithm = {
  name: 'ast-reducer',
  about: 'rounds of informed deletions and bounded delta debugging (ETH 2025)',
  isOneMinimal: false,
  isForSql: true,
  run: async (search, options) => {
    search.admits = () => true;
    for (let progressed = true; progressed; ) {
      progressed = false;
      for (const pass of [lastFirst, whereParts, columns, brackets, commonTables]) {
        options.onPass(pass.name);
        if (await sweep(search, pass.edits(search.current, search.language))) progressed = true;
      }
      for (let i = search.current.parts.length - 1; i >= 0; i--)
        if (await deltaReduce(search, i, options)) progressed = true;
    }
  },
};

async function deltaReduce(search: Search, index: number, { onPass }: AlgorithmOptions): Promise<boolean> {
  onPass('tokens');
  const base = search.current;
  const part = base.parts[index];
  if (!part) return false;
  const units = unitsOf(base, 'tokens');
  const isOwn = ({ start }: Span): boolean => start >= part.start && start < part.end;
  const others = units.filter((unit) => !isOwn(unit));
  const selecting: Selecting<Span> = { base, units, keptBy: (list) => new Set([...others, ...list]) };
  let cuts = 0;
  await ddminBy(units.filter(isOwn), async (lists) =>
    cuts++ < MOST_CUTS ? firstFailingSelection(search, selecting, lists) : undefined,
  );
  return search.current !== base;
}
