/** Runs a search that follows the actions of a person: each action ends the search, changes its state, and starts it again. */
import { deletion } from '../edit/edit.js';
import { Steered, type SteeringAction } from '../evaluate/steering.js';
import type { Pass, Snapshot } from '../language/language.js';
import { snapshotOf } from '../language/language-steps.js';
import { sizeInSteps } from '../language/size.js';
import { type AcceptedSteps, returnTo } from './accepted-steps.js';
import { accept, inSteps, plainCandidate, type Search } from './search.js';

/** What can be steered. */
export interface SteeredSearch {
  readonly search: Search;
  readonly steps: AcceptedSteps;
  /** All passes, also those that are switched off. */
  readonly passes: readonly Pass[];
  /** Whether a pass was switched off; finishing passes are checked, too. */
  readonly disabled: Set<string>;
  /** Called after each action, with the text before it if the search continues from another text. */
  onSteered(action: SteeringAction, lost?: string): void;
}

/** Runs `searchOnce` until it ends without an action in between. Verdicts are kept, so starting again makes few calls. */
export async function followActions(steered: SteeredSearch, searchOnce: () => Promise<void>): Promise<void> {
  const pending: SteeringAction[] = [];
  for (;;) {
    try {
      for (let [action] = pending; action; [action] = pending) {
        await follow(steered, action);
        pending.shift();
      }
      return await searchOnce();
    } catch (error) {
      if (!(error instanceof Steered)) throw error;
      pending.push(error.action);
    }
  }
}

async function follow(steered: SteeredSearch, action: SteeringAction): Promise<void> {
  const { search, passes, disabled, onSteered } = steered;
  switch (action.kind) {
    case 'keep': {
      const { keeps } = search;
      // What is gone already cannot be kept: no candidate would be left.
      if (!contains(search.current.text, action.text)) return onSteered(action);
      search.keeps = (candidate) => keeps?.(candidate) !== false && contains(candidate.text, action.text);
      return onSteered(action);
    }
    case 'drop':
      await drop(search, action);
      return onSteered(action);
    case 'back':
      return goBackTo(steered, action);
    case 'disable':
    case 'enable':
      if (action.kind === 'disable') disabled.add(action.pass);
      else disabled.delete(action.pass);
      search.passes = passes.filter(({ name }) => !disabled.has(name));
      return onSteered(action);
    case 'limit': {
      const { kind: _, ...budget } = action;
      search.evaluator.limit(budget);
      return onSteered(action);
    }
  }
}

/** Whether a text contains another one, apart from white space. */
function contains(text: string, part: string): boolean {
  const plain = (given: string): string => given.replace(/\s+/g, '');
  return plain(text).includes(plain(part));
}

async function drop(search: Search, { start, text }: Extract<SteeringAction, { kind: 'drop' }>): Promise<void> {
  const { current } = search;
  // The text may have changed since the person chose the part.
  const offset = current.text.startsWith(text, start) ? start : current.text.indexOf(text);
  if (offset < 0 || text === '') return;
  const edit = deletion(offset, offset + text.length, `drop ${JSON.stringify(text)}, as asked`);
  const candidate = await inSteps(search, plainCandidate(search, current, edit));
  const [verdict] = await search.evaluator.check([candidate]);
  if (verdict === 'reproduced') accept(search, candidate);
}

async function goBackTo(steered: SteeredSearch, action: Extract<SteeringAction, { kind: 'back' }>): Promise<void> {
  const { search, steps, onSteered } = steered;
  const step = steps.all[action.step];
  if (!step) return;
  const { text: lost } = search.current;
  const snapshot: Snapshot = await inSteps(search, snapshotOf(search.language, step.text, search.current));
  search.current = snapshot;
  search.size = await inSteps(search, sizeInSteps(search.language, snapshot));
  returnTo(steps, step);
  onSteered(action, lost);
}
