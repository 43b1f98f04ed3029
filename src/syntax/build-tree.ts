/** From what the recogniser found to one tree, top down and without recursion; see `find-path.ts` for which. */
import { createPathFinder, type Path } from './find-path.js';
import type { Tokens } from './lexer.js';
import type { State } from './network.js';
import type { Node } from './node.js';
import type { Machine, PredicateHook, Recognition } from './recognise.js';
import type { UnitCycles } from './unit-cycles.js';

type Draft = { -readonly [K in keyof Node]: Node[K] };

interface Task {
  readonly node: Draft;
  readonly rule: number;
  /** Positions in the list of tokens. */
  readonly start: number;
  readonly end: number;
}

const NO_CHILDREN: readonly Node[] = [];

export function buildTree(
  machine: Machine,
  cycles: UnitCycles,
  recognition: Recognition,
  tokens: Tokens,
  start: number,
  holds: PredicateHook,
): Node {
  const { states, rules, grammar } = machine.network;
  const count = tokens.types.length;
  const findPath = createPathFinder(machine, cycles, recognition, tokens.types, holds);
  // Children wait here until their parent is complete: trees are long-lived, so each gets an array that just fits.
  const children: Draft[] = [];
  let waiting = 0;
  const open: Draft[] = [];
  const openStarts: number[] = [];
  const openChildren: number[] = [];

  const root = draft('rule', rules[start]?.name as string, undefined, 0, count);
  const tasks: Task[] = [{ node: root, rule: start, start: 0, end: count }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const path = findPath(task.rule, task.start, task.end);
    if (rules[task.rule]?.kind === 'level') fillLevel(task, path);
    else fill(task.node, path.steps, 0, path.length, task.start);
  }
  return root;

  function draft(kind: Node['kind'], name: string, part: Node['part'], from: number, to: number): Draft {
    const first = from < count ? (tokens.starts[from] as number) : (tokens.ends[count - 1] ?? 0);
    const end = to > from ? (tokens.ends[to - 1] as number) : first;
    return { kind, name, alternative: 0, iteration: 0, part, start: first, end, children: NO_CHILDREN };
  }

  /** Turns part of a path into the children of a node, behind those that wait already. */
  function fill(node: Draft, path: readonly number[], from: number, to: number, position: number): void {
    let top = node;
    let at = position;
    for (let i = from; i < to; i += 2) {
      const state = states[path[i] as number] as State;
      const end = path[i + 1] as number;
      switch (state.kind) {
        case 'token':
        case 'set':
          // The end of the text is no token of it.
          if (end > at)
            wait(draft('token', grammar.tokenNames[tokens.types[at] as number] as string, undefined, at, end));
          break;
        case 'call': {
          const child = draft('rule', rules[state.rule]?.name as string, undefined, at, end);
          wait(child);
          tasks.push({ node: child, rule: state.rule, start: at, end });
          break;
        }
        case 'alternative':
          top.alternative = state.index;
          break;
        case 'open': {
          const child = draft(state.part, '', state.of, at, at);
          if (state.part === 'iteration') child.iteration = waiting - (openChildren.at(-1) as number);
          open.push(top);
          openStarts.push(at);
          openChildren.push(waiting);
          top = child;
          break;
        }
        case 'close': {
          if (at > (openStarts.pop() as number)) top.end = tokens.ends[at - 1] as number;
          adopt(top, openChildren.pop() as number);
          // A loop that never ran leaves no trace.
          if (top.kind !== 'repeat' || top.children.length > 0) wait(top);
          top = open.pop() as Draft;
          break;
        }
      }
      at = end;
    }
    adopt(node, 0);
  }

  function adopt(node: Draft, from: number): void {
    node.children = waiting > from ? children.slice(from, waiting) : NO_CHILDREN;
    waiting = from;
  }

  function wait(child: Draft): void {
    children[waiting++] = child;
  }

  /** The operand comes first; each operator after it takes all so far for its first child. */
  function fillLevel(task: Task, { steps: path, length }: Path): void {
    const [call, operandEnd] = path as [number, number];
    const operand = (states[call] as State & { kind: 'call' }).rule;
    const folds: number[] = [];
    for (let i = 2; i < length; i += 2) if (states[path[i] as number]?.kind === 'fold') folds.push(i);
    let { node } = task;
    for (let k = folds.length - 1; k >= 0; k--) {
      const from = folds[k] as number;
      const position = path[from + 1] as number;
      const left = draft('rule', node.name, undefined, task.start, position);
      node.alternative = (states[path[from] as number] as State & { kind: 'fold' }).index;
      wait(left);
      fill(node, path, from + 2, folds[k + 1] ?? length, position);
      node = left;
    }
    tasks.push({ node, rule: operand, start: task.start, end: operandEnd });
  }
}
