/** Where a grammar can be extended at a token: which rule gets a new alternative, and what surrounds the new part in it. */
import { type Alternative, type Expression, type Grammar, type Rule, subexpressionsOf } from '../grammar/grammar.js';
import type { Machine } from '../parser/machine.js';
import type { State } from '../parser/network.js';
import { operatorsOf } from '../parser/operators.js';
import type { Call, Expected, Item } from './chart.js';
import { sequence } from './generalise.js';
import type { Production } from './production.js';

/** A place for a new part. */
export interface ExtensionPoint {
  /**
   * `operator`: after an operand of an operator rule; `prefix`: before one; `alternative`: instead of all others of a rule;
   * `insertion`: inside or after an alternative of a rule; `suffix`: after a rule with several alternatives; `omission`: an
   * element is missing, and the part is empty.
   */
  readonly kind: 'operator' | 'prefix' | 'alternative' | 'insertion' | 'suffix' | 'omission';
  readonly rule: string;
  /** Whether it belongs to an operator rule, or to a rule that an operator rule calls. */
  readonly isOperand: boolean;
  /** Whether part of the rule around it comes before it. */
  readonly isStarted: boolean;
  /** What continues after the part. */
  readonly items: readonly Item[];
  production(part: Expression): Production;
}

/** The rules of a grammar that can get new alternatives. */
export interface OpenRules {
  readonly operators: ReadonlySet<string>;
  /** Rules that operator rules call. */
  readonly operands: ReadonlySet<string>;
  /** Rules with several alternatives. */
  readonly classes: ReadonlySet<string>;
  /** Rules that are sets of words: they stay as they are. */
  readonly sets: ReadonlySet<string>;
}

/** Finds the rules that can get new alternatives. */
export function openRules(grammar: Grammar): OpenRules {
  const sets = new Set<string>();
  const findSets = (expression: Expression, isInside: boolean): void => {
    if (isInside && expression.kind === 'rule') sets.add(expression.rule);
    for (const inner of subexpressionsOf(expression)) findSets(inner, isInside || expression.kind === 'not');
  };
  for (const rule of grammar.rules.values()) {
    if (matchesAnyWord(rule)) sets.add(rule.name);
    for (const { body } of rule.alternatives) findSets(body, false);
  }
  const operators = new Set<string>();
  const operands = new Set<string>();
  const classes = new Set<string>();
  for (const rule of grammar.rules.values()) {
    if (operatorsOf(rule)) {
      operators.add(rule.name);
      for (const { body } of rule.alternatives) for (const called of rulesIn(body)) operands.add(called);
    } else if (rule.alternatives.length > 1 && !sets.has(rule.name)) classes.add(rule.name);
  }
  return { operators, operands, classes, sets };
}

/** The alternatives without learned ones. */
function grammarAlternatives({ alternatives }: Rule): readonly Alternative[] {
  return alternatives.filter(({ isLearned }) => !isLearned);
}

function rulesIn(expression: Expression): string[] {
  return expression.kind === 'rule' ? [expression.rule] : subexpressionsOf(expression).flatMap(rulesIn);
}

function matchesAnyWord({ alternatives }: Rule): boolean {
  return alternatives.some(({ body }) => body.kind === 'not' || body.kind === 'any');
}

