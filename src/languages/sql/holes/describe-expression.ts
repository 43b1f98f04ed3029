/** Expressions as objects of a sentence: "an integer ≥ 2", "the product of a text and 7". What has no rule here is quoted. */

import type { Span } from '../../../edit/edit.js';
import { listed } from '../../../explain/summary.js';
import type { PatternParts } from '../../../language/holes.js';
import { childrenOf } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';

/** A statement that is put into words. */
export interface Words {
  /** The phrase for a hole that is exactly this node. */
  phraseOf(node: SqlNode): string | undefined;
  /** A token in capital letters. */
  wordOf(token: SqlNode): string;
  /** The text of a node with marks for its holes. */
  compact(node: SqlNode): string;
  /** What a query does: `selects …`. Undefined if there is no rule for it. */
  actionOf(query: SqlNode): string | undefined;
}

/** The words for a statement that starts at an offset of a text. */
export function wordsFor(
  text: string,
  offset: number,
  { phraseAt, compact }: PatternParts,
  actionOf: (query: SqlNode, words: Words) => string | undefined,
): Words {
  const spanOf = ({ start, end }: SqlNode): Span => ({ start: offset + start, end: offset + end });
  const words: Words = {
    phraseOf: (node) => phraseAt(spanOf(node)),
    wordOf: (token) => text.slice(offset + token.start, offset + token.end).toUpperCase(),
    compact: (node) => compact(spanOf(node)),
    actionOf: (query) => actionOf(query, words),
  };
  return words;
}

export function partsOf(node: SqlNode): readonly SqlNode[] {
  return childrenOf(node) as readonly SqlNode[];
}

/** The outermost node that holds more than one other node. */
export function unwrapped(node: SqlNode): SqlNode {
  let inside = node;
  for (let [only, ...others] = partsOf(inside); only && others.length === 0; [only, ...others] = partsOf(inside)) {
    if (only.kind === 'token') break;
    inside = only;
  }
  return inside;
}

/** More than so many operations inside each other are easier to read as they are. */
const MAX_DEPTH = 2;

/** An expression as an object. */
export function nounOf(words: Words, node: SqlNode, depth = 0): string {
  const phrase = words.phraseOf(node);
  if (phrase !== undefined) return phrase;
  const parts = partsOf(node);
  const [only] = parts;
  if (only && parts.length === 1) return nounOf(words, only, depth);
  const noun = depth > MAX_DEPTH ? undefined : ruleFor(words, node, parts, depth);
  return noun ?? codeOf(words, node);
}

/** A piece of code; literals and holes need no quotes. */
export function codeOf(words: Words, node: SqlNode): string {
  const code = words.compact(node);
  return /^(?:[\d.]+|'[^']*'|x'[^']*'|NULL|TRUE|FALSE|CURRENT_\w+|<\$?[\w ]+>)$/i.test(code) ? code : `\`${code}\``;
}

function ruleFor(words: Words, node: SqlNode, parts: readonly SqlNode[], depth: number): string | undefined {
  const inner = (part: SqlNode): string => nounOf(words, part, depth + 1);
  switch (node.name) {
    case 'primary':
      return bracketed(words, parts, depth);
    case 'cast': {
      const [cast, , value, as, type] = parts;
      const isPlain = parts.length === 6 && cast && words.wordOf(cast) === 'CAST' && as && words.wordOf(as) === 'AS';
      if (!isPlain || !value || !type) return undefined;
      return `${inner(value)} cast to ${words.phraseOf(type) ?? words.compact(type)}`;
    }
    case 'functionCall':
      return callNoun(words, parts, depth);
    case 'condition':
    case 'expression':
      return operationNoun(words, parts, inner);
    default:
      return undefined;
  }
}

