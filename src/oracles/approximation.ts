/**
 * Approximate queries (PINOLO: Hao et al., USENIX ATC 2023): a query whose conditions are made weaker must show every row of
 * the original, and one whose conditions are made stronger no row that is not there. Each change is made at a place where it
 * can only add rows, or only take some away.
 */
import { partNamed, partsNamed, partsOf } from '../sql/name.js';
import type { Node } from '../syntax/index.js';
import type { RelatedQueries } from './related-queries.js';
import { missingFrom } from './rows.js';
import { type SelectParts, selectParts, textOf } from './select-parts.js';

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether rows can only be added by it; else they can only go. */
  readonly isWeaker: boolean;
}

export interface Approximation {
  readonly query: string;
  readonly isWeaker: boolean;
}

/** `a < b` made true for more, and `a <= b` for less. */
const WEAKER: Readonly<Record<string, string>> = { '<': '<=', '>': '>=' };
const STRONGER: Readonly<Record<string, string>> = { '<=': '<', '>=': '>' };

/** Every query that one change makes of it. */
export function approximations(tree: Node, text: string): Approximation[] {
  const query = partNamed(tree, 'query');
  const parts = selectParts(tree, text);
  const changes = parts ? inSelect(parts) : query ? inUnion(query, text) : [];
  return changes.map(({ start, end, text: now, isWeaker }) => ({
    query: `${text.slice(0, start)}${now}${text.slice(end)}`.trimEnd(),
    isWeaker,
  }));
}

export function approximated(tree: Node, text: string): Omit<RelatedQueries, 'before'> | undefined {
  const others = approximations(tree, text);
  if (others.length === 0) return undefined;
  return {
    queries: [text, ...others.map(({ query }) => query)],
    violation: ([own, ...changed]) => {
      for (const [i, { rows }] of changed.entries()) {
        const isWeaker = others[i]?.isWeaker;
        const [some, all] = isWeaker ? [own?.rows ?? [], rows] : [rows, own?.rows ?? []];
        const [missing] = missingFrom(some, all);
        if (missing !== undefined)
          return `PINOLO: row ${missing.slice(0, 60)} is ${isWeaker ? 'lost by a weaker' : 'shown by a stronger'} condition: ${others[i]?.query}`;
      }
      return undefined;
    },
  };
}

function inSelect({ text, condition, having, groupBy, isAggregate, isDistinct }: SelectParts): Change[] {
  const changes: Change[] = [];
  // Rows that come or go change what is computed from all of them, but groups come and go as a whole.
  if (having && groupBy) changes.push(...dropped(having, text, 'HAVING'), ...inCondition(having, text, true));
  else if (condition && !isAggregate && !groupBy)
    changes.push(...dropped(condition, text, 'WHERE'), ...inCondition(condition, text, true));
  const distinct = isDistinct && /\bDISTINCT\b\s*/i.exec(text);
  if (distinct)
    changes.push({ start: distinct.index, end: distinct.index + distinct[0].length, text: '', isWeaker: true });
  return changes;
}

function dropped(condition: Node, text: string, word: string): Change[] {
  const start = text.slice(0, condition.start).toUpperCase().lastIndexOf(word);
  return [{ start, end: condition.end, text: '', isWeaker: true }];
}

/** `isWeaker`: what a place that becomes true more often does to the whole. */
function inCondition(node: Node, text: string, isWeaker: boolean): Change[] {
  const parts = partsOf(node).filter(({ children }) => children.length > 0);
  const [left, right] = [parts[0], parts.at(-1)];
  if (node.name === 'primary' && parts.length === 1 && left?.name === 'expression')
    return inCondition(left, text, isWeaker);
  if (parts.length === 1 && left && /^(?:expression|condition|primary)$/.test(left.name)) {
    const isNot = /^NOT\s*$/i.test(text.slice(node.start, left.start));
    if (isNot) return inCondition(left, text, !isWeaker);
    return left.start === node.start && left.end === node.end ? inCondition(left, text, isWeaker) : [];
  }
  if (!left || !right || left === right) return [];
  const junction = parts.find(({ name }) => name === 'andOperator' || name === 'orOperator');
  if (junction) {
    // Without one side, AND holds more often and OR more rarely.
    const isMore = (junction.name === 'andOperator') === isWeaker;
    const keep = (side: Node): Change => ({
      start: node.start,
      end: node.end,
      text: textOf(side, text),
      isWeaker: isMore,
    });
    return [keep(left), keep(right), ...inCondition(left, text, isWeaker), ...inCondition(right, text, isWeaker)];
  }
  const between = text.slice(left.end, right.start);
  const operator = between.trim();
  const start = left.end + between.indexOf(operator);
  const change = (to: string, isMore: boolean): Change => ({
    start,
    end: start + operator.length,
    text: to,
    isWeaker: isMore,
  });
  if (WEAKER[operator] !== undefined) return [change(WEAKER[operator], isWeaker)];
  return STRONGER[operator] === undefined ? [] : [change(STRONGER[operator], !isWeaker)];
}

/** UNION shows no row that UNION ALL does not. */
function inUnion(query: Node, text: string): Change[] {
  const operators = partsNamed(query, 'setOperator');
  if (partsNamed(query, 'queryTail').some((tail) => !/^ORDER\b/i.test(textOf(tail, text)))) return [];
  if (operators.some((one) => !/^UNION(?:\s+ALL)?$/i.test(textOf(one, text)))) return [];
  return operators.flatMap((one) =>
    /^UNION$/i.test(textOf(one, text)) ? [{ start: one.start, end: one.end, text: 'UNION ALL', isWeaker: true }] : [],
  );
}
