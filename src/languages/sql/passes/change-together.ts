/**
 * Changes values at several places at once where a change at one place alone loses the failure: expressions that must stay equal,
 * numbers that are compared with each other, conditions that must be true together, equal rows of a union.
 */
import { type Edit, overlaps, type Replacement } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { type PlacedNode, placedNodes } from '../../../passes/placed-node.js';
import { childrenOf } from '../../../syntax/index.js';
import type { RuleName, SqlName } from '../rule-names.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';

/** With more of them, hardly any is there for its relation to another one. */
const MAX_NUMBERS = 8;
const MAX_EQUAL = 8;

/** How many operands of equal expressions are tried. */
const MAX_OPERANDS = 2;

/** Pairs of edits that help only together (decision 22). */
export const changeTogether: Pass = {
  name: 'change-together',
  about:
    'change equal expressions, all short integers, all conditions without columns, or equal rows of a union at once',
  level: 'meaning',
  *edits(snapshot: SqlSnapshot) {
    const nodes: Place[] = [];
    for (const node of placedNodes(snapshot)) {
      const name = node.node.name;
      if (name === 'condition' || name === 'literal' || name === 'query') nodes.push(placeOf(snapshot, node));
      yield undefined;
    }
    yield* equalExpressions(nodes);
    yield withoutNegativeNumbers(nodes);
    yield* equalConditions(nodes);
    yield* distinctRows(nodes);
  },
  examples: [
    { before: 'SELECT a + 1 FROM t GROUP BY a + 1', after: 'SELECT a FROM t GROUP BY a' },
    { before: 'SELECT quote(-1) INTERSECT SELECT -1', after: 'SELECT quote(1) INTERSECT SELECT 1' },
    { before: 'SELECT CAST(-1 AS TEXT) > a FROM (SELECT 0 a)', after: 'SELECT CAST(0 AS TEXT) > a FROM (SELECT 1 a)' },
    { before: 'SELECT FALSE WHERE 2 <> 1', after: 'SELECT TRUE WHERE TRUE' },
    { before: 'SELECT 1 UNION ALL SELECT 1', after: 'SELECT 1 UNION SELECT 0' },
  ],
};

/** A node with its offsets in the script. */
interface Place {
  readonly node: SqlNode;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether it is all that ORDER BY or GROUP BY names: a number means a column there. */
  readonly isKey: boolean;
}

const KEYS: ReadonlySet<string> = new Set<RuleName>(['orderItem', 'groupItem']);

function placeOf({ text }: SqlSnapshot, placed: PlacedNode<SqlName>): Place {
  const { node, offset } = placed;
  const [start, end] = [offset + node.start, offset + node.end];
  let around = placed.parent;
  while (around && !KEYS.has(around.node.name) && around.node.start === node.start && around.node.end === node.end)
    around = around.parent;
  const isKey = around !== undefined && KEYS.has(around.node.name) && around.node.start === node.start;
  return { node, start, end, text: text.slice(start, end), isKey };
}

/** Undefined if two of the changes overlap, or if there is none. */
function editOf(note: string, changes: readonly Replacement[]): Edit | undefined {
  const replacements = [...changes].sort((a, b) => a.start - b.start);
  const areDisjoint = replacements.every((next, i) => i === 0 || !overlaps(replacements[i - 1] as Replacement, next));
  return areDisjoint && replacements.length > 0 ? { replacements, note } : undefined;
}

function put({ start, end }: Place, text: string): Replacement {
  return { start, end, text };
}

/** Replaces equal expressions of several tokens by one of their operands, or by 0. */
function* equalExpressions(places: readonly Place[]): Generator<Edit | undefined> {
  const groups = new Map<string, Place[]>();
  for (const place of places)
    if (place.node.name === 'condition' && hasSeveralTokens(place.node)) {
      const group = groups.get(place.text);
      if (group) group.push(place);
      else groups.set(place.text, [place]);
    }
  for (const [text, group] of groups) {
    yield undefined;
    if (group.length < 2 || group.length > MAX_EQUAL) continue;
    const [{ node }] = group as [Place];
    const operands = childrenOf(node).filter(({ name }) => name === 'condition');
    const texts = operands.map((operand) => text.slice(operand.start - node.start, operand.end - node.start));
    const values = group.some(({ isKey }) => isKey) ? [] : ['0'];
    for (const operand of new Set([...texts.slice(0, MAX_OPERANDS), ...values]))
      yield editOf(
        'replace equal expressions',
        group.map((place) => put(place, operand)),
      );
  }
}

