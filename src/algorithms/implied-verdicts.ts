/**
 * Verdicts that probably follow from others. If a text no longer fails without some tokens, it hardly fails without these and further
 * ones: most failures are monotone in this sense. The search postpones edits whose verdict is implied and tries all of them on its
 * last text, so that a wrong guess costs calls but no size.
 */
import { applyEdit, type Edit } from '../edit/edit.js';
import type { Verdict } from '../evaluate/oracle.js';
import { type Token, type TokenChange, tokenChange, tokensAfter, tokensOf } from './token-change.js';

/** What the verdicts on edits of the current text and of those before imply. */
export interface ImpliedVerdicts {
  /** Adds the verdict on an edit that did not work. */
  reject(text: string, edit: Edit, verdict: Verdict): void;
  /** Moves on to the text after an edit. */
  accept(text: string, edit: Edit, separator: string): void;
  /** Whether an edit of the text probably does not work either. */
  isImplied(text: string, edit: Edit): boolean;
}

/** Nothing is implied in longer texts: most of what they consist of can still be deleted. */
const MAX_LENGTH = 20_000;

/** How many verdicts are kept; the oldest ones concern tokens that are gone. */
const MAX_VERDICTS = 2_000;

interface RejectedChange extends TokenChange {
  readonly verdict: Verdict;
}

/** The current text. */
interface State {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly ids: ReadonlySet<number>;
}

export function createImpliedVerdicts(): ImpliedVerdicts {
  let state: State | undefined;
  let rejected: RejectedChange[] = [];
  let nextId = 0;
  const newId = (): number => nextId++;
  const stateOf = (text: string, tokens: readonly Token[]): State => ({
    text,
    tokens,
    ids: new Set(tokens.map(({ id }) => id)),
  });
  /** Undefined if the text is too long. */
  const moveTo = (text: string): State | undefined => {
    if (state?.text === text) return state;
    // The text was changed by something else.
    rejected = [];
    state = text.length > MAX_LENGTH ? undefined : stateOf(text, tokensOf(text, newId));
    return state;
  };
  return {
    reject: (text, edit, verdict) => {
      const current = moveTo(text);
      if (!current || leavesEmptyBrackets(text, edit)) return;
      const change = tokenChange(current, edit);
      if (change.lost.size > 0 && !change.moves) rejected.push({ ...change, verdict });
      if (rejected.length > MAX_VERDICTS) rejected.shift();
    },
    accept: (text, edit, separator) => {
      const current = moveTo(text);
      if (!current) return;
      const change = tokenChange(current, edit);
      const after = applyEdit(text, edit, separator);
      state = stateOf(after, tokensAfter(current, edit, after, newId));
      const { ids } = state;
      // A token in the place of another one means about the same; anything else that is written anew does not.
      const isRewritten = change.added.length > 1 || (change.added.length === 1 && change.lost.size !== 1);
      rejected = rejected.filter(({ lost }) => {
        const all = [...lost];
        return all.some((id) => ids.has(id)) && !(isRewritten && all.some((id) => change.lost.has(id)));
      });
    },
    isImplied: (text, edit) => {
      const current = moveTo(text);
      if (!current || rejected.length === 0) return false;
      const change = tokenChange(current, edit);
      return (
        !change.moves &&
        rejected.some((other) => implies(other, change, current.ids) && !switchesOff(other, change, current.tokens))
      );
    },
  };
}

/** Values that are not true, and what joins conditions. */
const NOT_TRUE = /^(?:0|null|false|none|nil)$/i;
const JOINS_CONDITIONS = /^(?:and|or|&|\|)$/i;

/** `a AND NULL` is never true, which says nothing about `a` alone. */
function switchesOff({ added }: RejectedChange, { lost }: TokenChange, tokens: readonly Token[]): boolean {
  return (
    added.some((text) => NOT_TRUE.test(text)) &&
    tokens.some(({ id, text }) => JOINS_CONDITIONS.test(text) && lost.has(id))
  );
}

/** Whether what was rejected says that another change does not work either. `present` are the ids of the current tokens. */
function implies(other: RejectedChange, change: TokenChange, present: ReadonlySet<number>): boolean {
  let count = 0;
  for (const id of other.lost) {
    if (!present.has(id)) continue;
    if (!change.lost.has(id)) return false;
    count++;
  }
  if (count === 0) return false;
  const isSame = count === change.lost.size && other.added.join('\0') === change.added.join('\0');
  // An invalid text says nothing about texts with fewer tokens.
  if (isSame || other.verdict !== 'vanished') return isSame;
  return count < change.lost.size || includesAll(other.added, change.added);
}

/** Whether a list contains the texts of another one, each as often as that one. */
function includesAll(texts: readonly string[], wanted: readonly string[]): boolean {
  const rest = [...texts];
  return wanted.every((text) => {
    const i = rest.indexOf(text);
    if (i >= 0) rest.splice(i, 1);
    return i >= 0;
  });
}

/** Empty brackets mean something else than brackets that are gone: `a IN ()` is never true. */
function leavesEmptyBrackets(text: string, { replacements }: Edit): boolean {
  return replacements.some(
    ({ start, end, text: put }) =>
      put.trim() === '' && /[([{]\s*$/.test(text.slice(0, start)) && /^\s*[)\]}]/.test(text.slice(end)),
  );
}