/** The points at one position. Those of outer rules come first, except that operators come before all others. */
export function extensionPoints(
  { network, nexts, starts }: Machine,
  { operators, operands, classes, sets }: OpenRules,
  { items, ended }: Expected,
  position: number,
): ExtensionPoint[] {
  const { grammar, states, rules, expressions } = network;
  const points = new Map<string, ExtensionPoint & { readonly items: Item[] }>();
  const add = (
    kind: ExtensionPoint['kind'],
    rule: string,
    item: Item,
    surround: (part: Expression) => Expression,
    place = '',
    isInside = false,
  ): void => {
    const key = `${kind} ${rule} ${place}`;
    const isOperand = isInside || operators.has(nameOf(item.call)) || operands.has(nameOf(item.call));
    const point = points.get(key) ?? {
      kind,
      rule,
      isOperand,
      isStarted: item.call.start < position,
      items: [],
      production: (part) => ({ rule, body: surround(part) }),
    };
    point.items.push(item);
    points.set(key, point);
  };
  const isOperandEnd = ({ state: s, call }: Item): boolean =>
    rules[call.rule]?.kind === 'level' && s === nexts[starts[call.rule] as number];
  /** Inner calls end first: for each start, the last item after an operand. */
  const operandEnds = new Map<number, number>();
  items.forEach((item, i) => {
    if (isOperandEnd(item)) operandEnds.set(item.call.start, i);
  });
  const order = items.map((item, i) => ({ item, i })).sort((a, b) => a.item.call.start - b.item.call.start);
  for (const { item, i } of order) {
    const { state: s, call } = item;
    const isInside = i < (operandEnds.get(call.start) ?? -1);
    const state = states[s] as State;
    if (state.kind === 'call') addAround(item, state.rule);
    const owner = nameOf(call);
    if (call.start === position || sets.has(owner)) continue;
    const rule = grammar.rules.get(owner) as Rule;
    if (isOperandEnd(item)) add('operator', owner, item, (part) => sequence([self(owner), part]));
    const place = expressions[s];
    if (place) {
      const around = rule.alternatives.find(({ body }) => contains(body, place))?.body;
      if (!around) continue;
      add('insertion', owner, item, (part) => insertBefore(around, place, optional(part)), String(s), isInside);
      const after = { state: nexts[s] as number, call };
      const rest = operators.has(owner) || isBracket(place) ? undefined : without(around, place);
      if (rest) add('omission', owner, after, () => rest, String(s), isInside);
    } else if (state.kind === 'stop' && grammarAlternatives(rule).length === 1) {
      const body = grammarAlternatives(rule)[0]?.body as Expression;
      if (body.kind !== 'rule')
        add('insertion', owner, item, (part) => sequence([body, optional(part)]), 'end', isInside);
    }
  }
  for (const call of ended) {
    const rule = nameOf(call);
    if (call.start === position || !classes.has(rule)) continue;
    for (const caller of call.callers) add('suffix', rule, caller, (part) => sequence([self(rule), part]));
  }
  return sorted([...points.values()]);

  /** Operators belong to the innermost rule that they can belong to. */
  function sorted(found: ExtensionPoint[]): ExtensionPoint[] {
    const startOf = ({ items: [first] }: ExtensionPoint): number => first?.call.start as number;
    const operatorPoints = found.filter(({ kind }) => kind === 'operator').sort((a, b) => startOf(b) - startOf(a));
    const prefixes = found.filter(({ kind }) => kind === 'prefix').reverse();
    return [...operatorPoints, ...prefixes, ...found.filter(({ kind }) => kind !== 'operator' && kind !== 'prefix')];
  }

  function nameOf({ rule }: Call): string {
    return rules[rule]?.name as string;
  }

  function addAround(item: Item, rule: number): void {
    const called = rules[rule]?.name as string;
    const after = { state: nexts[item.state] as number, call: item.call };
    if (classes.has(called)) add('alternative', called, after, (part) => part);
    if (operators.has(called)) add('prefix', called, item, (part) => sequence([part, self(called)]));
  }
}

/** The alternative matches without the part as well: passes know that it can be deleted. */
function optional(part: Expression): Expression {
  return { kind: 'optional', item: part, greedy: true };
}

function self(rule: string): Expression {
  return { kind: 'rule', rule };
}

function contains(expression: Expression, place: Expression): boolean {
  return expression === place || subexpressionsOf(expression).some((inner) => contains(inner, place));
}

/** Inserts a part before an expression, or before the whole optional or loop if the expression is the first in it. */
function insertBefore(body: Expression, place: Expression, part: Expression): Expression {
  if (startsWith(body, place)) return sequence([part, body]);
  const inside = (item: Expression): Expression => (contains(item, place) ? insertBefore(item, place, part) : item);
  switch (body.kind) {
    case 'sequence':
      return sequence(body.items.map(inside));
    case 'choice':
      return { ...body, alternatives: body.alternatives.map(inside) };
    case 'optional':
    case 'star':
    case 'plus':
      return { ...body, item: inside(body.item) };
    default:
      return body;
  }
}

/** An expression without another one in it; undefined if nothing remains. */
function without(body: Expression, place: Expression): Expression | undefined {
  if (!contains(body, place)) return body;
  if (body.kind !== 'sequence') return undefined;
  const items = body.items.flatMap((item) => without(item, place) ?? []);
  return items.length === 0 ? undefined : sequence(items);
}

function isBracket(place: Expression): boolean {
  return place.kind === 'token' && /^'[([{)\]}]'$/.test(place.token);
}

function startsWith(expression: Expression, place: Expression): boolean {
  if (expression === place) return true;
  switch (expression.kind) {
    case 'sequence':
      return expression.items[0] !== undefined && startsWith(expression.items[0], place);
    case 'choice':
      return expression.alternatives.some((alternative) => startsWith(alternative, place));
    case 'optional':
    case 'star':
    case 'plus':
      return startsWith(expression.item, place);
    default:
      return false;
  }
}
