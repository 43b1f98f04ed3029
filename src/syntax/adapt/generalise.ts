/** Turns tokens into the elements of a production: rules where they match, lists in brackets, and single tokens elsewhere. */
import { END_OF_TEXT, type Expression, UNMATCHED } from '../grammar/grammar.js';
import type { Tokens } from '../lexer/lexer.js';
import type { Machine } from '../parser/machine.js';
import { bracketPartners } from '../tree/generic-tree.js';
import type { Adjacency } from './adjacency.js';
import type { Chart, Item } from './chart.js';

/** A rule that can be an element of a production, and how well: elements with lower costs are preferred. A token costs 1. */
export interface Island {
  readonly rule: string;
  readonly cost: number;
  /** The cost of a single token, if it differs. */
  readonly single?: number;
  /** The cost directly after an operator, if it differs. */
  readonly afterMark?: number;
  /** The cost of a list in brackets, if it differs. */
  readonly inBrackets?: number;
  /** Whether it must start with a word that the grammar names. */
  readonly startsFixed?: boolean;
  /** The cost if the first word is one of those that were seen at the start of this rule. */
  readonly known?: number;
}

/** What was seen in the texts that the grammar covers, in upper case. */
export interface Vocabulary {
  /** Words that are names. */
  readonly names: ReadonlySet<string>;
  /** For each island with `known`, the words at its start. */
  readonly starts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether keywords are mostly written in small letters. */
  readonly hasSmallKeywords?: boolean;
}

/** Part of a production that matches the tokens up to `end`. */
export interface Element {
  readonly expression: Expression;
  readonly end: number;
  readonly cost: number;
  readonly kind: 'word' | 'mark' | 'rule';
}

/** A rule whose text contains another unknown part: all tokens before `reached` match. */
export interface Unfinished {
  readonly element: Element;
  readonly reached: number;
}

/** Finds the elements of one text. */
export interface Generaliser {
  /** The elements that can start a production at a token. */
  anchorsAt(position: number): readonly Element[];
  /** The rule that matches the most tokens from a position on, but not to its end; undefined if some rule ends later. */
  unfinishedAt(position: number, previous: Element): Unfinished | undefined;
  /** The elements that can follow another one. */
  elementsAt(position: number, previous: Element): readonly Element[];
  /** Whether a token separates parts of a text: a keyword, an operator, a separator, a closing bracket, or the end of the text. */
  isBoundary(position: number): boolean;
  /** The cost of ending a part between two keywords. */
  splitCost(position: number): number;
  /** Whether a token is a word that the grammar names. */
  isKeyword(position: number): boolean;
  /** Whether a word is a keyword that is no name or value by itself. */
  isReserved(position: number): boolean;
  /** The cost of a new alternative of a rule that starts with the first token of the text. */
  startCost(rule: string): number;
}

