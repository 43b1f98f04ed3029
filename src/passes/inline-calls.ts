/** Deletes a function that is called once, and writes its body where it is called. */
import type { Edit, Span } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { spanWithTerminator } from '../language/statement-span.js';
import { bracketPartners, childrenOf, leavesOf, type Node } from '../syntax/index.js';
import { largestFirst } from './edit-order.js';
import { identifiersIn } from './identifiers.js';
import { type List, listsIn, spanOfItems } from './lists.js';
import { movedText } from './moved-text.js';

/** Knows no language: a definition is a list item with a name, brackets and a list of statements, in this order. */
export const inlineCalls: Pass = {
  name: 'inline-calls',
  about: 'delete a function that is called once and write its body where it is called',
  level: 'grammar',
  edits: (snapshot, language) => largestFirst(inliningsOf(snapshot, language)),
  examples: [],
};

/** An item of a list or a statement, in offsets of the text. */
interface Item extends Span {
  /** What is deleted with it: its separator or terminator. */
  readonly removed: Span;
  /** The rule with the list that it is in; undefined for statements. */
  readonly list: string | undefined;
  readonly around: Item | undefined;
}

interface Definition {
  readonly name: string;
  readonly item: Item;
  /** The texts of the parameters. */
  readonly parameters: readonly string[];
  readonly body: readonly Item[];
  /** What is after the body in its block. */
  readonly rest: Span;
}

/** The tokens of a text, with the partner of each bracket. */
interface Tokens {
  readonly spans: readonly Span[];
  readonly partner: Int32Array;
  at(index: number): string;
  /** The index of the token that starts at an offset or after it. */
  from(offset: number): number;
}

function* inliningsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const tokens = tokensOf(snapshot);
  const identifiers = yield* identifiersIn(snapshot, language);
  const placesOf = new Map(identifiers.map(({ name, places }) => [name, places]));
  const items = yield* itemsOf(snapshot);
  for (const { item, node, offset } of items.definitions) {
    yield undefined;
    const definition = definitionOf(item, node, offset, tokens, items.byNode);
    const places = definition ? (placesOf.get(definition.name) ?? []) : [];
    const calls = places.filter(({ end }) => tokens.at(tokens.from(end)) === '(');
    const [call] = calls.filter(({ start }) => start < item.start || start >= item.end);
    // The definition looks like a call as well.
    if (!definition || !call || calls.length !== 2) continue;
    yield inlining(snapshot, language, tokens, definition, call, items.innermost(call));
  }
}

function tokensOf({ text, statements }: Snapshot): Tokens {
  const spans = statements.flatMap(({ start: offset, tree }) =>
    Array.from(leavesOf(tree), ({ start, end }) => ({ start: offset + start, end: offset + end })),
  );
  const starts = spans.map(({ start }) => start);
  const partner = bracketPartners(
    text,
    starts,
    spans.map(({ end }) => end),
  );
  return {
    spans,
    partner,
    at: (i) => text.slice(spans[i]?.start, spans[i]?.end),
    from: (offset) => {
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((starts[middle] as number) < offset) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

interface Items {
  /** All items that may be definitions, with their nodes. */
  readonly definitions: readonly { readonly item: Item; readonly node: Node; readonly offset: number }[];
  readonly byNode: ReadonlyMap<Node, Item>;
  innermost(span: Span): Item | undefined;
}

function* itemsOf({ statements }: Snapshot): Generator<undefined, Items> {
  const definitions: { item: Item; node: Node; offset: number }[] = [];
  const byNode = new Map<Node, Item>();
  for (const statement of statements) {
    const { start: offset, tree } = statement;
    const removed = spanWithTerminator(statement);
    const top: Item = { ...placed(tree, offset), removed, list: undefined, around: undefined };
    definitions.push({ item: top, node: tree, offset });
    const stack = [{ node: tree, around: top, rule: tree.name }];
    for (let next = stack.pop(); next; next = stack.pop()) {
      yield undefined;
      const { node } = next;
      const around = byNode.get(node) ?? next.around;
      const rule = node.kind === 'rule' ? node.name : next.rule;
      for (const list of listsIn(node)) {
        for (const [i, { node: inner }] of list.items.entries()) {
          const span = spanOfItems(list, i, i + 1);
          const item = { ...placed(inner, offset), removed: placed(span, offset), list: rule, around };
          byNode.set(inner, item);
          definitions.push({ item, node: inner, offset });
        }
      }
      for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i] as Node, around, rule });
    }
  }
  const contains = (item: Item, { start, end }: Span): boolean => item.start <= start && item.end >= end;
  // Inner items come after those around them.
  const innermost = (span: Span): Item | undefined => definitions.findLast(({ item }) => contains(item, span))?.item;
  return { definitions, byNode, innermost };
}

function placed({ start, end }: Span, offset: number): Span {
  return { start: offset + start, end: offset + end };
}

