/**
 * A tree for tokens that no grammar covers: brackets, comma lists and runs that start with a keyword. It has the
 * same kinds of nodes as a parsed tree, so that whatever works on lists, groups and optional parts works here too.
 */
import type { Grammar } from './grammar.js';
import type { Tokens } from './lexer.js';
import type { Node } from './node.js';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

interface Group {
  /** Token index of the bracket that opened it; -1 for the whole. */
  readonly open: number;
  readonly children: Node[];
}

/**
 * Rules: `generic` is the whole, `genericGroup` a pair of brackets with its inside, `genericList` items between
 * commas, `genericRun` keywords and what follows them. Brackets without a partner are plain tokens.
 */
export function genericTree(grammar: Grammar, text: string, tokens: Tokens): Node {
  const partner = bracketPartners(text, tokens.starts, tokens.ends);
  const stack: Group[] = [{ open: -1, children: [] }];
  const isKeyword = (i: number): boolean => {
    const name = grammar.tokenNames[tokens.types[i] as number] ?? '';
    return name.startsWith("'") && /\p{L}/u.test(name[1] ?? '');
  };
  const isComma = (node: Node): boolean => node.kind === 'token' && text.slice(node.start, node.end) === ',';
  const keywords = new Set<Node>();

  for (let i = 0; i < tokens.types.length; i++) {
    const name = grammar.tokenNames[tokens.types[i] as number] as string;
    const token = node('token', name, tokens.starts[i] as number, tokens.ends[i] as number, []);
    if (isKeyword(i)) keywords.add(token);
    const other = partner[i] as number;
    if (other > i) {
      stack.push({ open: i, children: [token] });
    } else if (other >= 0) {
      const { children } = stack.pop() as Group;
      const [bracket, ...inside] = children as [Node, ...Node[]];
      stack
        .at(-1)
        ?.children.push(node('rule', 'genericGroup', bracket.start, token.end, [bracket, ...list(inside), token]));
    } else {
      stack.at(-1)?.children.push(token);
    }
  }
  const { children } = stack[0] as Group;
  return node('rule', 'generic', children[0]?.start ?? 0, children.at(-1)?.end ?? 0, list(children));

  /** `a , b , c` as an item and a repeat of "comma, item"; without commas just the runs. */
  function list(nodes: readonly Node[]): Node[] {
    const items: Node[][] = [[]];
    for (const one of nodes) {
      if (isComma(one)) items.push([one]);
      else items.at(-1)?.push(one);
    }
    const [first, ...rest] = items.map((item) =>
      item[0] && isComma(item[0]) ? [item[0], ...runs(item.slice(1))] : runs(item),
    );
    if (!first || rest.length === 0) return first ?? [];
    const iterations = rest.map((item, n) => spanning('iteration', item, n));
    const repeat = spanning('repeat', iterations, 0);
    const all = [...first, repeat];
    return [node('rule', 'genericList', (all[0] as Node).start, (all.at(-1) as Node).end, all)];
  }

  /** Cuts a row of nodes before each keyword that does not follow another. */
  function runs(nodes: readonly Node[]): Node[] {
    const cut: Node[][] = [];
    nodes.forEach((one, i) => {
      const before = nodes[i - 1];
      const starts = keywords.has(one) && !(before && keywords.has(before));
      if (starts || cut.length === 0) cut.push([]);
      cut.at(-1)?.push(one);
    });
    if (cut.length < 2) return [...nodes];
    return cut.map((run) => node('rule', 'genericRun', (run[0] as Node).start, (run.at(-1) as Node).end, run));
  }
}

function spanning(kind: Node['kind'], children: readonly Node[], iteration: number): Node {
  const start = children[0]?.start ?? 0;
  return { ...node(kind, '', start, children.at(-1)?.end ?? start, children), iteration };
}

function node(kind: Node['kind'], name: string, start: number, end: number, children: readonly Node[]): Node {
  return { kind, name, alternative: 0, iteration: 0, part: undefined, start, end, children };
}

/** For each token the index of the bracket it belongs with; -1 for tokens that are none or stand alone. */
export function bracketPartners(text: string, starts: readonly number[], ends: readonly number[]): Int32Array {
  const partner = new Int32Array(starts.length).fill(-1);
  const open: { index: number; closing: string }[] = [];
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i] as number;
    if (ends[i] !== start + 1) continue;
    const char = text[start] as string;
    const closing = CLOSING[char];
    if (closing !== undefined) {
      open.push({ index: i, closing });
    } else if (char === ')' || char === ']' || char === '}') {
      // Brackets opened since the matching one have no partner.
      const at = open.findLastIndex((one) => one.closing === char);
      if (at < 0) continue;
      const { index } = open[at] as { index: number };
      partner[index] = i;
      partner[i] = index;
      open.length = at;
    }
  }
  return partner;
}