const MARK = /^[-+*/<>=~!@#%^&|`?:$\\]+$/;
const SPLIT_COST = 1;
const UNLIKELY_COST = 1.5;
const MISFIT_COST = 3;
/** The cost of a rule directly after another one. */
const TOUCHING_COST = 1.2;
/** Only the longest matches of a rule are tried. */
const MAX_ENDS = 4;
/** The contents of brackets that are no list of a rule may have this many elements. */
const MAX_INSIDE = 12;

/** `limit` is the number of steps of the chart after which rules are no longer tried. */
export function createGeneraliser(
  machine: Machine,
  chart: Chart,
  text: string,
  { types, starts, ends }: Tokens,
  islands: readonly Island[],
  vocabulary: Vocabulary,
  adjacency: Adjacency,
  limit: number,
): Generaliser {
  const { grammar, entries } = machine.network;
  const byRule = new Map(islands.filter(({ rule }) => entries.has(rule)).map((island) => [island.rule, island]));
  const partner = bracketPartners(text, starts, ends);
  const textAt = (i: number): string => (i < types.length ? text.slice(starts[i], ends[i]) : '');
  const nameAt = (i: number): string => grammar.tokenNames[types[i] as number] as string;
  const isWord = (i: number): boolean => /^[\p{L}_]/u.test(textAt(i)) && !/['"`]$/.test(textAt(i));
  const isMark = (i: number): boolean => MARK.test(textAt(i));
  const isFixed = (i: number): boolean =>
    i >= types.length || (nameAt(i).startsWith("'") && !grammar.softTokens?.has(types[i] as number));
  const matches = new Map<number, ReadonlyMap<string, readonly number[]>>();

  const isBoundary = (i: number): boolean => isFixed(i) && !((partner[i] as number) > i);

  const isKeyword = (i: number): boolean => i >= 0 && isWord(i) && isFixed(i);
  const splitCost = (i: number): number => (isKeyword(i - 1) && isKeyword(i) ? SPLIT_COST : 0);
  const isCapital = (i: number): boolean => /^[\p{Lu}_]+$/u.test(textAt(i));
  const isReserved = (i: number): boolean => {
    if (!isKeyword(i)) return false;
    return ![...matchesAt(i).values()].some((ruleEnds) => ruleEnds.includes(i + 1));
  };
  const isUnlikelyKeyword = (i: number): boolean =>
    !isFixed(i) && (isKnownName(i) || (vocabulary.hasSmallKeywords !== true && !isCapital(i)));

  return { anchorsAt, elementsAt, unfinishedAt, isBoundary, splitCost, isKeyword, isReserved, startCost };

  function terminal(i: number): Expression {
    return { kind: 'token', token: isFixed(i) ? nameAt(i) : `'${textAt(i)}'` };
  }

  function anchorsAt(i: number): Element[] {
    if (isMark(i)) {
      let end = i + 1;
      while (isMark(end) && starts[end] === ends[end - 1] && !/^[-+]$/.test(textAt(end))) end++;
      const items = Array.from({ length: end - i }, (_, k) => terminal(i + k));
      return [{ expression: sequence(items), end, cost: 1, kind: 'mark' }];
    }
    if (textAt(i) === '.') return [{ expression: terminal(i), end: i + 1, cost: 1, kind: 'mark' }];
    if ((partner[i] as number) > i) return groupsAt(i).map((group) => ({ ...group, cost: group.cost + 0.5 }));
    // Neither a word nor a mark nor a value: a token that only some rules use, such as a hint.
    if (/^\/\*|^[^\p{L}\p{N}_'"`([{.,;)\]}]../u.test(textAt(i)) && types[i] !== UNMATCHED)
      return [{ expression: { kind: 'token', token: nameAt(i) }, end: i + 1, cost: 1, kind: 'word' }];
    if (!isWord(i) || isCall(i) || isUnlikelyKeyword(i)) return [];
    return [{ expression: terminal(i), end: i + 1, cost: 1 + misfitCost(i), kind: 'word' }];
  }

  function elementsAt(i: number, previous: Element | undefined): Element[] {
    if (i >= types.length) return [];
    const found: Element[] = groupsAt(i);
    for (const [rule, ruleEnds] of matchesAt(i)) {
      for (const end of ruleEnds) {
        const cost = costOf(rule, i, end, previous);
        found.push({ expression: { kind: 'rule', rule }, end, cost, kind: 'rule' });
      }
      const end = endOfList(rule, i);
      if (end !== undefined) {
        const cost = costOf(rule, i, end, previous) + 0.1;
        found.push({ expression: listOf(rule), end, cost, kind: 'rule' });
      }
    }
    if (isMark(i) || textAt(i) === '.') found.push({ expression: terminal(i), end: i + 1, cost: 1, kind: 'mark' });
    if (isWord(i)) {
      const cost = wordCost(i, previous) + misfitCost(i);
      found.push({ expression: terminal(i), end: i + 1, cost, kind: 'word' });
    }
    return found;
  }

  /** Whether a word is the name of a function, because a bracket touches it. */
  function isCall(i: number): boolean {
    return !isFixed(i) && textAt(i + 1) === '(' && starts[i + 1] === ends[i];
  }

  function isKnownName(i: number): boolean {
    return !isFixed(i) && vocabulary.names.has(textAt(i).toUpperCase());
  }

  /** A word starts a text if the grammar says so, or if the grammar does not use it. A value does not. */
  function startCost(rule: string): number {
    const type = types[0] as number;
    if (anchorsAt(0)[0]?.kind !== 'word') return Number.POSITIVE_INFINITY;
    const isValue = isMark(1) && [...matchesAt(0).values()].some(([end]) => end !== undefined && end > 2);
    if (isValue) return Number.POSITIVE_INFINITY;
    if (adjacency.starts(rule, type) || !adjacency.names(type)) return 0;
    if (!isReserved(1) || adjacency.allows(type, types[1] as number)) return MISFIT_COST;
    // `TRUNCATE TABLE t`: the second word names the kind of object, and a name follows it as in the grammar.
    return isKnownName(2) && adjacency.allows(types[1] as number, UNMATCHED) ? MISFIT_COST : Number.POSITIVE_INFINITY;
  }

  /** The cost of a reserved word with a neighbour that it does not have in the grammar. */
  function misfitCost(i: number): number {
    if (!isReserved(i)) return 0;
    const type = types[i] as number;
    const next = types[i + 1] ?? END_OF_TEXT;
    const isName = isWord(i + 1) && !isReserved(i + 1);
    const fits =
      (isName && !isUnlikelyKeyword(i + 1)) ||
      adjacency.allows(type, next) ||
      (isName && adjacency.allows(type, UNMATCHED));
    // A clause can repeat the first word of its statement: `ALTER TABLE t ALTER c …`.
    const isStart = adjacency.startsText(type) && type !== types[0];
    const isInner = i > 0 && isStart && !adjacency.allows(types[i - 1] as number, type);
    // A word that needs another one after it does not end a text.
    const isLast = i + 1 === types.length;
    return (fits ? 0 : isLast ? 2 * MISFIT_COST : MISFIT_COST) + (isInner ? MISFIT_COST : 0);
  }

  /** A word in capitals directly after another one or after a value is probably a keyword too. */
  function wordCost(i: number, previous: Element | undefined): number {
    if (isFixed(i)) return previous?.kind === 'word' ? 0.6 : 1;
    if (isUnlikelyKeyword(i)) return 1 + UNLIKELY_COST;
    if (!isCapital(i) || isCall(i)) return 1.2;
    if (previous?.kind === 'rule') return 0.65;
    return previous?.kind === 'word' && isCapital(i - 1) ? 0.6 : 1.2;
  }

  function costOf(rule: string, i: number, end: number, previous: Element | undefined): number {
    const { cost, single, afterMark, known, startsFixed } = byRule.get(rule) as Island;
    // Nothing separates them.
    const touching = previous?.kind === 'rule' ? TOUCHING_COST : 0;
    // A keyword after a keyword continues it, even if it could be a name.
    if (previous?.kind === 'word' && isWord(i) && isFixed(i) && !startsFixed) return cost + 1.5;
    if (known !== undefined && vocabulary.starts.get(rule)?.has(textAt(i).toUpperCase())) return known + touching;
    if (afterMark !== undefined && previous?.kind === 'mark') return afterMark;
    return touching + (end === i + 1 && single !== undefined ? single : cost);
  }

  /** A pair of brackets: a list of one rule if possible, otherwise a sequence of elements. */
  function groupsAt(i: number): Element[] {
    const close = partner[i] as number;
    if (close <= i) return [];
    const group = (inside: readonly Expression[], cost: number): Element => {
      const expression = sequence([terminal(i), ...inside, terminal(close)]);
      return { expression, end: close + 1, cost, kind: 'rule' };
    };
    if (close === i + 1) return [group([], 0.8)];
    let best: Element | undefined;
    for (const [rule, ruleEnds] of matchesAt(i + 1)) {
      if (endOfList(rule, i + 1) !== close && !ruleEnds.includes(close)) continue;
      const cost = 0.8 + (byRule.get(rule)?.inBrackets ?? costOf(rule, i + 1, close, undefined)) / 2;
      if (!best || cost < best.cost) best = group([listOf(rule)], cost);
    }
    if (best) return [best];
    const inside = cover(i + 1, close);
    return inside ? [group([inside.expression], inside.cost + 1)] : [];
  }

  /** The end of at least two matches of a rule with commas between them. */
  function endOfList(rule: string, from: number): number | undefined {
    let [end] = matchesAt(from).get(rule) ?? [];
    let count = 1;
    while (end !== undefined && textAt(end) === ',') {
      const [next]: readonly number[] = matchesAt(end + 1).get(rule) ?? [];
      if (next === undefined) break;
      end = next;
      count++;
    }
    return count > 1 ? end : undefined;
  }

  function listOf(rule: string): Expression {
    const item: Expression = { kind: 'rule', rule };
    const comma: Expression = { kind: 'token', token: "','" };
    return sequence([item, { kind: 'star', item: sequence([comma, item]), greedy: true }]);
  }

  /** The cheapest elements that match exactly these tokens. */
  function cover(from: number, to: number): { expression: Expression; cost: number } | undefined {
    const best = new Map<number, { items: Expression[]; cost: number; last: Element | undefined }>();
    best.set(from, { items: [], cost: 0, last: undefined });
    for (let i = from; i < to; i++) {
      const reached = best.get(i);
      if (!reached || reached.items.length >= MAX_INSIDE) continue;
      const isComma = textAt(i) === ',';
      const comma: Element[] = isComma ? [{ expression: terminal(i), end: i + 1, cost: 0.5, kind: 'mark' }] : [];
      for (const element of [...elementsAt(i, reached.last), ...comma]) {
        const cost = reached.cost + element.cost;
        if (element.end > to || (best.get(element.end)?.cost ?? Number.POSITIVE_INFINITY) <= cost) continue;
        best.set(element.end, { items: [...reached.items, element.expression], cost, last: element });
      }
    }
    const whole = best.get(to);
    return whole && { expression: sequence(whole.items), cost: whole.cost };
  }

  function unfinishedAt(i: number, previous: Element): Unfinished | undefined {
    let best: Unfinished | undefined;
    for (const { rule, startsFixed } of byRule.values()) {
      if (startsFixed && !isKeyword(i)) continue;
      const reached = reachOf(rule, i);
      if (reached <= Math.max(i, ...(matchesAt(i).get(rule) ?? []))) continue;
      const cost = costOf(rule, i, reached, previous);
      if (best && (reached < best.reached || (reached === best.reached && cost >= best.element.cost))) continue;
      best = { element: { expression: { kind: 'rule', rule }, end: reached, cost, kind: 'rule' }, reached };
    }
    return best;
  }

  /** The first token that a rule cannot consume. */
  function reachOf(rule: string, from: number): number {
    let items: readonly Item[] = [chart.begin(entries.get(rule) as number, from)];
    for (let position = from; ; position++) {
      const { next } = chart.expand(items, position);
      if (next.length === 0 || position >= types.length || chart.steps > limit) return position;
      items = next;
    }
  }

  /** For each island that matches at a token, where it can end, longest first. */
  function matchesAt(from: number): ReadonlyMap<string, readonly number[]> {
    const cached = matches.get(from);
    if (cached) return cached;
    const found = new Map<string, number[]>();
    const canStart = ({ startsFixed }: Island): boolean => !startsFixed || (isWord(from) && isFixed(from));
    const candidates = [...byRule.values()].filter(canStart);
    const rules = new Map(candidates.map(({ rule }) => [entries.get(rule) as number, rule]));
    let items: readonly Item[] = [...rules.keys()].map((rule) => chart.begin(rule, from));
    for (let position = from; items.length > 0 && chart.steps < limit; position++) {
      const { next, ended } = chart.expand(items, position);
      for (const call of position > from ? ended : []) {
        const rule = call.start === from ? rules.get(call.rule) : undefined;
        if (rule === undefined || found.get(rule)?.[0] === position) continue;
        found.set(rule, [position, ...(found.get(rule) ?? [])].slice(0, MAX_ENDS));
      }
      items = position < types.length ? next : [];
    }
    matches.set(from, found);
    return found;
  }
}

/** A sequence without sequences in it; a single item stays as it is. */
export function sequence(parts: readonly Expression[]): Expression {
  const items = parts.flatMap((part) => (part.kind === 'sequence' ? part.items : [part]));
  return items.length === 1 ? (items[0] as Expression) : { kind: 'sequence', items };
}
