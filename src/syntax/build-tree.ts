/**
 * From what the recogniser found to one tree, top down.
 *
 * Where a text is ambiguous the choice is fixed: within a rule the first way through it, with alternatives in the
 * order of the grammar, optional parts and loops entered before left (the other way round where they are non-greedy),
 * and each rule called taking the longest stretch that lets the rest of its caller match.
 */
import type { Tokens } from './lexer.js';
import type { State } from './network.js';
import type { Node } from './node.js';
import { choicesAt, type Machine, type PredicateHook, type Recognition } from './recognise.js';
import type { UnitCycles } from './unit-cycles.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Mutable<Omit<Node, 'children'>> & { children: Draft[] };

interface Task {
  readonly node: Draft;
  readonly rule: number;
  readonly start: number;
  readonly end: number;
}

export function buildTree(
  machine: Machine,
  cycles: UnitCycles,
  recognition: Recognition,
  tokens: Tokens,
  start: number,
  holds: PredicateHook,
): Node {
  const { states, rules, grammar } = machine.network;
  const offsetOf = (position: number): number =>
    position < tokens.starts.length ? (tokens.starts[position] as number) : (tokens.ends.at(-1) ?? 0);
  const draft = (kind: Node['kind'], name: string, part: Node['part'], from: number, to: number): Draft => {
    const first = offsetOf(from);
    const end = to > from ? (tokens.ends[to - 1] as number) : first;
    return { kind, name, alternative: 0, iteration: 0, part, start: first, end, children: [] };
  };
  const ruleName = (rule: number): string => rules[rule]?.name as string;

  const root = draft('rule', ruleName(start), undefined, 0, tokens.types.length);
  const tasks: Task[] = [{ node: root, rule: start, start: 0, end: tokens.types.length }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const path = findPath(machine, cycles, recognition, tokens.types, task, holds);
    if (rules[task.rule]?.kind === 'level') fillLevel(task, path);
    else fill(task.node, path, 0, path.length, task.start);
  }
  return root;

  /** Turns part of a path into the children of a node; returns nothing left open. */
  function fill(node: Draft, path: readonly number[], from: number, to: number, position: number): void {
    const open: { node: Draft; start: number }[] = [{ node, start: position }];
    let at = position;
    for (let i = from; i < to; i += 2) {
      const state = states[path[i] as number] as State;
      const end = path[i + 1] as number;
      const top = (open.at(-1) as { node: Draft }).node;
      if (state.kind === 'token' || state.kind === 'set') {
        // The end of the text is no token of it.
        if (end > at) top.children.push(draft('token', grammar.tokenNames[tokens.types[at] as number] as string, undefined, at, end));
      } else if (state.kind === 'call') {
        const child = draft('rule', ruleName(state.rule), undefined, at, end);
        top.children.push(child);
        tasks.push({ node: child, rule: state.rule, start: at, end });
      } else if (state.kind === 'alternative') {
        top.alternative = state.index;
      } else if (state.kind === 'open') {
        const child = draft(state.part, '', state.of, at, at);
        if (state.part === 'iteration') child.iteration = top.children.length;
        top.children.push(child);
        open.push({ node: child, start: at });
      } else if (state.kind === 'close') {
        const closed = open.pop() as { node: Draft; start: number };
        if (at > closed.start) closed.node.end = tokens.ends[at - 1] as number;
        // A loop that never ran leaves no trace.
        if (closed.node.kind === 'repeat' && closed.node.children.length === 0) open.at(-1)?.node.children.pop();
      }
      at = end;
    }
  }

  /** The operand comes first; each operator after it takes all so far for its first child. */
  function fillLevel(task: Task, path: readonly number[]): void {
    const [call, operandEnd] = path as [number, number];
    const operand = (states[call] as State & { kind: 'call' }).rule;
    const folds: number[] = [];
    for (let i = 2; i < path.length; i += 2) if (states[path[i] as number]?.kind === 'fold') folds.push(i);
    let { node } = task;
    for (let k = folds.length - 1; k >= 0; k--) {
      const from = folds[k] as number;
      const to = folds[k + 1] ?? path.length;
      const position = path[from + 1] as number;
      const left = draft('rule', node.name, undefined, task.start, position);
      node.alternative = (states[path[from] as number] as State & { kind: 'fold' }).index;
      node.children.push(left);
      fill(node, path, from + 2, to, position);
      node = left;
    }
    tasks.push({ node, rule: operand, start: task.start, end: operandEnd });
  }
}

