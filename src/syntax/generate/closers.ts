/** Finds what makes a text of one symbol a text of a rule if it is written after it: a statement can be an expression and a semicolon. */
import { type Expression, expressionOf, type Grammar } from '../grammar/grammar.js';
import { isEnd, isNullable, nullableRules, soleSymbols } from './substitutes.js';

/** The text to write after a text of a symbol; undefined if that does not make it a text of the rule. */
export type Closers = (symbol: string, rule: string) => string | undefined;

/**
 * Results are computed on first use. `substitutes`: what `substitutesOf` returns; `isInvisible`: tokens without text, such as the end of
 * a line.
 */
export function closersOf(
  grammar: Grammar,
  substitutes: (rule: string) => ReadonlySet<string>,
  isInvisible: (token: string) => boolean = isEnd,
): Closers {
  let nullable: ReadonlySet<string> | undefined;
  const canBeEmpty = (expression: Expression): boolean => {
    nullable ??= nullableRules(grammar, isInvisible);
    return isNullable(expression, nullable, isInvisible);
  };
  /** The symbols that need only one punctuation mark after them to be a sequence. */
  const closedIn = (items: readonly Expression[]): (readonly [string, string])[] => {
    const needed = items.filter((item) => !canBeEmpty(item));
    const mark = markOf(needed.at(-1));
    const closer = mark ?? '';
    const contents = mark === undefined ? needed : needed.slice(0, -1);
    if (contents.length > 1) return [];
    const before = mark === undefined ? items : items.slice(0, items.indexOf(needed.at(-1) as Expression));
    return (contents.length === 1 ? contents : before)
      .flatMap((item) => soleSymbols(item, canBeEmpty))
      .map((symbol) => [symbol, closer]);
  };
  const cache = new Map<string, ReadonlyMap<string, string>>();
  const closersFor = (rule: string): ReadonlyMap<string, string> => {
    const known = cache.get(rule);
    if (known) return known;
    const found = new Map<string, string>();
    for (const symbol of substitutes(rule)) {
      const alternatives = grammar.rules.get(symbol);
      for (const sequence of alternatives ? sequencesIn(expressionOf(alternatives)) : [])
        for (const [inside, closer] of closedIn(sequence))
          for (const name of substitutes(inside)) if (!found.has(name)) found.set(name, closer);
    }
    cache.set(rule, found);
    return found;
  };
  return (symbol, rule) => closersFor(rule).get(symbol);
}

/** The punctuation mark that an expression stands for. */
function markOf(expression: Expression | undefined): string | undefined {
  return expression?.kind === 'token' ? /^'([^\p{L}\p{N}_'()[\]{}]+)'$/u.exec(expression.token)?.[1] : undefined;
}

/** The alternatives of an expression, without sequences in sequences. */
function sequencesIn(expression: Expression): (readonly Expression[])[] {
  if (expression.kind === 'choice') return expression.alternatives.flatMap(sequencesIn);
  return [flat(expression)];
}

function flat(expression: Expression): readonly Expression[] {
  return expression.kind === 'sequence' ? expression.items.flatMap(flat) : [expression];
}
