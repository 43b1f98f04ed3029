/**
 * The AST reducer for SQLite (ETH 2025, section 2.3). A round deletes statements (the last one first), sides of WHERE,
 * result columns, brackets and common table expressions, and then runs a bounded delta debugging on the tokens of each
 * statement. Rounds repeat until one changes nothing.
 */

import { type AlgorithmFactory, defineAlgorithm } from '../../../algorithms/algorithm.js';
import { ddminBy } from '../../../algorithms/ddmin.js';
import { firstFailingSelection, type Selecting } from '../../../algorithms/keep-units.js';
import type { Search } from '../../../algorithms/search.js';
import { sweep } from '../../../algorithms/sweep.js';
import { unitsOf } from '../../../algorithms/units.js';
import { deletion, type Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { editsOf } from '../../../language/language-steps.js';
import { spanWithTerminator } from '../../../language/statement-span.js';
import { brackets, columns, commonTables, whereParts } from './sql-strategies.js';

/**
 * How many sets of sublists delta debugging may test per statement. The paper bounds the recursion depth but gives no
 * number.
 */
const MAX_ROUNDS = 9;

const statementsLastFirst: Pass = {
  name: 'statements',
  about: 'delete statements, the last one first',
  level: 'grammar',
  edits: ({ statements }) =>
    statements
      .map((statement) => {
        const { start, end } = spanWithTerminator(statement);
        return deletion(start, end, 'delete a statement');
      })
      .reverse(),
  examples: [{ before: 'SELECT 1; SELECT 2', after: 'SELECT 1; ' }],
};

/** Not 1-minimal: the delta debugging of each statement is cut off. */
export const astReducer: AlgorithmFactory = defineAlgorithm({
  name: 'ast-reducer',
  about: 'deletions guided by the syntax tree, then bounded delta debugging on tokens (ETH 2025)',
  onlyFor: 'sql',
  create: () => ({ name: 'ast-reducer', isOneMinimal: false, run }),
});

async function run(search: Search): Promise<void> {
  // The published reducer tests every candidate.
  search.admits = () => true;
  for (let progressed = true; progressed; ) {
    progressed = false;
    for (const pass of [statementsLastFirst, whereParts, columns, brackets, commonTables]) {
      search.onPass(pass.name);
      const outcome = await sweep(search, editsOf(pass, search.current, search.language));
      if (outcome !== 'nothing') progressed = true;
    }
    for (let i = search.current.statements.length - 1; i >= 0; i--) if (await deltaReduce(search, i)) progressed = true;
  }
}

/** Delta debugging on the tokens of one statement. Returns whether the text changed. */
async function deltaReduce(search: Search, index: number): Promise<boolean> {
  search.onPass('tokens');
  const base = search.current;
  const statement = base.statements[index];
  if (!statement) return false;
  const units = unitsOf(base, 'tokens');
  const isInStatement = ({ start }: Span): boolean => start >= statement.start && start < statement.end;
  const outside = units.filter((unit) => !isInStatement(unit));
  const selecting: Selecting<Span> = { base, units, keptBy: (list) => new Set([...outside, ...list]) };
  let rounds = 0;
  await ddminBy(units.filter(isInStatement), async (lists) =>
    rounds++ < MAX_ROUNDS ? firstFailingSelection(search, selecting, lists) : undefined,
  );
  return search.current !== base;
}
