/**
 * Finds productions with which a text matches that a grammar rejects. The part of the text around the first token that cannot be
 * consumed is read as a new part of an active rule, if the rest of the text matches after it.
 */
import type { Tokens } from '../lexer/lexer.js';
import type { CompiledParser } from '../parser/parser.js';
import type { Adjacency } from './adjacency.js';
import { type Call, type Chart, createChart, type Item } from './chart.js';
import { type ExtensionPoint, extensionPoints, openRules } from './extension-points.js';
import { createGeneraliser, type Element, type Island, sequence, type Vocabulary } from './generalise.js';
import type { Production } from './production.js';

/** Work is counted in steps of the chart. */
const MAX_PREFIX_STEPS = 4_000_000;
const MAX_SEARCH_STEPS = 500_000;
/** A part may start this many tokens before the one that cannot be consumed. */
const MAX_BACK = 3;
const BACK_COST = 1.2;
/** The same for a keyword that the grammar could read only as a name, and the cost of leaving it out. */
const KEYWORD_BACK_COST = 0.3;
const LEFT_OUT_COST = 2;
/** The cost of brackets around the token: the grammar knows part of what is in them. */
const INSIDE_COST = 2;
/** The cost of a part that is followed by a name or a value: these occur everywhere, so that it proves little. */
const WEAK_END_COST = 1.5;
/** A part may have this many elements, and this cost. */
const MAX_ELEMENTS = 16;
const MAX_COST = 10;
/** A part is right if this many tokens match after it. */
const LOOKAHEAD = 25;
/** The cost of a part after which the text matches only up to another unknown part. */
const PARTIAL_COST = 1.5;
/** The same if the other unknown part is inside the last rule of the part, and how many tokens must match before it. */
const UNFINISHED_COST = 3;
const MIN_UNFINISHED = 4;
const OMISSION_COST = 2.2;
const KNOWN_START_COST = 3;
/** As many tokens must match after such a part, unless a keyword or a mark follows it. */
const MIN_FOLLOWING = 3;
/** After an omission, the next token is one that the grammar names; the same omission may follow soon. */
const MIN_AFTER_OMISSION = 2;
/** The number of candidates that are examined. */
const MAX_EXAMINED = 300;

/** Tokens that are read as a new part of a rule. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly elements: readonly Element[];
  readonly cost: number;
}

/** What is examined next: a part that may grow, a part that is complete, or a production that uses one. */
type Candidate =
  | { readonly kind: 'part' | 'complete'; readonly part: Part; readonly cost: number }
  | { readonly kind: 'production'; readonly production: Production; readonly cost: number };

