/**
 * Lexer rules as one nondeterministic automaton with calls, so that rules can refer to each other and to themselves.
 * The targets of a split are in order of priority, which is how greedy and non-greedy loops differ.
 */
import { type CharSet, unionOf } from '../grammar/char-set.js';
import type { Grammar, LexerAlternative, LexerExpression, LexerRule } from '../grammar/grammar.js';

/** A state of the network. `next` and `targets` are indices into `LexerNetwork.states`. */
export type LexerState =
  | { readonly kind: 'chars'; readonly set: CharSet; next: number }
  | { readonly kind: 'split'; readonly targets: number[]; readonly nonGreedy: boolean }
  | { readonly kind: 'call'; readonly rule: string; next: number }
  | { readonly kind: 'end'; next: number }
  | { readonly kind: 'predicate'; readonly predicate: LexerPredicate; next: number }
  | { readonly kind: 'stop' };

/** A predicate at one place of the grammar. */
export interface LexerPredicate {
  readonly code: string;
  /** Whether the match ends the current mode. */
  readonly leavesMode: boolean;
}

/** The automaton of all lexer rules of a grammar. */
export interface LexerNetwork {
  readonly states: readonly LexerState[];
  /** The first state of each rule, including fragments. */
  readonly ruleStarts: ReadonlyMap<string, number>;
  /** The alternatives of all rules that produce tokens, in order of priority. */
  readonly entries: readonly LexerEntry[];
}

/** One alternative of a rule that produces tokens, and its first state. */
export interface LexerEntry {
  readonly rule: LexerRule;
  readonly alternative: LexerAlternative;
  readonly start: number;
}

/** Builds the network of all lexer rules. */
export function buildLexerNetwork(grammar: Grammar): LexerNetwork {
  const states: LexerState[] = [{ kind: 'stop' }];
  const stop = 0;
  const add = (state: LexerState): number => states.push(state) - 1;
  let leavesMode = false;

  const setOf = createSetFinder(grammar);

  /** Builds the states of an expression that continues at `next`; returns the first of them. */
  const build = (expression: LexerExpression, next: number): number => {
    const set = setOf(expression);
    if (set) return add({ kind: 'chars', set, next });
    switch (expression.kind) {
      case 'sequence':
        return expression.items.reduceRight((after, item) => build(item, after), next);
      case 'choice':
        return add({
          kind: 'split',
          targets: joinedSets(expression.alternatives, setOf).map((item) => build(item, next)),
          nonGreedy: false,
        });
      case 'optional': {
        const inside = build(expression.item, next);
        return add({ kind: 'split', targets: ordered(inside, next, expression.greedy), nonGreedy: !expression.greedy });
      }
      case 'star':
      case 'plus': {
        const targets: number[] = [];
        const loop = add({ kind: 'split', targets, nonGreedy: !expression.greedy });
        const inside = build(expression.item, loop);
        targets.push(...ordered(inside, next, expression.greedy));
        return expression.kind === 'star' ? loop : inside;
      }
      case 'chars':
        return add({ kind: 'chars', set: expression.set, next });
      case 'rule':
        return add({ kind: 'call', rule: expression.rule, next });
      case 'end':
        return add({ kind: 'end', next });
      case 'predicate':
        return add({ kind: 'predicate', predicate: { code: expression.code, leavesMode }, next });
    }
  };

  const ruleStarts = new Map<string, number>();
  const entries: LexerEntry[] = [];
  for (const rule of grammar.lexerRules) {
    const alternatives = joinedAlternatives(rule, setOf);
    const targets = alternatives.map(({ body, commands }) => {
      leavesMode = commands.some(({ kind }) => kind === 'popMode');
      return build(body, stop);
    });
    const single = targets.length === 1 ? targets[0] : undefined;
    ruleStarts.set(rule.name, single ?? add({ kind: 'split', targets, nonGreedy: false }));
    if (rule.fragment) continue;
    alternatives.forEach((alternative, i) => {
      entries.push({ rule, alternative, start: targets[i] as number });
    });
  }
  return { states, ruleStarts, entries };
}

/** Finds expressions that match exactly one character: a state for each letter of an alphabet would be slow. */
function createSetFinder({ lexerRules }: Grammar): (expression: LexerExpression) => CharSet | undefined {
  const rules = new Map(lexerRules.map((rule) => [rule.name, rule]));
  const known = new Map<string, CharSet | undefined>();
  const setOf = (expression: LexerExpression): CharSet | undefined => {
    if (expression.kind === 'chars') return expression.set;
    if (expression.kind === 'choice') return unionIfSets(expression.alternatives);
    if (expression.kind === 'sequence')
      return expression.items.length === 1 ? setOf(expression.items[0] as LexerExpression) : undefined;
    if (expression.kind !== 'rule') return undefined;
    if (!known.has(expression.rule)) {
      // A rule that refers to itself matches no single character.
      known.set(expression.rule, undefined);
      const bodies = rules.get(expression.rule)?.alternatives.map(({ body }) => body);
      known.set(expression.rule, bodies && unionIfSets(bodies));
    }
    return known.get(expression.rule);
  };
  const unionIfSets = (expressions: readonly LexerExpression[]): CharSet | undefined => {
    const sets: CharSet[] = [];
    for (const expression of expressions) {
      const set = setOf(expression);
      if (!set) return undefined;
      sets.push(set);
    }
    return sets.length === 1 ? sets[0] : unionOf(sets);
  };
  return setOf;
}

/** The alternatives of a rule; if all match one character each and do nothing else, they are one. */
function joinedAlternatives(
  { alternatives }: LexerRule,
  setOf: (expression: LexerExpression) => CharSet | undefined,
): readonly LexerAlternative[] {
  const isPlain = ({ commands, actions }: LexerAlternative): boolean => commands.length === 0 && actions.length === 0;
  const set =
    alternatives.length > 1 && alternatives.every(isPlain)
      ? setOf({ kind: 'choice', alternatives: alternatives.map(({ body }) => body) })
      : undefined;
  return set ? [{ ...(alternatives[0] as LexerAlternative), body: { kind: 'chars', set } }] : alternatives;
}

/** The alternatives of a choice; neighbours that match one character each are one alternative. */
function joinedSets(
  alternatives: readonly LexerExpression[],
  setOf: (expression: LexerExpression) => CharSet | undefined,
): LexerExpression[] {
  const joined: LexerExpression[] = [];
  let sets: CharSet[] = [];
  const join = (): void => {
    if (sets.length > 0) joined.push({ kind: 'chars', set: unionOf(sets) });
    sets = [];
  };
  for (const alternative of alternatives) {
    const set = setOf(alternative);
    if (set) sets.push(set);
    else {
      join();
      joined.push(alternative);
    }
  }
  join();
  return joined;
}

function ordered(inside: number, after: number, greedy: boolean): number[] {
  return greedy ? [inside, after] : [after, inside];
}
