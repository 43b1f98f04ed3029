/**
 * Learned productions say what occurred, not what may be missing. Once nothing else makes a text smaller, it is reduced further with
 * the trees that it has without them: their brackets and lists can be deleted as a whole.
 */
import { snapshotOf } from '../language/language-steps.js';
import { coarseToFine } from './coarse-to-fine.js';
import { inSteps, type Search } from './search.js';

/** Returns whether the text has become smaller. */
export async function leaveProductions(search: Search): Promise<boolean> {
  const { language, current } = search;
  const base = language.learned?.base;
  if (!base || !current.statements.some(({ isCovered }) => isCovered)) return false;
  const without = await inSteps(search, snapshotOf(base, current.text));
  if (without.statements.every(({ isCovered }) => isCovered)) return false;
  const passes = search.passes.filter(({ level, polishes = false }) => level === 'grammar' && !polishes);
  const inner: Search = { ...search, language: base, passes, current: without };
  await coarseToFine(inner, passes);
  if (inner.current === without) return false;
  search.current = await inSteps(search, snapshotOf(language, inner.current.text, current));
  search.size = inner.size;
  return true;
}
