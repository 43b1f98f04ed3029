/**
 * Runs passes in rounds, coarse to fine, until a whole round changes nothing. No single edit of any pass then still
 * fails: the text is 1-minimal.
 */

import type { Edit } from '../edit/edit.js';
import type { Pass, Snapshot } from '../language/language.js';
import { editsOf } from '../language/language-steps.js';
import { deleteLayers, type LayeredPass } from './delete-layers.js';
import { type Evidence, evidenceOfLayers, evidenceOfVerdicts } from './evidence.js';
import { createFailedEdits } from './failed-edits.js';
import { createFailedKinds } from './failed-kinds.js';
import { createImpliedVerdicts } from './implied-verdicts.js';
import { createNeededSpans } from './needed-spans.js';
import { type IsWorth, paced, type Search } from './search.js';
import { createSettledItems } from './settled-items.js';
import { shuffleTies } from './shuffle-ties.js';
import { type SweepOptions, sweep } from './sweep.js';

/**
 * Which edits a round tries. `likely`: those that remove tokens and are not unlikely to work by the evidence of earlier rounds.
 * `polishing`: also those of the passes that wait until nothing else removes tokens. `all`: the unlikely ones, too.
 */
const MODES = ['likely', 'polishing', 'all'] as const;
type Mode = (typeof MODES)[number];

/** The next round begins after a pass that removed so large a share of the tokens: coarser edits may be possible again. */
const LARGE_LOSS = 0.1;

/**
 * Most of a text with so few tokens is needed. The smallest edits then come first: one that does not work implies that the larger
 * ones around it do not work either.
 */
const SMALL_TEXT = 90;

/** Reduces the current text of the search. With a seed, edits of equal gain are tried in another order. */
export async function coarseToFine(search: Search, passes: readonly Pass[]): Promise<void> {
  // The text on which each pass found nothing: running the pass again on it would find nothing again.
  const exhausted = new Map<Pass, Snapshot>();
  const isLayered = passes.some(hasLayers);
  const [needed, settled] = [createNeededSpans(), createSettledItems()];
  const evidence = isLayered
    ? evidenceOfLayers(needed, createFailedEdits())
    : evidenceOfVerdicts(createImpliedVerdicts(), createFailedKinds());
  // Without a model of names, most texts that do not fail are invalid: they imply nothing.
  const modes: readonly Mode[] = isLayered || passes.some(({ level }) => level === 'meaning') ? MODES : ['all'];
  for (let round = 1, index = 0; index < modes.length; round++) {
    const mode = modes[index] as Mode;
    const before = { text: search.current, tokens: search.size.tokens };
    for (const [i, pass] of passes.entries()) {
      if (exhausted.get(pass) === search.current || (mode === 'likely' && pass.polishes)) continue;
      search.onPass(pass.name, { round, index: i + 1, count: passes.length });
      await search.evaluator.pause();
      const { current, size } = search;
      let isComplete = mode === 'all';
      if (hasLayers(pass))
        await deleteLayers(search, pass, { needed, settled, isFirst: round === 1, skipsSettled: mode !== 'all' });
      else isComplete = await runPass(search, pass, { evidence, mode, isLayered });
      if (current === search.current && isComplete) exhausted.set(pass, current);
      const isLarge = size.tokens - search.size.tokens >= (mode === 'likely' ? LARGE_LOSS * size.tokens : 1);
      if (isLayered && !hasLayers(pass) && isLarge) break;
    }
    const isSame = before.text === search.current;
    if (search.size.tokens < before.tokens || (mode === 'all' && !isSame)) index = 0;
    else if (isSame || (isLayered && mode === 'polishing')) index++;
  }
}

/** How a pass is run. */
interface RunOptions {
  readonly evidence: Evidence;
  readonly mode: Mode;
  readonly isLayered: boolean;
}

/** Tries the edits of a pass that a mode allows. Returns whether these were all of its edits. */
async function runPass(search: Search, pass: Pass, { evidence, mode, isLayered }: RunOptions): Promise<boolean> {
  const { seed, language } = search;
  const isSelective = isLayered && mode === 'likely' && pass.discards === true;
  let isComplete = !isSelective;
  const isSkipped = (edit: Edit): boolean => {
    const isUnlikely = evidence.isUnlikely(pass, search.current.text, edit);
    if (isUnlikely) isComplete = false;
    return isUnlikely;
  };
  const options: SweepOptions = {
    endsWithSuccess: pass.repeats === true,
    joins: !pass.repeats && !pass.polishes && !pass.failsAlike,
    onGiveUp: () => giveUp(search),
    ...(mode === 'all' ? {} : { isSkipped }),
    ...(isSelective ? { isWorth: hasFewerTokens } : {}),
    onAccept: (edit) => evidence.accept(pass, search.current, edit, language.separator),
    onReject: (edit, verdict) => evidence.reject(pass, search.current.text, edit, verdict),
  };
  for (let again = true; again; ) {
    const edits = editsOf(pass, search.current, language);
    const ordered = seed === undefined ? edits : await shuffleTies(paced(search, edits), seed);
    const isSmallestFirst = !isLayered && mode !== 'all' && pass.discards && search.size.tokens <= SMALL_TEXT;
    const outcome = await sweep(search, isSmallestFirst ? [...ordered].reverse() : ordered, options);
    again = outcome === 'shrunk' || (outcome === 'progressed' && pass.repeats === true);
  }
  evidence.endPass();
  return isComplete;
}

function giveUp(search: Search): void {
  search.givenUp = search.current;
}

const hasFewerTokens: IsWorth = (size, current) => size.tokens < current.tokens;

function hasLayers(pass: Pass): pass is LayeredPass {
  return pass.layerAt !== undefined;
}
