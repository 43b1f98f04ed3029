/**
 * Builds one tree from the result of the recogniser, top down and without recursion. `find-path.ts` chooses the
 * derivation of an ambiguous text.
 */
import type { Tokens } from '../lexer/lexer.js';
import type { Steps } from '../steps.js';
import type { Node } from '../tree/node.js';
import { createPathFinder, type Path } from './find-path.js';
import type { Machine } from './machine.js';
import type { State } from './network.js';
import type { PredicateHook, Recognition } from './recognise.js';
import type { UnitCycles } from './unit-cycles.js';

type Draft = { -readonly [K in keyof Node]: Node[K] };

/** A tree, and how many nodes with children are nested in it. */
export interface BuiltTree {
  readonly tree: Node;
  readonly depth: number;
}

const NO_CHILDREN: readonly Node[] = [];
/** How many states of paths are turned into nodes in one step of the work. */
const STATES_PER_STEP = 8_192;

/** Builds the tree of an accepted text. `start` is the number of the start rule, `holds` decides predicates. */
export function* buildTree(
  machine: Machine,
  cycles: UnitCycles,
  recognition: Recognition,
  tokens: Tokens,
  start: number,
  holds: PredicateHook,
): Steps<BuiltTree> {
  const { states, rules, grammar } = machine.network;
  const count = tokens.types.length;
  const findPath = createPathFinder(machine, cycles, recognition, tokens.types, holds);
  // Children stay here until their parent is complete. Trees are kept for a long time, so each node gets an array of exact size.
  const pending: Draft[] = [];
  let pendingCount = 0;
  // The stack of open structure nodes: the node around each, its first token and its first pending child.
  const open: Draft[] = [];
  const openStarts: number[] = [];
  const openChildren: number[] = [];

  const root = draft('rule', rules[start]?.name as string, undefined, 0, count);
  // The stack of rule nodes whose children are not built yet: the node, and its rule, first token, end and depth.
  const taskNodes: Draft[] = [];
  const tasks: number[] = [];
  addTask(root, start, 0, count, 1);
  let deepest = 1;
  let built = 0;
  for (let node = taskNodes.pop(); node; node = taskNodes.pop()) {
    const depth = tasks.pop() as number;
    const end = tasks.pop() as number;
    const from = tasks.pop() as number;
    const rule = tasks.pop() as number;
    const path = findPath(rule, from, end);
    if (rules[rule]?.kind === 'level') fillLevel(node, from, depth, path);
    else fill(node, path.steps, 0, path.length, from, depth);
    if (built + path.length < STATES_PER_STEP) built += path.length;
    else {
      built = 0;
      yield undefined;
    }
  }
  return { tree: root, depth: deepest };

  function addTask(node: Draft, rule: number, from: number, end: number, depth: number): void {
    taskNodes.push(node);
    tasks.push(rule, from, end, depth);
  }

  function draft(kind: Node['kind'], name: string, origin: Node['origin'], from: number, to: number): Draft {
    const first = from < count ? (tokens.starts[from] as number) : (tokens.ends[count - 1] ?? 0);
    const end = to > from ? (tokens.ends[to - 1] as number) : first;
    return { kind, name, alternative: 0, iteration: 0, origin, start: first, end, children: NO_CHILDREN };
  }

  /** Turns part of a path into the children of a node, after those that are already pending. */
  function fill(
    node: Draft,
    path: readonly number[],
    from: number,
    to: number,
    startPosition: number,
    depth: number,
  ): void {
    let top = node;
    if (depth > deepest) deepest = depth;
    let position = startPosition;
    for (let i = from; i < to; i += 2) {
      const state = states[path[i] as number] as State;
      const end = path[i + 1] as number;
      switch (state.kind) {
        case 'token':
        case 'set':
          // `EOF` matches without a token.
          if (end > position) {
            const name = grammar.tokenNames[tokens.types[position] as number] as string;
            addPending(draft('token', name, undefined, position, end));
          }
          break;
        case 'call': {
          const child = draft('rule', rules[state.rule]?.name as string, undefined, position, end);
          addPending(child);
          addTask(child, state.rule, position, end, depth + open.length + 1);
          break;
        }
        case 'alternative':
          top.alternative = state.index;
          break;
        case 'open': {
          const child = draft(state.nodeKind, '', state.origin, position, position);
          if (state.nodeKind === 'iteration') child.iteration = pendingCount - (openChildren.at(-1) as number);
          open.push(top);
          openStarts.push(position);
          openChildren.push(pendingCount);
          top = child;
          break;
        }
        case 'close': {
          if (position > (openStarts.pop() as number)) top.end = tokens.ends[position - 1] as number;
          attachPending(top, openChildren.pop() as number);
          // A loop without iterations has no node.
          if (top.kind !== 'repeat' || top.children.length > 0) addPending(top);
          top = open.pop() as Draft;
          break;
        }
      }
      position = end;
    }
    attachPending(node, 0);
  }

  /** Moves the pending children from index `from` to their node. */
  function attachPending(node: Draft, from: number): void {
    // Most nodes have one child.
    if (pendingCount === from + 1) node.children = [pending[from] as Draft];
    else node.children = pendingCount > from ? pending.slice(from, pendingCount) : NO_CHILDREN;
    pendingCount = from;
  }

  function addPending(child: Draft): void {
    pending[pendingCount++] = child;
  }

  /** Builds the nodes of an operator rule: each operator takes everything to its left as its first child. */
  function fillLevel(whole: Draft, from: number, outerDepth: number, { steps: path, length }: Path): void {
    const [call, operandEnd] = path as [number, number];
    const operand = (states[call] as State & { kind: 'call' }).rule;
    const folds: number[] = [];
    for (let i = 2; i < length; i += 2) if (states[path[i] as number]?.kind === 'fold') folds.push(i);
    let node = whole;
    let depth = outerDepth;
    for (let k = folds.length - 1; k >= 0; k--) {
      const fold = folds[k] as number;
      const position = path[fold + 1] as number;
      const left = draft('rule', node.name, undefined, from, position);
      node.alternative = (states[path[fold] as number] as State & { kind: 'fold' }).index;
      addPending(left);
      fill(node, path, fold + 2, folds[k + 1] ?? length, position, depth++);
      node = left;
    }
    addTask(node, operand, from, operandEnd, depth);
  }
}
