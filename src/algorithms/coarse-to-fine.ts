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
 * Which edits a round tries. `coarse`: large list items, and the passes that change how a text is nested: what they remove as a whole need not
 * be reduced piece by piece. `likely`: edits that remove tokens and are not unlikely to work by the evidence of earlier rounds.
 * `polishing`: also those of the passes that wait until nothing else removes tokens. `all`: the unlikely ones, too.
 */
const MODES = ['coarse', 'likely', 'polishing', 'all'] as const;
type Mode = (typeof MODES)[number];

/** The next round begins after a pass that removed so large a share of the tokens: coarser edits may be possible again. */
const LARGE_LOSS = 0.1;

/**
 * A pass ends after so many edits in a row that do not work, the largest ones, if others may remove more: those that come after the coarse
 * ones, or the coarse ones themselves after something was removed.
 */
const MAX_FAILURES = { coarse: 6, likely: 10 } as const;

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
  const modes: readonly Mode[] = isLayered
    ? MODES
    : passes.some(({ level }) => level === 'meaning')
      ? ['likely', 'polishing', 'all']
      : ['all'];
  /** The deepest layer that was searched. */
  let deepest = -1;
  // What changes names comes first where all edits are tried: it makes verdicts on other edits outdated.
  const polishingFirst = [...passes].sort((a, b) => Number(b.polishes ?? false) - Number(a.polishes ?? false));
  for (let round = 1, index = 0; index < modes.length; round++) {
    const mode = modes[index] as Mode;
    const before = { text: search.current, tokens: search.size.tokens };
    for (const [i, pass] of (isLayered && mode === 'all' ? polishingFirst : passes).entries()) {
      if (exhausted.get(pass) === search.current || !isTried(pass, mode)) continue;
      search.onPass(pass.name, { round, index: i + 1, count: passes.length });
      await search.evaluator.pause();
      const { current, size } = search;
      let isComplete = mode === 'all';
      if (hasLayers(pass)) {
        const [isCoarse, skipsSettled] = [mode === 'coarse', mode !== 'all'];
        deepest = Math.max(
          deepest,
          await deleteLayers(search, pass, { needed, settled, deepest, isCoarse, skipsSettled }),
        );
      } else {
        const hasProgressed = search.size.tokens < before.tokens;
        const outcome = await runPass(search, pass, { evidence, mode, isLayered, hasProgressed });
        isComplete = outcome.isComplete;
        if (outcome.isCut && mode === 'likely') break;
      }
      if (current === search.current && isComplete) exhausted.set(pass, current);
      const isLarge = size.tokens - search.size.tokens >= (mode === 'likely' ? LARGE_LOSS * size.tokens : 1);
      if (isLayered && mode !== 'coarse' && !hasLayers(pass) && isLarge) break;
    }
    const isSame = before.text === search.current;
    const lost = before.tokens - search.size.tokens;
    // Comments alone have no tokens, so nothing can be lost.
    if (mode === 'coarse') index = lost > 0 && lost >= LARGE_LOSS * before.tokens ? 0 : 1;
    else if (lost > 0 || (mode === 'all' && !isSame)) index = 0;
    else if (isSame || (isLayered && mode === 'polishing')) index++;
  }
}

function isTried(pass: Pass, mode: Mode): boolean {
  if (mode === 'coarse') return hasLayers(pass) || pass.isCoarse === true;
  return mode !== 'likely' || pass.polishes !== true;
}

/** How a pass is run. */
interface RunOptions {
  readonly evidence: Evidence;
  readonly mode: Mode;
  readonly isLayered: boolean;
  /** Whether the round has removed something before this pass. */
  readonly hasProgressed: boolean;
}

/** What became of a pass. */
interface PassOutcome {
  /** Whether all of its edits were tried. */
  readonly isComplete: boolean;
  /** Whether it ended because too many of its edits in a row did not work. */
  readonly isCut: boolean;
}

/** Tries the edits of a pass that a mode allows. */
async function runPass(search: Search, pass: Pass, run: RunOptions): Promise<PassOutcome> {
  const { evidence, mode, isLayered } = run;
  const { seed, language } = search;
  const isSelective = isLayered && mode === 'likely' && pass.discards === true;
  let isComplete = !isSelective;
  let { hasProgressed } = run;
  let failures = 0;
  let isCut = false;
  const isSkipped = (edit: Edit): boolean => {
    isCut ||=
      isLayered &&
      ((mode === 'coarse' && failures >= MAX_FAILURES.coarse) ||
        (mode === 'likely' && hasProgressed && failures >= MAX_FAILURES.likely));
    const isUnlikely = isCut || evidence.isUnlikely(pass, search.current.text, edit);
    if (isUnlikely) isComplete = false;
    return isUnlikely;
  };
  const options: SweepOptions = {
    endsWithSuccess: pass.repeats === true,
    joins: !pass.repeats && !pass.polishes && !pass.failsAlike,
    onGiveUp: () => giveUp(search),
    ...(mode === 'all' ? {} : { isSkipped }),
    ...(isSelective ? { isWorth: hasFewerTokens } : {}),
    onAccept: (edit) => {
      failures = 0;
      hasProgressed = true;
      evidence.accept(pass, search.current, edit, language.separator);
    },
    onReject: (edit, verdict) => {
      failures++;
      evidence.reject(pass, search.current.text, edit, verdict);
    },
  };
  for (let again = true; again; ) {
    const edits = editsOf(pass, search.current, language);
    const ordered = seed === undefined ? edits : await shuffleTies(paced(search, edits), seed);
    const isSmallestFirst = !isLayered && mode !== 'all' && pass.discards && search.size.tokens <= SMALL_TEXT;
    const outcome = await sweep(search, isSmallestFirst ? [...ordered].reverse() : ordered, options);
    again = outcome === 'shrunk' || (outcome === 'progressed' && pass.repeats === true);
  }
  evidence.endPass();
  return { isComplete, isCut };
}

function giveUp(search: Search): void {
  search.givenUp = search.current;
}

const hasFewerTokens: IsWorth = (size, current) => size.tokens < current.tokens;

function hasLayers(pass: Pass): pass is LayeredPass {
  return pass.layerAt !== undefined;
}
