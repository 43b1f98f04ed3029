/**
 * The tree of a text of an unknown language: paragraphs, blocks of indented lines, lists with separators, pairs of marks, words and
 * characters. What is inside a node is found when its children are first asked for.
 */
import type { Span } from '../../edit/edit.js';
import type { Node } from '../../syntax/index.js';
import { blocksOf, linesOf, paragraphsOf } from './lines.js';
import { ATTRIBUTE, findPairs, type Pair, type Pairs } from './pairs.js';

/** Rule names: `text` is the root. */
export type LayoutRule =
  | 'text'
  | 'lines'
  | 'block'
  | 'inside'
  | 'item'
  | 'group'
  | 'string'
  | 'element'
  | 'attribute'
  | 'word';

/** The characters of shorter words are no nodes: a word is deleted as a whole, unless the text itself is short. */
const LONG_WORD = 8;
const SHORT_TEXT = 32;

/** A node whose children are found when they are first asked for. */
class LazyNode implements Node {
  readonly alternative = 0;
  readonly iteration: number = 0;
  readonly origin = undefined;
  readonly kind: Node['kind'];
  readonly name: string;
  readonly start: number;
  readonly end: number;
  #children: readonly Node[] | undefined;
  readonly #expand: () => readonly Node[];

  constructor(kind: Node['kind'], name: string, { start, end }: Span, expand: () => readonly Node[] = () => []) {
    this.kind = kind;
    this.name = name;
    this.start = start;
    this.end = end;
    this.#expand = expand;
  }

  get children(): readonly Node[] {
    this.#children ??= this.#expand();
    return this.#children;
  }
}

export function layoutTree(text: string): Node {
  const expand = (): readonly Node[] => createExpansion(text).region({ start: 0, end: text.length });
  return new LazyNode('rule', 'text' satisfies LayoutRule, { start: 0, end: text.length }, expand);
}

