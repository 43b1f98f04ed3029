/**
 * Finds the preferred derivation of a rule, given the result of the recogniser. For an ambiguous text the choice is
 * deterministic: alternatives in the order of the grammar; optionals and loops are entered rather than skipped, unless
 * they are non-greedy; and each called rule matches the longest span that lets the rest of its caller match.
 */
import { choiceAt, type Machine } from './machine.js';
import type { State } from './network.js';
import { NO_END, type PredicateHook, type Recognition } from './recognise.js';
import type { UnitCycles } from './unit-cycles.js';

/** The states of a derivation, each followed by the position after it. Valid until the next search. */
export interface Path {
  readonly steps: readonly number[];
  /** The number of valid elements in `steps`. */
  readonly length: number;
}

/** Finds the path of a rule that matches the tokens from `start` to `end`. */
export type FindPath = (rule: number, start: number, end: number) => Path;

interface ChoicePoint {
  readonly pathLength: number;
  readonly state: number;
  readonly position: number;
  /** Target states of a decision, or end positions of a call. */
  readonly options: readonly number[];
  /** Index of the option to try next. */
  next: number;
}

/** Creates the search for one recognised text. `holds` decides predicates. */
export function createPathFinder(
  machine: Machine,
  cycles: UnitCycles,
  recognition: Recognition,
  types: Int32Array,
  holds: PredicateHook,
): FindPath {
  const { network, lookahead } = machine;
  const { states, rules } = network;
  const width = types.length + 1;
  // `steps` is reused and never truncated, so that it does not have to grow again.
  const path = { steps: [] as number[], length: 0 };
  const points: ChoicePoint[] = [];
  const seen = new Set<number>();
  let rule = 0;
  let start = 0;
  let end = 0;
  let state = 0;
  let position = 0;

  return (wantedRule, wantedStart, wantedEnd) => {
    rule = wantedRule;
    start = wantedStart;
    end = wantedEnd;
    path.length = 0;
    while (points.length > 0) points.pop();
    if (seen.size > 0) seen.clear();
    state = rules[rule]?.start as number;
    position = start;
    for (;;) {
      const current = states[state] as State;
      switch (current.kind) {
        case 'stop':
          if (position === end) return path;
          backtrack();
          break;
        case 'token':
        case 'set': {
          const type = typeAt(position);
          const matches = current.kind === 'token' ? current.type === type : current.types[type] === 1;
          const next = type === 0 ? position : position + 1;
          if (matches && next <= end) {
            add(state, next);
            state = current.next;
            position = next;
          } else backtrack();
          break;
        }
        case 'decide': {
          const choice = choiceAt(machine, state, typeAt(position));
          if (choice > 0) state = choice - 1;
          else choose(machine.outcomes[-choice] as readonly number[]);
          break;
        }
        case 'call': {
          const onlyEnd = recognition.onlyEndOf(current.rule, position);
          const isWholeSpan = onlyEnd === end && position === start;
          if (onlyEnd > position && onlyEnd <= end && !(isWholeSpan && cycles.sameCycle(rule, current.rule))) {
            add(state, onlyEnd);
            state = current.next;
            position = onlyEnd;
          } else if (onlyEnd === NO_END) backtrack();
          else choose(endsOf(current.rule));
          break;
        }
        case 'predicate':
          if (holds(current.code, types, position)) state = current.next;
          else backtrack();
          break;
        default:
          add(state, position);
          state = current.next;
      }
    }
  };

  function add(step: number, positionAfter: number): void {
    path.steps[path.length++] = step;
    path.steps[path.length++] = positionAfter;
  }

  function typeAt(index: number): number {
    return index < types.length ? (types[index] as number) : 0;
  }

  /** Takes the first option and remembers the others for backtracking. */
  function choose(options: readonly number[]): void {
    const [first] = options;
    if (first === undefined || isRevisited(options)) {
      backtrack();
      return;
    }
    if (options.length > 1) points.push({ pathLength: path.length, state, position, options, next: 1 });
    take(state, first, position);
  }

  /** A choice is visited again after its options failed, or after a loop iteration that matched the empty text. */
  function isRevisited(options: readonly number[]): boolean {
    const mayLoop = options[0] === position && states[state]?.kind === 'call';
    if (options.length === 1 && !mayLoop) return false;
    const key = state * width + position;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  }

  function take(from: number, option: number, optionPosition: number): void {
    const source = states[from] as State;
    if (source.kind === 'call') {
      add(from, option);
      state = source.next;
      position = option;
    } else {
      state = option;
      position = optionPosition;
    }
  }

  /** Returns to the last choice point that has an option left. */
  function backtrack(): void {
    for (let point = points.at(-1); point; point = points.at(-1)) {
      if (point.next < point.options.length) {
        path.length = point.pathLength;
        take(point.state, point.options[point.next++] as number, point.position);
        return;
      }
      points.pop();
    }
    throw new Error(
      `rule ${rules[rule]?.name} has no derivation from token ${start} to token ${end}, although it was recognised`,
    );
  }

  /**
   * The ends of a call at the current position, longest first. A call that spans the whole of `rule` and is in a unit
   * cycle with it is kept only if the recogniser found it earlier, so that the derivation is finite.
   */
  function endsOf(called: number): number[] {
    const wasTried = lookahead.starts(called, typeAt(position)) || machine.conditional[called] === 1;
    const found = wasTried ? recognition.endsOf(called, position) : lookahead.nullable(called) ? [position] : [];
    const ends = found.filter((callEnd) => callEnd <= end).sort((a, b) => b - a);
    if (position !== start || !cycles.sameCycle(rule, called)) return ends;
    // Rules of one cycle start with the same tokens, so either all of them were tried here or none.
    const rank = (r: number): number => (wasTried ? recognition.orderOf(r, position, end) : lookahead.emptyRank(r));
    return ends.filter((callEnd) => callEnd !== end || rank(called) < rank(rule));
  }
}
