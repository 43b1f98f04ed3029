/**
 * Runs passes in rounds, coarse to fine, until a whole round changes nothing. No single edit of any pass then still
 * fails: the text is 1-minimal.
 */

import type { Edit } from '../edit/edit.js';
import type { Pass, Snapshot } from '../language/language.js';
import { editsOf } from '../language/language-steps.js';
import { deleteLayers, type LayeredPass } from './delete-layers.js';
import { createFailedEdits, type FailedEdits } from './failed-edits.js';
import { createNeededSpans, type NeededSpans } from './needed-spans.js';
import { type IsWorth, paced, type Search } from './search.js';
import { createSettledItems, type SettledItems } from './settled-items.js';
import { shuffleTies } from './shuffle-ties.js';
import { type SweepOptions, sweep } from './sweep.js';

/**
 * Which edits a round tries. `likely`: those that remove tokens, lose nothing that is probably needed and did not fail to work in an
 * earlier round. `polishing`: also those that keep the number of tokens. `all`: the others, too.
 */
const MODES = ['likely', 'polishing', 'all'] as const;
type Mode = (typeof MODES)[number];

/** The next round begins after a pass that removed so large a share of the tokens: coarser edits may be possible again. */
const LARGE_LOSS = 0.1;

/** What earlier rounds have shown. */
interface Experience {
  readonly needed: NeededSpans;
  readonly failed: FailedEdits;
  readonly settled: SettledItems;
}

/** Reduces the current text of the search. With a seed, edits of equal gain are tried in another order. */
export async function coarseToFine(search: Search, passes: readonly Pass[]): Promise<void> {
  // The text on which each pass found nothing: running the pass again on it would find nothing again.
  const exhausted = new Map<Pass, Snapshot>();
  const experience = { needed: createNeededSpans(), failed: createFailedEdits(), settled: createSettledItems() };
  // Without layers, nothing is known about what is needed.
  const modes: readonly Mode[] = passes.some(hasLayers) ? MODES : ['all'];
  for (let round = 1, index = 0; index < modes.length; round++) {
    const mode = modes[index] as Mode;
    const before = { text: search.current, tokens: search.size.tokens };
    for (const [i, pass] of passes.entries()) {
      if (exhausted.get(pass) === search.current || (mode === 'likely' && pass.polishes)) continue;
      search.onPass(pass.name, { round, index: i + 1, count: passes.length });
      await search.evaluator.pause();
      const { current, size } = search;
      if (hasLayers(pass))
        await deleteLayers(search, pass, { ...experience, isFirst: round === 1, skipsSettled: mode !== 'all' });
      else await runPass(search, pass, experience, mode);
      if (current === search.current && mode === 'all') exhausted.set(pass, current);
      const isLarge = size.tokens - search.size.tokens >= (mode === 'likely' ? LARGE_LOSS * size.tokens : 1);
      if (modes.length > 1 && !hasLayers(pass) && isLarge) break;
    }
    const isSame = before.text === search.current;
    if (search.size.tokens < before.tokens || (mode === 'all' && !isSame)) index = 0;
    else if (isSame || mode === 'polishing') index++;
  }
}

/** Tries the edits of a pass that a mode allows. */
async function runPass(search: Search, pass: Pass, { needed, failed }: Experience, mode: Mode): Promise<void> {
  const { seed, language } = search;
  const isSkipped = (edit: Edit): boolean => {
    const { text } = search.current;
    return (pass.discards === true && needed.isLost(text, edit)) || failed.has(text, edit);
  };
  const options: SweepOptions = {
    endsWithSuccess: pass.repeats === true,
    ...(mode === 'all' ? { onGiveUp: () => giveUp(search) } : { isSkipped }),
    ...(mode === 'likely' && pass.discards ? { isWorth: hasFewerTokens } : {}),
    onAccept: (edit) => needed.accept(search.current, edit, language.separator),
    onReject: (edit) => failed.add(search.current.text, edit),
  };
  for (let again = true; again; ) {
    const edits = editsOf(pass, search.current, language);
    const ordered = seed === undefined ? edits : await shuffleTies(paced(search, edits), seed);
    const outcome = await sweep(search, ordered, options);
    again = outcome === 'shrunk' || (outcome === 'progressed' && pass.repeats === true);
  }
  failed.endPass();
}

function giveUp(search: Search): void {
  search.givenUp = search.current;
}

const hasFewerTokens: IsWorth = (size, current) => size.tokens < current.tokens;

function hasLayers(pass: Pass): pass is LayeredPass {
  return pass.layerAt !== undefined;
}