/** The children of each kind of node. */
function createExpansion(text: string): { region(span: Span): readonly Node[] } {
  const pairs: Pairs = findPairs(text);
  const rule = (name: LayoutRule, span: Span, expand: () => readonly Node[]): Node =>
    new LazyNode('rule', name, span, expand);
  const token = (start: number, end: number): Node => new LazyNode('token', 'token', { start, end });
  const optional = (node: Node): Node => new LazyNode('optional', '', node, () => [node]);
  /** A list without separators. */
  const repeat = (items: readonly Node[]): Node => {
    const span = { start: (items[0] as Node).start, end: (items.at(-1) as Node).end };
    return new LazyNode('repeat', '', span, () =>
      items.map((item) => new LazyNode('iteration', '', item, () => [item])),
    );
  };
  return { region };

  /** Several lines become paragraphs and blocks; a part of a line becomes a list. */
  function region(span: Span): readonly Node[] {
    const lines = linesOf(text, pairs, span);
    if (lines.length < 2) return list(trimmed(text, span));
    const paragraphs = paragraphsOf(lines);
    const blocks = (from: number, to: number): readonly Node[] =>
      blocksOf(text, lines, from, to).map((block) => rule('block', block, () => blockChildren(block)));
    if (paragraphs.length === 1) return [repeat(blocks(0, lines.length))];
    return [
      repeat(
        paragraphs.map(({ from, to }) => {
          const paragraph = { start: (lines[from] as Span).start, end: (lines[to - 1] as Span).end };
          return rule('lines', paragraph, () => [repeat(blocks(from, to))]);
        }),
      ),
    ];
  }

  function blockChildren({ header, body, closing }: ReturnType<typeof blocksOf>[number]): readonly Node[] {
    const first = list(trimmed(text, header));
    if (!body) return first;
    return [
      rule('item', header, () => first),
      optional(rule('lines', body, () => region(body))),
      ...(closing ? [optional(rule('item', closing, () => list(trimmed(text, closing))))] : []),
    ];
  }

  /** Splits at the strongest separator outside pairs: semicolons, commas or white space. A single word becomes its tokens. */
  function list(span: Span): readonly Node[] {
    if (span.end <= span.start) return [];
    for (const separator of [/\s*;\s*/y, /\s*,\s*/y, /\s+/y]) {
      const items = splitAt(separator, span);
      if (items.length < 2) continue;
      const nodes = items.map((item) => rule('item', item, () => list(item)));
      const [first, ...rest] = nodes as [Node, ...Node[]];
      const iterations = rest.map((node, i) => {
        const start = (nodes[i] as Node).end;
        return new LazyNode('iteration', '', { start, end: node.end }, () => [token(start, node.start), node]);
      });
      const others = { start: first.end, end: span.end };
      return [first, new LazyNode('repeat', '', others, () => iterations)];
    }
    const tokens = tokensOf(span);
    return tokens.length === 1 ? tokens : [repeat(tokens)];
  }

  function splitAt(separator: RegExp, { start, end }: Span): Span[] {
    const items: Span[] = [];
    let itemStart = start;
    for (let i = start; i < end; ) {
      const pair = pairs.from(i);
      const stop = Math.min(end, pair?.start ?? end);
      for (; i < stop; i++) {
        separator.lastIndex = i;
        if (!separator.test(text) || separator.lastIndex > end) continue;
        items.push({ start: itemStart, end: i });
        itemStart = separator.lastIndex;
        i = itemStart - 1;
      }
      if (pair && i >= pair.start && i < end) i = pair.end;
    }
    return [...items, { start: itemStart, end }];
  }

  function tokensOf({ start, end }: Span): Node[] {
    const nodes: Node[] = [];
    for (let i = start; i < end; ) {
      const pair = pairs.from(i);
      const node = pair?.start === i && pair.end <= end ? pairNode(pair) : wordAt(i, end);
      nodes.push(node);
      i = node.end;
    }
    return nodes;
  }

  /** A run of letters and digits, or another character. */
  function wordAt(start: number, max: number): Node {
    const pattern = /[\p{L}\p{N}_]+|[\s\S]/uy;
    pattern.lastIndex = start;
    pattern.test(text);
    const end = Math.min(max, pattern.lastIndex);
    const isSplit = end - start > 1 && (end - start >= LONG_WORD || text.length <= SHORT_TEXT);
    if (!isSplit) return token(start, end);
    return rule('word', { start, end }, () => {
      const characters: Node[] = [];
      let at = start;
      for (const character of text.slice(start, end)) {
        characters.push(token(at, at + character.length));
        at += character.length;
      }
      return [repeat(characters)];
    });
  }

  function pairNode(pair: Pair): Node {
    const { kind, start, end, innerStart, innerEnd } = pair;
    const inner = trimmed(text, { start: innerStart, end: innerEnd });
    const inside =
      inner.end > inner.start
        ? [optional(rule('inside', inner, () => region({ start: innerStart, end: innerEnd })))]
        : [];
    const closing = end > innerEnd ? [token(innerEnd, end)] : [];
    if (kind === 'element') return rule('element', pair, () => [...tagNodes(start, innerStart), ...inside, ...closing]);
    return rule(kind === 'string' ? 'string' : 'group', pair, () => [token(start, innerStart), ...inside, ...closing]);
  }

  /** The name of a tag, and its attributes as a list. */
  function tagNodes(start: number, end: number): readonly Node[] {
    const name = /<[!?]?[^\s<>/]*/y;
    name.lastIndex = start;
    name.test(text);
    const attributes: Node[] = [];
    const attribute = new RegExp(ATTRIBUTE, 'y');
    for (attribute.lastIndex = name.lastIndex; ; ) {
      const from = attribute.lastIndex;
      if (!attribute.test(text) || attribute.lastIndex > end) break;
      attributes.push(attributeNode({ start: from, end: attribute.lastIndex }));
    }
    const behind = attributes.at(-1)?.end ?? name.lastIndex;
    return [token(start, name.lastIndex), ...(attributes.length > 0 ? [repeat(attributes)] : []), token(behind, end)];
  }

  /** The value of an attribute may be a string. */
  function attributeNode(span: Span): Node {
    const inner = trimmed(text, span);
    return rule('attribute', span, () => {
      const equals = text.indexOf('=', inner.start);
      if (equals < 0 || equals >= inner.end) return [token(inner.start, inner.end)];
      return [token(inner.start, equals + 1), ...list(trimmed(text, { start: equals + 1, end: inner.end }))];
    });
  }
}

function trimmed(text: string, { start, end }: Span): Span {
  const isSpace = (i: number): boolean => /\s/.test(text[i] as string);
  let [from, to] = [start, end];
  while (from < to && isSpace(from)) from++;
  while (to > from && isSpace(to - 1)) to--;
  return { start: from, end: to };
}
