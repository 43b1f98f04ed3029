/** Enumerates all sentences of a grammar up to a length, directly from its definition. */
import { type Expression, expressionOf, type Grammar } from '../../src/syntax/index.js';

/** Sentences as joined token names without quotes. The tokens of the grammar must be single letters. */
export function sentencesOf(grammar: Grammar, start: string, maxLength: number): Set<string> {
  const sentences = new Map([...grammar.rules.keys()].map((name) => [name, new Set<string>()]));
  const derive = (expression: Expression): Set<string> => {
    switch (expression.kind) {
      case 'token':
        return new Set([expression.token.replaceAll("'", '')]);
      case 'rule':
        return sentences.get(expression.rule) ?? new Set();
      case 'sequence':
        return expression.items.reduce((before, item) => join(before, derive(item)), new Set(['']));
      case 'choice':
        return new Set(expression.alternatives.flatMap((item) => [...derive(item)]));
      case 'optional':
        return new Set(['', ...derive(expression.item)]);
      case 'star':
      case 'plus': {
        const once = derive(expression.item);
        let repeated = expression.kind === 'star' ? new Set(['', ...once]) : new Set(once);
        for (let size = -1; size !== repeated.size; ) {
          size = repeated.size;
          repeated = new Set([...repeated, ...join(repeated, once)]);
        }
        return repeated;
      }
      default:
        throw new Error(`cannot enumerate ${expression.kind}`);
    }
  };
  const join = (left: Set<string>, right: Set<string>): Set<string> => {
    const joined = new Set<string>();
    for (const a of left) for (const b of right) if (a.length + b.length <= maxLength) joined.add(a + b);
    return joined;
  };
  for (let grew = true; grew; ) {
    grew = false;
    for (const rule of grammar.rules.values()) {
      const found = derive(expressionOf(rule));
      const before = sentences.get(rule.name) as Set<string>;
      if ([...found].some((sentence) => !before.has(sentence))) {
        sentences.set(rule.name, new Set([...before, ...found]));
        grew = true;
      }
    }
  }
  return sentences.get(start) ?? new Set();
}
