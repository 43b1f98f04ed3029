/** What looks like the definition of a function: a list item or statement with a name, brackets and a list of statements. */
import type { Span } from '../edit/edit.js';
import type { Language, Snapshot } from '../language/language.js';
import { spanWithTerminator } from '../language/statement-span.js';
import { childrenOf, type Node } from '../syntax/index.js';
import { type List, listsIn, spanOfItems } from './lists.js';
import { argumentsIn, type TextTokens } from './text-tokens.js';

/** An item of a list or a statement, in offsets of the text. */
export interface Item extends Span {
  /** What is deleted with it: its separator or terminator. */
  readonly removed: Span;
  /** What is written instead, because the list cannot be empty. */
  readonly filler: string;
  /** The rule with the list that it is in; undefined for statements. */
  readonly list: string | undefined;
  readonly around: Item | undefined;
}

export interface Parameter {
  readonly name: string;
  /** Whether it stands for all other arguments. */
  readonly isRest: boolean;
}

export interface Definition {
  readonly name: string;
  readonly item: Item;
  readonly parameters: readonly Parameter[];
  /** Empty if the function only returns something, and the grammar has that beside the list of statements. */
  readonly body: readonly Item[];
  /** What is after the body in its block. */
  readonly rest: Span;
}

export interface Items {
  /** All items that may be definitions, with their nodes. */
  readonly definitions: readonly { readonly item: Item; readonly node: Node; readonly offset: number }[];
  readonly byNode: ReadonlyMap<Node, Item>;
  innermost(span: Span): Item | undefined;
  /** The statement around a span that is the body of a loop or a condition and ends with a semicolon, if an item has such a body. */
  bodyIn(item: Item, span: Span): Span | undefined;
}

export function* itemsOf({ text, statements }: Snapshot, { fillers }: Language): Generator<undefined, Items> {
  const definitions: { item: Item; node: Node; offset: number }[] = [];
  const byNode = new Map<Node, Item>();
  const closed: Span[] = [];
  for (const statement of statements) {
    const { start: offset, tree } = statement;
    const removed = spanWithTerminator(statement);
    const top: Item = { ...placed(tree, offset), removed, filler: '', list: undefined, around: undefined };
    definitions.push({ item: top, node: tree, offset });
    const stack = [{ node: tree, around: top, rule: tree.name }];
    for (let next = stack.pop(); next; next = stack.pop()) {
      yield undefined;
      const { node } = next;
      const around = byNode.get(node) ?? next.around;
      const rule = node.kind === 'rule' ? node.name : next.rule;
      if (node.kind === 'rule' && text[offset + node.end - 1] === ';') closed.push(placed(node, offset));
      for (const list of listsIn(node)) {
        for (const [i, { node: inner }] of list.items.entries()) {
          const span = spanOfItems(list, i, i + 1);
          const filler = (list.items.length === 1 && fillers?.get(rule)) || '';
          const item = { ...placed(inner, offset), removed: placed(span, offset), filler, list: rule, around };
          byNode.set(inner, item);
          definitions.push({ item, node: inner, offset });
        }
      }
      for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i] as Node, around, rule });
    }
  }
  const contains = (item: Span, { start, end }: Span): boolean => item.start <= start && item.end >= end;
  // Inner items come after those around them.
  const innermost = (span: Span): Item | undefined => definitions.findLast(({ item }) => contains(item, span))?.item;
  const bodyIn = (item: Item, span: Span): Span | undefined => {
    const body = closed.findLast(({ start, end }) => start <= span.start && end >= span.end);
    return body && body.start > item.start && body.end <= item.end ? body : undefined;
  };
  return { definitions, byNode, innermost, bodyIn };
}

function placed({ start, end }: Span, offset: number): Span {
  return { start: offset + start, end: offset + end };
}

