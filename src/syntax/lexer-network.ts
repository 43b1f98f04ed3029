/**
 * Lexer rules as one nondeterministic automaton with calls, so that rules may nest (and contain themselves).
 * Order matters everywhere: earlier targets have priority, which is what non-greedy loops are made of.
 */
import type { CharSet } from './char-set.js';
import type { Grammar, LexerAlternative, LexerExpression, LexerRule } from './grammar.js';

export type LexerState =
  | { readonly kind: 'chars'; readonly set: CharSet; next: number }
  | { readonly kind: 'split'; readonly targets: number[]; readonly nonGreedy: boolean }
  | { readonly kind: 'call'; readonly rule: string; next: number }
  | { readonly kind: 'end'; next: number }
  | { readonly kind: 'stop' };

export interface LexerNetwork {
  readonly states: readonly LexerState[];
  /** First state of each rule, for calls. */
  readonly ruleStarts: ReadonlyMap<string, number>;
  /** Every alternative of every rule that makes tokens, in order of priority. */
  readonly entries: readonly LexerEntry[];
}

export interface LexerEntry {
  readonly rule: LexerRule;
  readonly alternative: LexerAlternative;
  readonly start: number;
}

export function buildLexerNetwork(grammar: Grammar): LexerNetwork {
  const states: LexerState[] = [{ kind: 'stop' }];
  const stop = 0;
  const add = (state: LexerState): number => states.push(state) - 1;

  /** Builds the states for an expression in front of `next`; returns the first of them. */
  const build = (expression: LexerExpression, next: number): number => {
    switch (expression.kind) {
      case 'sequence':
        return expression.items.reduceRight((after, item) => build(item, after), next);
      case 'choice':
        return add({
          kind: 'split',
          targets: expression.alternatives.map((item) => build(item, next)),
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
    }
  };

  const ruleStarts = new Map<string, number>();
  const entries: LexerEntry[] = [];
  for (const rule of grammar.lexerRules) {
    const targets = rule.alternatives.map((alternative) => build(alternative.body, stop));
    const single = targets.length === 1 ? targets[0] : undefined;
    ruleStarts.set(rule.name, single ?? add({ kind: 'split', targets, nonGreedy: false }));
    if (rule.fragment) continue;
    rule.alternatives.forEach((alternative, i) => {
      entries.push({ rule, alternative, start: targets[i] as number });
    });
  }
  return { states, ruleStarts, entries };
}

function ordered(inside: number, after: number, greedy: boolean): number[] {
  return greedy ? [inside, after] : [after, inside];
}