/** A name, brackets and a node with a list of items. */
function definitionOf(
  item: Item,
  node: Node,
  offset: number,
  tokens: Tokens,
  byNode: ReadonlyMap<Node, Item>,
): Definition | undefined {
  const found = blockIn(node);
  if (!found) return undefined;
  const { block, list } = found;
  const bodyStart = offset + block.start;
  let open = tokens.from(item.start);
  while ((tokens.spans[open]?.start ?? bodyStart) < bodyStart && tokens.at(open) !== '(') open++;
  const close = tokens.partner[open] ?? -1;
  if (tokens.at(open) !== '(' || close < open || (tokens.spans[close]?.end as number) > bodyStart) return undefined;
  const body = list.items.map((inner) => byNode.get(inner.node) as Item);
  // Something else is in the block: only an opening bracket may be before the list.
  if (tokens.from((body[0] as Item).start) - tokens.from(bodyStart) > 1) return undefined;
  const rest = { start: (body.at(-1) as Item).end, end: offset + block.end };
  return { name: tokens.at(open - 1), item, parameters: argumentsIn(tokens, open, close).map(parameterOf), body, rest };

  function parameterOf([from, to]: readonly [number, number]): string {
    const all = Array.from({ length: to - from }, (_, i) => tokens.at(from + i));
    const words = all.filter((token) => /^[\p{L}_]/u.test(token));
    // `int *x`, but `x: int` and `x = 1`.
    const isFirst = all.some((token) => token === ':' || token === '=');
    return (isFirst ? words[0] : words.at(-1)) ?? '';
  }
}

/** How deep a block may be in the rules that end with it. */
const MAX_DEPTH = 8;

/** The first list in the rules that end a node. */
function blockIn(node: Node): { readonly block: Node; readonly list: List } | undefined {
  let block: Node | undefined = node;
  for (let depth = 0; block && depth < MAX_DEPTH; depth++) {
    block = childrenOf(block).findLast((child) => child.kind === 'rule');
    const list = block && listsIn(block).find(({ items }) => items.length > 0);
    if (block && list) return { block, list };
  }
  return undefined;
}

/** The ranges of tokens between brackets and commas. */
function argumentsIn({ partner, at }: Tokens, open: number, close: number): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  let from = open + 1;
  for (let i = open + 1; i <= close; i++) {
    if (i < close && (partner[i] as number) > i) i = partner[i] as number;
    else if (i === close || at(i) === ',') {
      if (i > from) ranges.push([from, i]);
      from = i + 1;
    }
  }
  return ranges;
}

/** Writes the body before the item that has the call, and what it returns in place of the call. */
function inlining(
  { text }: Snapshot,
  language: Language,
  tokens: Tokens,
  { name, item, parameters, body, rest }: Definition,
  call: Span,
  innermost: Item | undefined,
): Edit | undefined {
  const open = tokens.from(call.end);
  const close = tokens.partner[open] ?? -1;
  if (tokens.at(open) !== '(' || close < open) return undefined;
  const [first] = body;
  let target = innermost;
  while (target?.list !== undefined && target.list !== first?.list && target.list !== item.list) target = target.around;
  if (!target || (target.start <= item.start && target.end >= item.end)) return undefined;
  const values = argumentsIn(tokens, open, close).map(([from, to]) => {
    const value = text.slice(tokens.spans[from]?.start, tokens.spans[to - 1]?.end);
    return inBrackets(value);
  });
  const valueOfParameter = new Map(parameters.map((parameter, i) => [parameter, values[i] ?? parameter]));
  const withValues = ({ start, end }: Span): string => {
    let written = '';
    let behind = start;
    for (let i = tokens.from(start); (tokens.spans[i]?.end ?? end + 1) <= end; i++) {
      const before = tokens.at(i - 1);
      const value = /^(?:\.|->|::)$/.test(before) ? undefined : valueOfParameter.get(tokens.at(i));
      if (value === undefined) continue;
      // The sign of a variable belongs to its name.
      written += text.slice(behind, tokens.spans[before === '$' ? i - 1 : i]?.start) + value;
      behind = tokens.spans[i]?.end as number;
    }
    return written + text.slice(behind, end);
  };
  const returnedLast = returnedBy(tokens, body.at(-1) as Item);
  const returned = returnedLast ?? returnedBy(tokens, rest);
  const callEnd = tokens.spans[close]?.end as number;
  const isStatement = target.start === call.start && /^\s*;?$/.test(text.slice(callEnd, target.end));
  const kept = returnedLast === undefined ? body : body.slice(0, -1);
  const lines = kept.map((inner) => moved(inner));
  if (!isStatement) {
    const value = returned && returned.end > returned.start ? inBrackets(withValues(returned)) : '0';
    lines.push(text.slice(target.start, call.start) + value + text.slice(callEnd, target.end));
  }
  const lineStart = text.lastIndexOf('\n', target.start - 1) + 1;
  const indentation = /^[ \t]*/.exec(text.slice(lineStart, target.start))?.[0] ?? '';
  const inserted = { start: target.start, end: target.end, text: lines.join(`\n${indentation}`) };
  if (inserted.text === '') return undefined;
  const replacements = [inserted, { ...item.removed, text: '' }].sort((a, b) => a.start - b.start);
  return { replacements, note: `write the body of ${name} where it is called` };

  function moved(inner: Item): string {
    const written = withValues(inner);
    const edited = text.slice(0, inner.start) + written;
    return movedText(language, edited, { start: inner.start, end: edited.length }, (target as Item).start);
  }
}

function inBrackets(value: string): string {
  return /^[\p{L}\p{N}_$]+$|^(?:"[^"]*"|'[^']*'|\([^()]*\))$/u.test(value) ? value : `(${value})`;
}

/** What a statement returns; undefined if it returns nothing. */
function returnedBy(tokens: Tokens, { start, end }: Span): Span | undefined {
  const first = tokens.from(start);
  if (tokens.at(first) !== 'return') return undefined;
  const next = tokens.spans[first + 1];
  let last = tokens.from(end) - 1;
  if (tokens.at(last) === ';') last--;
  return { start: next?.start ?? end, end: last > first ? (tokens.spans[last]?.end as number) : (next?.start ?? end) };
}