function bracketed(words: Words, parts: readonly SqlNode[], depth: number): string | undefined {
  const [open, inside, close] = parts.slice(-3);
  if (!open || !inside || !close || words.wordOf(open) !== '(' || words.wordOf(close) !== ')') return undefined;
  if (parts.length === 3 && inside.name === 'expression') return nounOf(words, inside, depth);
  if (inside.name !== 'query') return undefined;
  const query = subqueryNoun(words, inside);
  if (parts.length === 3) return query;
  const before = parts.slice(0, -3).map(words.wordOf).join(' ');
  if (before === 'EXISTS') return `whether ${query} has a row`;
  return before === 'NOT EXISTS' ? `whether ${query} has no row` : undefined;
}

/** A query as an object. The brackets show where it ends. */
export function subqueryNoun(words: Words, query: SqlNode): string {
  const action = words.actionOf(query);
  return action === undefined ? codeOf(words, query) : `(a subquery that ${action})`;
}

/** `abs(an integer)`, `ROW_NUMBER() over all rows`. */
function callNoun(words: Words, parts: readonly SqlNode[], depth: number): string | undefined {
  const [name, open] = parts;
  if (name?.name !== 'functionName' || !open || words.wordOf(open) !== '(') return undefined;
  const close = parts.findIndex((part) => words.wordOf(part) === ')' && part.kind === 'token');
  const [inside, tails] = [parts.slice(2, close), parts.slice(close + 1)];
  const values = inside.filter((part) => part.name === 'argument');
  if (close < 0 || inside.some((part) => part.name !== 'argument' && words.wordOf(part) !== ',')) return undefined;
  const called = words.phraseOf(name) ?? words.compact(name);
  const nouns = values.map((value) => (words.wordOf(value) === '*' ? '*' : nounOf(words, value, depth + 1)));
  const call = nouns.length === 0 && words.phraseOf(name) ? called : `${called}(${nouns.join(', ')})`;
  if (tails.length === 0) return call;
  const [over, ...others] = tails;
  const window = over?.name === 'callTail' && others.length === 0 ? windowNoun(words, partsOf(over)) : undefined;
  return window && `${call} ${window}`;
}

function windowNoun(words: Words, parts: readonly SqlNode[]): string | undefined {
  const [over, open, definition, close] = parts;
  if (!over || !open || words.wordOf(over) !== 'OVER' || words.wordOf(open) !== '(') return undefined;
  const isEmpty = parts.length === 3 || (definition && definition.start === definition.end);
  if (isEmpty) return 'over all rows';
  return definition && close && parts.length === 4 ? `over the window ${codeOf(words, definition)}` : undefined;
}

const RESULTS: Readonly<Record<string, string>> = {
  '+': 'sum',
  '-': 'difference',
  '*': 'product',
  '/': 'quotient',
  '%': 'remainder',
  '||': 'concatenation',
};
const COMPARISONS: readonly string[] = ['=', '==', '<>', '!=', '<', '<=', '>', '>='];

function operationNoun(words: Words, parts: readonly SqlNode[], inner: (part: SqlNode) => string): string | undefined {
  const [left, operator, right] = parts;
  if (!left || !operator || !right) return signedNoun(words, parts, inner);
  if (right.name === 'inList') return membershipNoun(words, parts, inner);
  if (parts.length !== 3 || left.kind === 'token') return undefined;
  const pair = [inner(left), inner(right)] as const;
  const phrase = words.phraseOf(operator);
  if (phrase !== undefined) return `${phrase} between ${listed(pair)}`;
  const word = words.wordOf(operator);
  const result = RESULTS[word];
  if (result !== undefined) return `the ${result} of ${listed(pair)}`;
  if (COMPARISONS.includes(word) || ['IS', 'LIKE', 'GLOB'].includes(word))
    return `whether ${pair[0]} ${word} ${pair[1]}`;
  return word === 'AND' || word === 'OR' ? junctionNoun(words, [left, right], word, pair) : undefined;
}

