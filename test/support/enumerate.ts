/** Brute force: all sentences of a grammar up to a length, by definition and not by parsing. */
import { type Expression, expressionOf, type Grammar } from '../../src/syntax/index.js';

/** Sentences as token names without quotes, joined; the grammar's tokens are single letters. */
export function sentencesOf(grammar: Grammar, start: string, longest: number): Set<string> {
  const known = new Map([...grammar.rules.keys()].map((name) => [name, new Set<string>()]));
  const derive = (expression: Expression): Set<string> => {
    switch (expression.kind) {
      case 'token':
        return new Set([expression.token.replaceAll("'", '')]);
      case 'rule':
        return known.get(expression.rule) ?? new Set();
      case 'sequence':
        return expression.items.reduce((before, item) => join(before, derive(item)), new Set(['']));
      case 'choice':
        return new Set(expression.alternatives.flatMap((item) => [...derive(item)]));
      case 'optional':
        return new Set(['', ...derive(expression.item)]);
      case 'star':
      case 'plus': {
        const once = derive(expression.item);
        let all = expression.kind === 'star' ? new Set(['', ...once]) : new Set(once);
        for (let size = -1; size !== all.size; ) {
          size = all.size;
          all = new Set([...all, ...join(all, once)]);
        }
        return all;
      }
      default:
        throw new Error(`not enumerable: ${expression.kind}`);
    }
  };
  const join = (left: Set<string>, right: Set<string>): Set<string> => {
    const joined = new Set<string>();
    for (const a of left) for (const b of right) if (a.length + b.length <= longest) joined.add(a + b);
    return joined;
  };
  for (let grew = true; grew; ) {
    grew = false;
    for (const rule of grammar.rules.values()) {
      const found = derive(expressionOf(rule));
      const before = known.get(rule.name) as Set<string>;
      if ([...found].some((sentence) => !before.has(sentence))) {
        known.set(rule.name, new Set([...before, ...found]));
        grew = true;
      }
    }
  }
  return known.get(start) ?? new Set();
}
