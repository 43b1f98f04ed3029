/** A grammar that was read and checked, as JSON and back. Where its rules stood in the text is not kept. */
import type { Grammar, Place, Rule } from './grammar.js';

interface GrammarData extends Pick<Grammar, 'name' | 'lexerRules' | 'tokenNames'> {
  readonly rules: readonly (readonly [string, Rule])[];
  readonly tokenTypes: readonly (readonly [string, number])[];
}

export function grammarToJson({ name, rules, lexerRules, tokenNames, tokenTypes }: Grammar): string {
  const data: GrammarData = { name, rules: [...rules], lexerRules, tokenNames, tokenTypes: [...tokenTypes] };
  return JSON.stringify(data, (key, value) => (key === 'at' ? undefined : value));
}

export function grammarFromJson(text: string): Grammar {
  const { name, rules, lexerRules, tokenNames, tokenTypes } = JSON.parse(text) as GrammarData;
  const at: Place = { file: `${name}.g4`, line: 1, column: 1 };
  return {
    name,
    rules: new Map(rules.map(([own, rule]) => [own, { ...rule, at }])),
    lexerRules: lexerRules.map((rule) => ({ ...rule, at })),
    tokenNames,
    tokenTypes: new Map(tokenTypes),
    problems: [],
  };
}