/** Conditions, or other values as they are; undefined for one of each, which is easier to read as it is. */
function junctionNoun(
  words: Words,
  parts: readonly SqlNode[],
  word: 'AND' | 'OR',
  nouns: readonly [string, string],
): string | undefined {
  const conditions = nouns.map(conditionIn);
  if (conditions.every((condition) => condition === undefined))
    return word === 'AND' ? `both ${listed(nouns)}` : `either ${nouns.join(' or ')}`;
  if (conditions.includes(undefined)) return undefined;
  const isOther = (part: SqlNode): boolean => {
    const [first, second] = partsOf(unwrapped(part));
    if (!first || !second) return false;
    if (words.wordOf(first) === '(') return isOther(second);
    return words.wordOf(second) === (word === 'AND' ? 'OR' : 'AND');
  };
  const bracketed = conditions.map((condition, i) => (isOther(parts[i] as SqlNode) ? `(${condition})` : condition));
  return `whether ${bracketed.join(` ${word.toLowerCase()} `)}`;
}

/** "whether a = b" is the condition "a = b"; undefined if a noun is no condition. */
export function conditionIn(noun: string): string | undefined {
  return noun.startsWith('whether ') ? noun.slice('whether '.length) : undefined;
}

function signedNoun(
  words: Words,
  [first, second]: readonly SqlNode[],
  inner: (part: SqlNode) => string,
): string | undefined {
  if (!first || !second) return undefined;
  if (second.name === 'postfix') {
    const [collate, collation] = partsOf(second);
    const isCollation = collate && collation && words.wordOf(collate) === 'COLLATE';
    return isCollation ? `${inner(first)} with the collation ${words.compact(collation)}` : undefined;
  }
  if (first.kind === 'token' && words.wordOf(first) === 'NOT') return `the negation of ${inner(second)}`;
  const isMinus = words.wordOf(first) === '-' && words.phraseOf(second) !== undefined;
  return isMinus ? `the negative of ${inner(second)}` : undefined;
}

function membershipNoun(words: Words, parts: readonly SqlNode[], inner: (part: SqlNode) => string): string | undefined {
  const [value, word, list] = parts;
  if (parts.length !== 3 || !value || !word || !list || words.wordOf(word) !== 'IN') return undefined;
  const inside = partsOf(list);
  const query = inside.find((part) => part.name === 'query');
  if (query && inside.length === 3) return `whether ${inner(value)} is in ${subqueryNoun(words, query)}`;
  const items = inside.filter((part) => part.name === 'expression');
  return items.length > 0 ? `whether ${inner(value)} is one of ${listed(items.map(inner))}` : undefined;
}

const ACTIONS: Readonly<Record<string, (left: string, right: string) => string>> = {
  '+': (left, right) => `adds ${right} to ${left}`,
  '-': (left, right) => `subtracts ${right} from ${left}`,
  '*': (left, right) => `multiplies ${left} by ${right}`,
  '/': (left, right) => `divides ${left} by ${right}`,
  '%': (left, right) => `takes ${left} modulo ${right}`,
};

/** What a query does that selects one expression: `divides a text by an integer`. */
export function actionOn(words: Words, expression: SqlNode): string {
  for (let inside = expression; words.phraseOf(inside) === undefined; ) {
    const parts = partsOf(inside);
    const [left, operator, right] = parts;
    if (left && operator && right && parts.length === 3 && ['condition', 'expression'].includes(inside.name)) {
      const action = operation(words, operator, nounOf(words, left), nounOf(words, right));
      if (action !== undefined && right.name !== 'inList') return action;
    }
    if (!left || parts.length !== 1 || left.kind === 'token') break;
    inside = left;
  }
  return `selects ${nounOf(words, expression)}`;
}

function operation(words: Words, operator: SqlNode, left: string, right: string): string | undefined {
  const phrase = words.phraseOf(operator);
  if (phrase !== undefined) return `applies ${phrase} to ${left} and ${right}`;
  const word = words.wordOf(operator);
  const action = ACTIONS[word];
  if (action) return action(left, right);
  return [...COMPARISONS, 'IS'].includes(word) ? `compares ${left} with ${right} by ${word}` : undefined;
}
