/**
 * A tree for tokens that the grammar does not cover, built from brackets, commas and keywords. It has the same kinds of
 * nodes as a parsed tree, so that passes for lists and nested nodes also work on it.
 */
import type { Grammar } from '../grammar/grammar.js';
import type { Tokens } from '../lexer/lexer.js';
import { finishSteps, type Steps } from '../steps.js';
import type { Node } from './node.js';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The name of the root. */
export const GENERIC_ROOT = 'generic';

/** How many tokens or nodes are looked at in one step of the work. */
const NODES_PER_STEP = 8_192;

/** Brackets that are nested deeper are plain tokens. */
export const MAX_BRACKET_DEPTH = 2_000;

const NO_CHILDREN: readonly Node[] = [];

interface Group {
  /** Token index of the opening bracket; -1 for the root. */
  readonly open: number;
  readonly children: Node[];
}

/**
 * Never fails. Rule names: `generic` is the root, `genericGroup` a pair of brackets with its contents, `genericList`
 * items separated by commas, `genericRun` keywords with the nodes up to the next keyword. Unpaired brackets are plain
 * tokens, and so are very deep ones.
 */
export function genericTree(grammar: Grammar, text: string, tokens: Tokens): Node {
  return finishSteps(genericTreeInSteps(grammar, text, tokens));
}

/** `genericTree` in short steps. */
export function* genericTreeInSteps(grammar: Grammar, text: string, tokens: Tokens): Steps<Node> {
  const partner = yield* bracketPartnersInSteps(text, tokens.starts, tokens.ends);
  const stack: Group[] = [{ open: -1, children: [] }];
  const isKeyword = keywordTypes(grammar);
  const isComma = (node: Node): boolean => node.kind === 'token' && text.slice(node.start, node.end) === ',';
  const keywords = new Set<Node>();

  for (let i = 0; i < tokens.types.length; i++) {
    if (i % NODES_PER_STEP === NODES_PER_STEP - 1) yield undefined;
    const name = grammar.tokenNames[tokens.types[i] as number] as string;
    const token = node('token', name, tokens.starts[i] as number, tokens.ends[i] as number, NO_CHILDREN);
    if (isKeyword[tokens.types[i] as number]) keywords.add(token);
    const partnerIndex = partner[i] as number;
    const isDeep = stack.length > MAX_BRACKET_DEPTH && (partnerIndex > i || partnerIndex !== stack.at(-1)?.open);
    if (partnerIndex >= 0 && isDeep) {
      stack.at(-1)?.children.push(token);
    } else if (partnerIndex > i) {
      stack.push({ open: i, children: [token] });
    } else if (partnerIndex >= 0) {
      const { children } = stack.pop() as Group;
      const [bracket, ...inside] = children as [Node, ...Node[]];
      const members = [bracket, ...(yield* list(inside)), token];
      stack.at(-1)?.children.push(node('rule', 'genericGroup', bracket.start, token.end, members));
    } else {
      stack.at(-1)?.children.push(token);
    }
  }
  const { children } = stack[0] as Group;
  return node('rule', GENERIC_ROOT, children[0]?.start ?? 0, children.at(-1)?.end ?? 0, yield* list(children));

  /** `a , b , c` becomes an item and a repeat of "comma, item"; without commas, only the runs are built. */
  function* list(nodes: readonly Node[]): Steps<Node[]> {
    const commas: number[] = [];
    for (const [i, child] of nodes.entries()) if (isComma(child)) commas.push(i);
    const first = runs(nodes.slice(0, commas[0]));
    if (commas.length === 0) return first;
    const iterations: Node[] = [];
    for (const [n, comma] of commas.entries()) {
      const item = [nodes[comma] as Node, ...runs(nodes.slice(comma + 1, commas[n + 1]))];
      iterations.push(spanning('iteration', item, n));
      if (n % NODES_PER_STEP === NODES_PER_STEP - 1) yield undefined;
    }
    const repeat = spanning('repeat', iterations, 0);
    const elements = [...first, repeat];
    return [node('rule', 'genericList', (elements[0] as Node).start, repeat.end, elements)];
  }

  /** Splits the nodes before each keyword that does not follow another keyword. */
  function runs(nodes: readonly Node[]): Node[] {
    const groups: Node[][] = [];
    nodes.forEach((child, i) => {
      const previous = nodes[i - 1];
      const startsRun = keywords.has(child) && !(previous && keywords.has(previous));
      if (startsRun || groups.length === 0) groups.push([]);
      groups.at(-1)?.push(child);
    });
    if (groups.length < 2) return [...nodes];
    return groups.map((run) => node('rule', 'genericRun', (run[0] as Node).start, (run.at(-1) as Node).end, run));
  }
}

const keywordTypesOf = new WeakMap<Grammar, readonly boolean[]>();

/** By token type: whether it is a keyword. Kept for each grammar, because a script may have many statements without a parse. */
function keywordTypes(grammar: Grammar): readonly boolean[] {
  const known = keywordTypesOf.get(grammar);
  if (known) return known;
  const types = grammar.tokenNames.map((name) => /^'\p{L}/u.test(name));
  keywordTypesOf.set(grammar, types);
  return types;
}

/** A structure node that spans its children. */
function spanning(kind: Node['kind'], children: readonly Node[], iteration: number): Node {
  const start = children[0]?.start ?? 0;
  return { ...node(kind, '', start, children.at(-1)?.end ?? start, children), iteration };
}

function node(kind: Node['kind'], name: string, start: number, end: number, children: readonly Node[]): Node {
  return { kind, name, alternative: 0, iteration: 0, origin: undefined, start, end, children };
}

/** For each token, the index of its matching bracket; -1 for unpaired brackets and all other tokens. */
export function bracketPartners(text: string, starts: ArrayLike<number>, ends: ArrayLike<number>): Int32Array {
  return finishSteps(bracketPartnersInSteps(text, starts, ends));
}

/** `bracketPartners` in short steps. */
export function* bracketPartnersInSteps(
  text: string,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
): Steps<Int32Array> {
  const partner = new Int32Array(starts.length).fill(-1);
  const open: { index: number; closing: string }[] = [];
  const openCount: Record<string, number> = { ')': 0, ']': 0, '}': 0 };
  for (let i = 0; i < starts.length; i++) {
    if (i % NODES_PER_STEP === NODES_PER_STEP - 1) yield undefined;
    const start = starts[i] as number;
    if (ends[i] !== start + 1) continue;
    const char = text[start] as string;
    const closing = CLOSING[char];
    if (closing !== undefined) {
      open.push({ index: i, closing });
      openCount[closing] = (openCount[closing] as number) + 1;
    } else if ((openCount[char] ?? 0) > 0) {
      // Brackets opened after the matching one stay unpaired.
      for (let top = open.pop(); top; top = open.pop()) {
        openCount[top.closing] = (openCount[top.closing] as number) - 1;
        if (top.closing !== char) continue;
        partner[top.index] = i;
        partner[i] = top.index;
        break;
      }
    }
  }
  return partner;
}
