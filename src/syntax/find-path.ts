/**
 * The best way through a rule, given what the recogniser found. It is the one fixed choice where a text is ambiguous:
 * alternatives in the order of the grammar, optional parts and loops entered before left (the other way round where
 * they are non-greedy), and each rule called taking the longest stretch that lets the rest of its caller match.
 */
import type { State } from './network.js';
import { choicesAt, type Machine, NO_END, type PredicateHook, type Recognition } from './recognise.js';
import type { UnitCycles } from './unit-cycles.js';

/** States, each followed by the position behind it. Valid until the next search. */
export interface Path {
  readonly steps: readonly number[];
  /** How many of these count. */
  readonly length: number;
}

export type FindPath = (rule: number, start: number, end: number) => Path;

interface ChoicePoint {
  readonly pathLength: number;
  readonly state: number;
  readonly position: number;
  /** States to go to, or ends of a call. */
  readonly options: readonly number[];
  next: number;
}

export function createPathFinder(
  machine: Machine,
  cycles: UnitCycles,
  recognition: Recognition,
  types: readonly number[],
  holds: PredicateHook,
): FindPath {
  const { network, lookahead } = machine;
  const { states, rules } = network;
  const width = types.length + 1;
  // Arrays that are used again keep what they hold: shortening them would have them grow anew.
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
          const targets = choicesAt(machine, state, typeAt(position));
          if (targets.length === 1) state = targets[0] as number;
          else choose(targets);
          break;
        }
        case 'call': {
          const only = recognition.onlyEndOf(current.rule, position);
          const isWhole = only === end && position === start;
          if (only > position && only <= end && !(isWhole && cycles.sameCycle(rule, current.rule))) {
            add(state, only);
            state = current.next;
            position = only;
          } else if (only === NO_END) backtrack();
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

  function add(step: number, behind: number): void {
    path.steps[path.length++] = step;
    path.steps[path.length++] = behind;
  }

  function typeAt(at: number): number {
    return at < types.length ? (types[at] as number) : 0;
  }

  function choose(options: readonly number[]): void {
    const [first] = options;
    if (first === undefined || isSecondTime(options)) {
      backtrack();
      return;
    }
    if (options.length > 1) points.push({ pathLength: path.length, state, position, options, next: 1 });
    take(state, first, position);
  }

  /** Coming by a second time means that the first time led nowhere, or that a loop went round on nothing. */
  function isSecondTime(options: readonly number[]): boolean {
    const mayLoop = options[0] === position && states[state]?.kind === 'call';
    if (options.length === 1 && !mayLoop) return false;
    const key = state * width + position;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  }

  function take(from: number, option: number, at: number): void {
    const source = states[from] as State;
    if (source.kind === 'call') {
      add(from, option);
      state = source.next;
      position = option;
    } else {
      state = option;
      position = at;
    }
  }

  /** Goes back to the last point with an option left. */
  function backtrack(): void {
    for (let point = points.at(-1); point; point = points.at(-1)) {
      if (point.next < point.options.length) {
        path.length = point.pathLength;
        take(point.state, point.options[point.next++] as number, point.position);
        return;
      }
      points.pop();
    }
    throw new Error(`no derivation of ${rules[rule]?.name} from ${start} to ${end}`);
  }

  /** The ends of a call from here, longest first; within a cycle of rules only what was found before the rule at hand. */
  function endsOf(called: number): number[] {
    const wasTried = lookahead.starts(called, typeAt(position));
    const found = wasTried ? recognition.endsOf(called, position) : lookahead.nullable(called) ? [position] : [];
    const ends = found.filter((one) => one <= end).sort((a, b) => b - a);
    if (position !== start || !cycles.sameCycle(rule, called)) return ends;
    // Rules of one cycle start with the same tokens: all were tried here, or none.
    const rank = (r: number): number => (wasTried ? recognition.timeOf(r, position, end) : lookahead.emptyRank(r));
    return ends.filter((one) => one !== end || rank(called) < rank(rule));
  }
}