interface ChoicePoint {
  readonly pathLength: number;
  readonly state: number;
  /** States to go to, or ends of a call. */
  readonly options: readonly number[];
  readonly position: number;
  next: number;
}

/** The best way through a rule from start to end: states, each with the position behind it. */
function findPath(
  machine: Machine,
  cycles: UnitCycles,
  recognition: Recognition,
  types: readonly number[],
  task: Task,
  holds: PredicateHook,
): number[] {
  const { network, lookahead } = machine;
  const typeAt = (position: number): number => types[position] ?? 0;
  const path: number[] = [];
  const points: ChoicePoint[] = [];
  let seen: Set<number> | undefined;
  const width = types.length + 1;
  let state = network.rules[task.rule]?.start as number;
  let position = task.start;

  /** Goes back to the last point with an option left. */
  const backtrack = (): void => {
    for (;;) {
      const point = points.at(-1);
      if (!point) throw new Error(`no derivation of ${network.rules[task.rule]?.name} from ${task.start} to ${task.end}`);
      if (point.next === point.options.length) {
        points.pop();
        continue;
      }
      path.length = point.pathLength;
      take(point.state, point.options[point.next++] as number, point.position);
      return;
    }
  };
  const take = (from: number, option: number, at: number): void => {
    const source = network.states[from] as State;
    if (source.kind === 'call') {
      path.push(from, option);
      state = source.next;
      position = option;
    } else {
      state = option;
      position = at;
    }
  };
  const choose = (options: readonly number[]): void => {
    if (options.length === 0) return backtrack();
    // Coming by a second time means that the first time led nowhere, or that a loop went round on nothing.
    const mayLoop = options[0] === position && network.states[state]?.kind === 'call';
    if (options.length > 1 || mayLoop) {
      const key = state * width + position;
      seen ??= new Set();
      if (seen.has(key)) return backtrack();
      seen.add(key);
    }
    if (options.length > 1) points.push({ pathLength: path.length, state, options, position, next: 1 });
    take(state, options[0] as number, position);
  };

  for (;;) {
    const current = network.states[state] as State;
    const type = typeAt(position);
    switch (current.kind) {
      case 'stop':
        if (position === task.end) return path;
        backtrack();
        break;
      case 'token':
      case 'set': {
        const matches = current.kind === 'token' ? current.type === type : current.types[type] === 1;
        const next = type === 0 ? position : position + 1;
        if (matches && next <= task.end) {
          path.push(state, next);
          state = current.next;
          position = next;
        } else backtrack();
        break;
      }
      case 'decide':
        choose(choicesAt(machine, state, type));
        break;
      case 'call':
        choose(endsOf(current.rule, position));
        break;
      case 'predicate':
        if (holds(current.code, types, position)) state = current.next;
        else backtrack();
        break;
      default:
        path.push(state, position);
        state = current.next;
    }
  }

  /** Longest first; within a cycle of rules only what was found before the rule at hand. */
  function endsOf(rule: number, from: number): number[] {
    const found = lookahead.starts(rule, typeAt(from)) ? recognition.endsOf(rule, from) : lookahead.nullable(rule) ? [from] : [];
    const ends = found.filter((end) => end <= task.end);
    if (ends.length > 1) ends.sort((a, b) => b - a);
    if (from !== task.start || !cycles.sameCycle(task.rule, rule)) return ends;
    // Rules of one cycle start with the same tokens: all were tried here, or none.
    const wasTried = lookahead.starts(rule, typeAt(from));
    const rank = (r: number, end: number): number => (wasTried ? recognition.timeOf(r, from, end) : cycles.emptyRank(r));
    return ends.filter((end) => end !== task.end || rank(rule, end) < rank(task.rule, end));
  }
}