const BEFORE_DEFINITION = /^(?:function|def|fn|func|fun|sub|method)$/;
const AFTER_DEFINITION = /^(?:\{|:|->|=>)$/;
/** What stands before a call that is followed by a block. */
const BEFORE_CALL = /^(?:if|while|match|switch|in|return|await|[=(!&|])$/;

/** Whether brackets after a name are those of a definition, and not of a call. */
export function isDefinition({ at, partner }: TextTokens, open: number, close: number): boolean {
  let name = open - 1;
  while (/^[.:]$/.test(at(name - 1))) name -= 2;
  // In Go, the object of a method is in brackets before its name.
  const word = at(name - 1) === ')' ? (partner[name - 1] ?? 0) - 1 : name - 1;
  if (BEFORE_DEFINITION.test(at(word))) return true;
  return AFTER_DEFINITION.test(at(close + 1)) && !BEFORE_CALL.test(at(name - 1));
}

/** A name, brackets and a node with a list of items. */
export function definitionOf(
  item: Item,
  node: Node,
  offset: number,
  tokens: TextTokens,
  byNode: ReadonlyMap<Node, Item>,
): Definition | undefined {
  const found = blockIn(node, (block) => tokens.at(tokens.from(offset + block.start)) === 'return');
  if (!found) return undefined;
  const { block, list } = found;
  const bodyStart = offset + block.start;
  // The last brackets before the body: others belong to decorators.
  let close = tokens.from(bodyStart) - 1;
  while ((tokens.spans[close]?.start ?? -1) > item.start && tokens.at(close) !== ')') close--;
  const open = tokens.partner[close] ?? -1;
  if (open < tokens.from(item.start) || tokens.at(open) !== '(' || close < open) return undefined;
  const body = (list?.items ?? []).map((inner) => byNode.get(inner.node) as Item);
  // Something else is in the block: only an opening bracket may be before the list.
  if (body[0] && tokens.from(body[0].start) - tokens.from(bodyStart) > 1) return undefined;
  const rest = { start: body.at(-1)?.end ?? bodyStart, end: offset + block.end };
  const parameters = argumentsIn(tokens, open, close).map(parameterOf);
  return { name: nameBefore(open - 1, tokens), item, parameters, body, rest };

  function parameterOf([from, to]: readonly [number, number]): Parameter {
    const all = Array.from({ length: to - from }, (_, i) => tokens.at(from + i));
    const words = all.filter((token) => /^[\p{L}_]/u.test(token));
    // `int *x`, but `x: int` and `x = 1`.
    const isFirst = all.some((token) => token === ':' || token === '=');
    return {
      name: (isFirst ? words[0] : words.at(-1)) ?? '',
      isRest: all.length > 1 && /^(?:\*|\.\.\.)$/.test(all[0] as string),
    };
  }
}

/** What constructors are called in languages where the calls have the name of the class. */
export const CONSTRUCTORS: ReadonlySet<string> = new Set(['__init__', 'constructor']);

/** The class that a function constructs the objects of, by the last `class` before it; undefined for other functions. */
export function constructedBy(name: string, { at, from }: TextTokens, offset: number): string | undefined {
  if (!CONSTRUCTORS.has(name)) return undefined;
  let i = from(offset);
  while (i >= 0 && at(i) !== 'class') i--;
  return i < 0 ? undefined : at(i + 1);
}

/** The name of a function, also if the function is assigned to it. */
function nameBefore(index: number, { at }: TextTokens): string {
  const sign = at(index) === 'function' ? index - 1 : index;
  return at(sign) === '=' ? at(sign - 1) : at(index);
}

/** How deep a block may be in the rules that end with it. */
const MAX_DEPTH = 8;

/** The first list in the rules that end a node, or the first of these rules that is `accepted` without a list. */
export function blockIn(
  node: Node,
  isAccepted: (block: Node) => boolean = () => false,
): { readonly block: Node; readonly list: List | undefined } | undefined {
  let block: Node | undefined = node;
  for (let depth = 0; block && depth < MAX_DEPTH; depth++) {
    block = childrenOf(block).findLast((child) => child.kind === 'rule');
    const list = block && listsIn(block).find(({ items }) => items.length > 0);
    if (block && (list || isAccepted(block))) return { block, list };
  }
  return undefined;
}