function hasSeveralTokens(node: SqlNode): boolean {
  let inner: SqlNode | undefined = node;
  while (inner?.children.length === 1) inner = inner.children[0];
  return inner !== undefined && inner.children.length > 1;
}

const INTEGER = /^\d{1,6}$/;
const NEGATIVE = /^-\s*(\d{1,6})$/;

/** Adds to all short integers what the smallest one lacks to 0, so that their differences stay. */
function withoutNegativeNumbers(places: readonly Place[]): Edit | undefined {
  const negative = places.filter(({ node, text }) => node.name === 'condition' && NEGATIVE.test(text));
  if (negative.length === 0 || negative.length > MAX_NUMBERS) return undefined;
  const isInside = (place: Place): boolean => negative.some((other) => overlaps(other, place));
  const positive = places.filter(
    (place) => place.node.name === 'literal' && INTEGER.test(place.text) && !place.isKey && !isInside(place),
  );
  if (negative.length + positive.length > MAX_NUMBERS) return undefined;
  const values = negative.map(({ text }) => Number(text.replace(NEGATIVE, '-$1')));
  const least = Math.min(...values);
  return editOf('add the same to all short integers', [
    ...negative.map((place, i) => put(place, String((values[i] as number) - least))),
    ...positive.map((place) => put(place, String(Number(place.text) - least))),
  ]);
}

const CONSTANT = String.raw`(?:\d[\w.]*|'[^']*'|NULL|TRUE|FALSE)`;
const CONSTANT_CONDITION = new RegExp(String.raw`^${CONSTANT}\s*(?:[=<>!]+|IS(?:\s+NOT)?)\s*${CONSTANT}$`, 'i');
const TRUTH_VALUE = /^(?:TRUE|FALSE)$/i;

/** Replaces a condition without columns, and all truth values, by one truth value. */
function* equalConditions(places: readonly Place[]): Generator<Edit | undefined> {
  const conditions = places.filter(({ node, text }) => node.name === 'condition' && CONSTANT_CONDITION.test(text));
  if (conditions.length === 0 || conditions.length > MAX_EQUAL) return;
  const isInside = (place: Place): boolean => conditions.some((other) => overlaps(other, place));
  const truths = places.filter(
    (place) => place.node.name === 'literal' && TRUTH_VALUE.test(place.text) && !isInside(place),
  );
  for (const value of ['TRUE', 'FALSE'])
    yield editOf(
      'replace conditions without columns',
      [...conditions, ...truths].filter(({ text }) => text.toUpperCase() !== value).map((place) => put(place, value)),
    );
}

/** Writes UNION for the UNION ALL of two equal queries, one of which gets another literal. */
function* distinctRows(places: readonly Place[]): Generator<Edit | undefined> {
  for (const query of places) {
    if (query.node.name !== 'query') continue;
    const { node, start, text } = query;
    const slice = (part: SqlNode): string => text.slice(part.start - node.start, part.end - node.start);
    const children = childrenOf(node);
    let count = 0;
    for (const [i, operator] of children.entries()) {
      if (count === MAX_EQUAL) break;
      if (operator.name !== 'setOperator') continue;
      const [left, right] = [children[i - 1], children[i + 1]];
      const isAll = /^UNION\s+ALL$/i.test(slice(operator));
      if (!left || !right || !isAll || slice(left) !== slice(right)) continue;
      const offset = start - node.start;
      const literal = places.find(
        (place) =>
          place.node.name === 'literal' && place.start >= offset + right.start && place.end <= offset + right.end,
      );
      if (!literal) continue;
      count++;
      yield editOf('write UNION for equal rows', [
        { start: offset + operator.start, end: offset + operator.end, text: 'UNION' },
        put(literal, literal.text === '0' ? '1' : '0'),
      ]);
    }
  }
}
