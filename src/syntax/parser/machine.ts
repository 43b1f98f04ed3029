/** The machine of the recogniser: a transition network as flat arrays, with a cache of the choices by next token. */
import type { Lookahead } from './lookahead.js';
import type { Memo } from './memo.js';
import type { Network, State } from './network.js';

/** The kinds of states. */
export const TOKEN = 0;
export const SET = 1;
export const CALL = 2;
export const DECIDE = 3;
const PREDICATE = 4;
export const STOP = 5;
const MARKER = 6;
const KINDS: Readonly<Record<string, number>> = {
  token: TOKEN,
  set: SET,
  call: CALL,
  decide: DECIDE,
  predicate: PREDICATE,
  stop: STOP,
};
const NONE = -1;

/** A network as flat arrays. */
export interface Machine {
  readonly network: Network;
  readonly lookahead: Lookahead;
  /** By state: its kind. */
  readonly kinds: Uint8Array;
  /** By state: the token type of a token, or the rule of a call. */
  readonly args: Int32Array;
  /** By state: the state itself, or the first state after it that is not a marker for the tree builder. */
  readonly afterMarkers: Int32Array;
  /** By state: the successor, past markers. */
  readonly nexts: Int32Array;
  /** By rule: its first state, past markers. */
  readonly starts: Int32Array;
  /** By rule: 1 if a predicate decides whether it matches the empty text, so that it must be tried even if no token starts it. */
  readonly conditional: Uint8Array;
  /** By decision: the results of `choiceAt` by token type; 0 if one is not computed yet. */
  readonly choices: (Int32Array | undefined)[];
  readonly outcomes: (readonly number[])[];
  /** The places in `outcomes`, by the targets: most tokens lead to one of a few lists. */
  readonly outcomePlaces: Map<string, number>;
  /** The memo of an earlier text, whose arrays the next text can use. */
  spare: Memo | undefined;
}

/** Converts a network to flat arrays. */
export function buildMachine(network: Network, lookahead: Lookahead): Machine {
  const { states, rules } = network;
  const kinds = new Uint8Array(states.length);
  const args = new Int32Array(states.length);
  const afterMarkers = new Int32Array(states.length);
  const nexts = new Int32Array(states.length).fill(NONE);
  for (let s = 0; s < states.length; s++) {
    const state = states[s] as State;
    const kind = KINDS[state.kind] ?? MARKER;
    kinds[s] = kind;
    if (kind === TOKEN) args[s] = (state as State & { kind: 'token' }).type;
    if (kind === CALL) args[s] = (state as State & { kind: 'call' }).rule;
    // `buildNetwork` adds a state after its `next`, so the values of `next` are already computed.
    if ('next' in state) nexts[s] = afterMarkers[state.next] as number;
    afterMarkers[s] = kind === MARKER ? (nexts[s] as number) : s;
  }
  const starts = Int32Array.from(rules, (rule) => afterMarkers[rule.start] as number);
  const conditional = conditionalRules(network, lookahead);
  const choices = new Array<Int32Array | undefined>(states.length).fill(undefined);
  const flat = { kinds, args, afterMarkers, nexts, starts, conditional };
  return { network, lookahead, ...flat, choices, outcomes: [[]], outcomePlaces: new Map(), spare: undefined };
}

/** Nullable rules that contain a predicate, or that call such a rule. */
function conditionalRules({ states, owners, rules }: Network, lookahead: Lookahead): Uint8Array {
  const conditional = new Uint8Array(rules.length);
  for (let changed = states.some(({ kind }) => kind === 'predicate'); changed; ) {
    changed = false;
    states.forEach((state, s) => {
      const owner = owners[s] as number;
      const isPredicate = state.kind === 'predicate' || (state.kind === 'call' && conditional[state.rule] === 1);
      if (!isPredicate || conditional[owner] === 1 || !lookahead.nullable(owner)) return;
      conditional[owner] = 1;
      changed = true;
    });
  }
  return conditional;
}

/**
 * How a decision can continue before a token of this type. A positive number is the only target plus one; a negative one refers to
 * `outcomes`, where the targets are in order of priority.
 */
export function choiceAt(machine: Machine, decision: number, type: number): number {
  const row = machine.choices[decision];
  const known = row === undefined ? 0 : (row[type] as number);
  return known === 0 ? computeChoice(machine, decision, type) : known;
}

function computeChoice(machine: Machine, decision: number, type: number): number {
  const { network, lookahead, choices } = machine;
  let row = choices[decision];
  if (!row) {
    row = new Int32Array(network.grammar.tokenNames.length);
    choices[decision] = row;
  }
  const state = network.states[decision] as State & { kind: 'decide' };
  const targets = state.targets.filter((target) => lookahead.allows(target, type));
  const choice = targets.length === 1 ? (targets[0] as number) + 1 : -outcomePlace(machine, targets);
  row[type] = choice;
  return choice;
}

function outcomePlace({ outcomes, outcomePlaces }: Machine, targets: readonly number[]): number {
  const key = targets.join();
  const known = outcomePlaces.get(key);
  if (known !== undefined) return known;
  outcomePlaces.set(key, outcomes.length);
  return outcomes.push(targets) - 1;
}
