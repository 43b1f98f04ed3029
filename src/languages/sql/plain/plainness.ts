/** The order of scripts of equal size: which of them people read more easily. It is defined here alone. */
import type { SqlSnapshot } from '../snapshot.js';
import { countUntidy } from './plain-layout.js';
import { unplainNames } from './plain-names.js';
import { spelledTokens } from './plain-spelling.js';

/** What makes a script hard to read, the worst first. */
const CRITERIA = [countUnusualSpellings, countUnusualNames, countUntidy] as const;

/** How often a script has each of what makes it hard to read: of two scripts, the one with the lower numbers is plainer. */
export function plainnessOf(snapshot: SqlSnapshot): readonly number[] {
  return CRITERIA.map((count) => count(snapshot));
}

/** Tokens in another case or notation than usual. */
function countUnusualSpellings({ text, statements }: SqlSnapshot): number {
  let count = 0;
  for (const { start, end, tree } of statements) {
    const statement = text.slice(start, end);
    for (const { leaf, text: spelled } of spelledTokens(tree, statement, 'all'))
      if (spelled !== statement.slice(leaf.start, leaf.end)) count++;
  }
  return count;
}

/** Names that are not plain. */
function countUnusualNames(snapshot: SqlSnapshot): number {
  return unplainNames(snapshot).length;
}