/** Yields productions with which more of the text matches, the most plausible first. */
export function* findProductions(
  { machine, start }: CompiledParser,
  text: string,
  tokens: Tokens,
  islands: readonly Island[],
  vocabulary: Vocabulary,
  adjacency: Adjacency,
): Generator<Production> {
  const count = tokens.types.length;
  const chart = createChart(machine, tokens.types);
  const prefix = readPrefix(chart, start, count);
  if (!prefix) return;
  const { root, kernels, furthest, named } = prefix;
  const limit = chart.steps + MAX_SEARCH_STEPS;
  const open = openRules(machine.network.grammar);
  const startRule = machine.network.rules[start]?.name as string;
  const elements = createGeneraliser(machine, chart, text, tokens, islands, vocabulary, adjacency, limit);
  const pointsAt = new Map<number, readonly ExtensionPoint[]>();
  const seen = new Set<string>();
  const queue = new CandidateQueue();
  for (let from = furthest; from >= Math.max(0, furthest - MAX_BACK); from--) {
    for (const anchor of from < count ? elements.anchorsAt(from) : []) {
      const cost = backCost(from) + anchor.cost + (from < furthest && anchor.kind === 'rule' ? INSIDE_COST : 0);
      queue.add({ kind: 'part', part: { start: from, end: anchor.end, elements: [anchor], cost }, cost });
    }
  }
  addOmissions();
  for (let examined = 0; examined < MAX_EXAMINED && chart.steps < limit; examined++) {
    const candidate = queue.take();
    if (!candidate) return;
    if (candidate.kind === 'production') yield candidate.production;
    else if (candidate.kind === 'complete') addProductions(candidate.part);
    else if (isNew(candidate.part)) grow(candidate.part);
  }

  function backCost(from: number): number {
    const start = isReadAsName(from - 1) ? LEFT_OUT_COST : 0;
    const back = Array.from({ length: furthest - from }, (_, i) =>
      isReadAsName(from + i) ? KEYWORD_BACK_COST : BACK_COST,
    );
    return back.reduce((sum, cost) => sum + cost, start);
  }

  function isReadAsName(position: number): boolean {
    return elements.isKeyword(position) && !named.has(position);
  }

  /** Elements without which the text matches. */
  function addOmissions(): void {
    for (const point of pointsFor(furthest).filter(({ kind }) => kind === 'omission')) {
      const { isAccepted, isFixed, reached } = follow(chart, root, point.items, furthest, count);
      if (!isFixed || (!isAccepted && reached < furthest + MIN_AFTER_OMISSION)) continue;
      const cost = OMISSION_COST + (isAccepted ? 0 : PARTIAL_COST) + (point.isOperand ? 2 : 0);
      queue.add({ kind: 'production', production: point.production(sequence([])), cost });
    }
  }

  function isNew({ start: from, end, elements: found }: Part): boolean {
    const key = `${from} ${end} ${found.at(-1)?.kind}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  }

  function grow(part: Part): void {
    const endsInMark = part.elements.length > 1 && part.elements.at(-1)?.kind === 'mark';
    if (part.end >= furthest && !endsInMark) queue.add({ kind: 'complete', part, cost: part.cost });
    if (part.elements.length >= MAX_ELEMENTS) return;
    addUnfinished(part);
    for (const element of elements.elementsAt(part.end, part.elements.at(-1) as Element)) {
      const cost = part.cost + element.cost;
      const longer = { ...part, end: element.end, elements: [...part.elements, element], cost };
      if (cost <= MAX_COST) queue.add({ kind: 'part', part: longer, cost });
    }
  }

  /** A part whose last rule contains another unknown part: nothing is known about what follows it, so that it comes late. */
  function addUnfinished(part: Part): void {
    const last = part.elements.at(-1) as Element;
    const unfinished = part.end > furthest && last.kind === 'word' ? elements.unfinishedAt(part.end, last) : undefined;
    if (!unfinished || unfinished.reached < part.end + MIN_UNFINISHED) return;
    const body = sequence([...part.elements, unfinished.element].map(({ expression }) => expression));
    for (const point of pointsFor(part.start).filter(({ kind }) => kind === 'insertion' || kind === 'alternative')) {
      const cost = part.cost + unfinished.element.cost + UNFINISHED_COST + costOf(point, part);
      if (cost <= MAX_COST) queue.add({ kind: 'production', production: point.production(body), cost });
    }
  }

  function addProductions(complete: Part): void {
    const part = complete.start > 0 ? complete : { ...complete, cost: complete.cost + elements.startCost(startRule) };
    if (part.cost > MAX_COST) return;
    const body = sequence(part.elements.map(({ expression }) => expression));
    const isWhole = part.start === 0 && part.end === count;
    if (isWhole && open.classes.has(startRule))
      queue.add({ kind: 'production', production: { rule: startRule, body }, cost: part.cost });
    const points = pointsFor(part.start).filter(({ kind }) => kind !== 'omission');
    const all = points.flatMap(({ items }) => items);
    if (!isUseful(follow(chart, root, all, part.end, count), part)) return;
    for (const point of points) {
      const result = follow(chart, root, point.items, part.end, count);
      if (!isUseful(result, part)) continue;
      const { isAccepted, isFixed, reached } = result;
      const weakness = isFixed && elements.isBoundary(part.end) ? 0 : WEAK_END_COST + elements.splitCost(part.end);
      const rest = isAccepted ? 0 : PARTIAL_COST + 1 / (reached - part.end);
      const cost = part.cost + weakness + rest + costOf(point, part) + valueCost(point, part);
      queue.add({ kind: 'production', production: asPrefix(part, point, points) ?? point.production(body), cost });
    }
  }

  /** The grammar knows the reserved words and the operators with which values start. */
  function valueCost({ kind, isOperand, isStarted }: ExtensionPoint, { start: from, elements: [first] }: Part): number {
    const isValue = (kind === 'alternative' && isOperand && !isStarted) || kind === 'prefix';
    if (!isValue) return 0;
    return elements.isReserved(from) || (first?.kind === 'mark' && kind !== 'prefix') ? KNOWN_START_COST : 0;
  }

  function isUseful({ isAccepted, reached }: Following, { end }: Part): boolean {
    return isAccepted || (reached > furthest && reached >= end + (elements.isBoundary(end) ? 1 : MIN_FOLLOWING));
  }

  /** A value that ends with an expression is a prefix operator: its operand must bind tightly. */
  function asPrefix(
    { elements: found }: Part,
    point: ExtensionPoint,
    points: readonly ExtensionPoint[],
  ): Production | undefined {
    const last = found.at(-1)?.expression;
    const isValue = point.kind === 'alternative' && point.isOperand && !point.isStarted;
    if (!isValue || found.length < 2 || last?.kind !== 'rule' || !open.operators.has(last.rule)) return undefined;
    const prefixed = points.find(({ kind }) => kind === 'prefix');
    return prefixed?.production(sequence(found.slice(0, -1).map(({ expression }) => expression)));
  }

  function pointsFor(position: number): readonly ExtensionPoint[] {
    let points = pointsAt.get(position);
    if (!points) {
      const expected = chart.expand(kernels.get(position) as readonly Item[], position, true);
      points = extensionPoints(machine, open, expected, position);
      pointsAt.set(position, points);
    }
    return points;
  }
}

/** Marks are operators if they can be; words start a clause of an outer rule, or a value where one is expected. */
function costOf({ kind, isOperand, isStarted }: ExtensionPoint, { elements }: Part): number {
  const isMark = elements[0]?.kind !== 'word';
  switch (kind) {
    case 'operator':
      return isMark ? 0 : 1.5;
    case 'prefix':
      return elements.length === 1 ? 0.3 : 2;
    case 'alternative':
      if (isOperand) return isStarted && !isMark ? 1.3 : 0;
      return isMark ? 3 : 0.2;
    case 'insertion':
      return (isMark ? 3 : 0.6) + (isOperand ? 1.2 : 0);
    case 'suffix':
    case 'omission':
      return isMark ? 3 : 1.2;
  }
}

/** The candidates in order of cost; those that were added first come first among equals. */
class CandidateQueue {
  readonly #candidates: Candidate[] = [];

  add(candidate: Candidate): void {
    this.#candidates.push(candidate);
  }

  take(): Candidate | undefined {
    let best = 0;
    this.#candidates.forEach(({ cost }, i) => {
      if (cost < (this.#candidates[best] as Candidate).cost) best = i;
    });
    return this.#candidates.splice(best, 1)[0];
  }
}

interface Prefix {
  readonly root: Call;
  /** The items before the last positions that were reached. */
  readonly kernels: ReadonlyMap<number, readonly Item[]>;
  /** The index of the first token that cannot be consumed. */
  readonly furthest: number;
  /** The positions of tokens that a rule names. */
  readonly named: ReadonlySet<number>;
}

/** Reads the text up to the first token that cannot be consumed; undefined if that takes too long. */
function readPrefix(chart: Chart, start: number, count: number): Prefix | undefined {
  const kernels = new Map<number, readonly Item[]>();
  let items: readonly Item[] = [chart.begin(start, 0)];
  const root = (items[0] as Item).call;
  const named = new Set<number>();
  for (let position = 0; ; position++) {
    kernels.set(position, items);
    kernels.delete(position - MAX_BACK - 1);
    const { next, isFixed } = chart.expand(items, position);
    if (isFixed) named.add(position);
    if (chart.steps > MAX_PREFIX_STEPS) return undefined;
    if (next.length === 0 || position >= count) return { root, kernels, furthest: position, named };
    items = next;
  }
}

interface Following {
  /** Whether the text matches to its end, or at least enough of it. */
  readonly isAccepted: boolean;
  /** Whether the first token is one that the grammar names. */
  readonly isFixed: boolean;
  /** The index of the first token that cannot be consumed. */
  readonly reached: number;
}

/** Continues the items at a position. */
function follow(chart: Chart, root: Call, from: readonly Item[], start: number, count: number): Following {
  let items = from;
  let isFixed = start >= count;
  for (let position = start; ; position++) {
    const expected = chart.expand(items, position);
    if (position === start) isFixed ||= expected.isFixed;
    if (position >= count) return { isAccepted: expected.ended.includes(root), isFixed, reached: position };
    if (expected.next.length === 0) return { isAccepted: false, isFixed, reached: position };
    if (position >= start + LOOKAHEAD) return { isAccepted: true, isFixed, reached: position };
    items = expected.next;
  }
}
