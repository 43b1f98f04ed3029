/**
 * The AST reducer for SQLite (ETH 2025, section 2.3): rounds of statements from the last on, brackets, WHERE, SELECT, values for
 * brackets, WITH, and delta debugging on the tokens of one statement to a bounded depth, until a round changes nothing.
 */
import { deletion } from '../edit/edit.js';
import type { Pass } from '../passes/index.js';
import type { Algorithm, AlgorithmOptions } from './algorithm.js';
import { ddminBy } from './ddmin.js';
import { accept, firstFailing, plainCandidate, type Search } from './search.js';
import { brackets, columns, commonTables, whereParts } from './sql-strategies.js';
import { sweep } from './sweep.js';
import { keeping, type Span, unitsOf } from './units.js';

/** How often the parts of a statement are cut finer, and how many tokens it may have at most. */
const DEEPEST = 4;

const lastFirst: Pass = {
  name: 'statements',
  edits: ({ parts }) =>
    parts.map(({ start, end, resume }) => deletion(start, Math.max(end, resume), 'leave out a statement')).reverse(),
  examples: [{ before: 'SELECT 1; SELECT 2', after: 'SELECT 1; ' }],
};

export const astReducer: Algorithm = {
  name: 'ast-reducer',
  about: 'rounds of informed deletions and bounded delta debugging (ETH 2025)',
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
  const all = unitsOf(base, 'tokens');
  const own = all.filter(({ start }) => start >= part.start && start < part.end);
  const others = all.filter((unit) => !own.includes(unit));
  let cuts = 0;
  let progressed = false;
  await ddminBy(own, async (lists) => {
    if (cuts++ > 2 * DEEPEST) return undefined;
    const kept = new Map(
      lists.map((list: Span[]) => {
        const edit = keeping(all, new Set([...others, ...list]), `keep ${list.length} tokens`);
        return [plainCandidate(search, base, edit), list] as const;
      }),
    );
    const found = await firstFailing(search, kept.keys());
    if (!found) return undefined;
    accept(search, found);
    progressed = true;
    return kept.get(found);
  });
  return progressed;
}
