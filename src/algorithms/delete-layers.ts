/**
 * Deletes what is not needed layer by layer: nothing inside a fragment is tried before the fragment itself. The last items come first,
 * because texts use what they define before.
 */
import type { Pass } from '../language/language.js';
import { parseStatements } from '../language/language-steps.js';
import { type RangeSearch, rangeSearch } from './range-search.js';
import { accept, type Candidate, candidateFor, inSteps, type Search } from './search.js';

/** What a pass with layers has. */
export type LayeredPass = Pass & Required<Pick<Pass, 'layerAt'>>;

/** A layer is searched again after a success if it has fewer items than this share of the tokens. */
const MAX_SHARE_OF_ITEMS = 0.25;

/** Returns whether anything was deleted. After the first round, most of what is left is expected to be needed. */
export async function deleteLayers(search: Search, pass: LayeredPass, isFirstRound: boolean): Promise<boolean> {
  let progressed = false;
  for (let depth = 0; pass.layerAt(search.current, depth); depth++) {
    for (let isFirst = isFirstRound; await deleteInLayer(search, pass, depth, isFirst); isFirst = false) {
      progressed = true;
      const { count } = pass.layerAt(search.current, depth) ?? { count: 0 };
      // Small items are tried again in the next round: there is little inside them to be saved now.
      if (count > search.size.tokens * MAX_SHARE_OF_ITEMS) break;
    }
  }
  return progressed;
}

/** A candidate, and the question that it answers. */
interface Entry {
  readonly candidate: Candidate;
  readonly range: RangeSearch;
}

async function deleteInLayer(search: Search, pass: LayeredPass, depth: number, isFirst: boolean): Promise<boolean> {
  const { evaluator, current: base } = search;
  await inSteps(search, parseStatements(base.statements));
  const layer = pass.layerAt(base, depth);
  if (!layer) return false;
  const last = layer.count - 1;
  const isDeleted = new Uint8Array(layer.count);
  const candidateWithout = async ({ from, to }: RangeSearch): Promise<Candidate | undefined> => {
    const isInRange = (i: number): boolean => last - i >= from && last - i < to;
    const edit = layer.without((i) => isDeleted[i] === 1 || isInRange(i));
    return edit && inSteps(search, candidateFor(search, edit, { base }));
  };
  let progressed = false;
  for (let range = rangeSearch(layer.count, !isFirst); range && search.mayAsk?.() !== false; ) {
    // With several jobs, the questions that follow if nothing can be deleted are asked at the same time.
    const batch: Entry[] = [];
    while (range && batch.length < evaluator.jobs) {
      await evaluator.pause();
      const candidate = await candidateWithout(range);
      if (candidate) batch.push({ candidate, range });
      range = range.ifNeeded();
    }
    const verdicts = await evaluator.check(batch.map(({ candidate }) => candidate));
    const success = batch[verdicts.indexOf('reproduced')];
    if (!success) continue;
    isDeleted.fill(1, last - success.range.to + 1, last - success.range.from + 1);
    accept(search, success.candidate);
    progressed = true;
    range = success.range.ifDeleted();
  }
  return progressed;
}
