/** The grammar of a tree-sitter language as its package contains it: the file `src/grammar.json`. */

/** A rule or a part of one. */
export type RuleData =
  | { readonly type: 'BLANK' }
  | { readonly type: 'STRING'; readonly value: string }
  | { readonly type: 'PATTERN'; readonly value: string; readonly flags?: string }
  | { readonly type: 'SYMBOL'; readonly name: string }
  | { readonly type: 'SEQ' | 'CHOICE'; readonly members: readonly RuleData[] }
  | { readonly type: 'ALIAS'; readonly content: RuleData; readonly named: boolean; readonly value: string }
  | {
      readonly type:
        | 'REPEAT'
        | 'REPEAT1'
        | 'TOKEN'
        | 'IMMEDIATE_TOKEN'
        | 'FIELD'
        | 'RESERVED'
        | 'PREC'
        | 'PREC_LEFT'
        | 'PREC_RIGHT'
        | 'PREC_DYNAMIC';
      readonly content: RuleData;
    };

/** What is used of the file. */
export interface GrammarData {
  readonly name: string;
  /** The first rule is the start rule. */
  readonly rules: Readonly<Record<string, RuleData>>;
  /** What may stand between any two tokens: white space and comments. */
  readonly extras?: readonly RuleData[];
  /** Tokens that code of the parser recognises. */
  readonly externals?: readonly RuleData[];
  /** Rules that leave no node. */
  readonly inline?: readonly string[];
  readonly supertypes?: readonly string[];
  /** The token that names are; keywords are matched by it as well. */
  readonly word?: string | null;
}

/** Throws `RangeError` if the value is no such grammar. */
export function readGrammarData(value: unknown): GrammarData {
  const data = value as Partial<GrammarData> | null;
  if (typeof data !== 'object' || typeof data?.name !== 'string' || typeof data.rules !== 'object')
    throw new RangeError('this is no tree-sitter grammar: its grammar.json must have a name and rules');
  return data as GrammarData;
}

/** A rule without what has no influence on its nodes: precedences, field names and reserved words. */
export function plainRule(rule: RuleData): RuleData {
  switch (rule.type) {
    case 'FIELD':
    case 'RESERVED':
    case 'PREC':
    case 'PREC_LEFT':
    case 'PREC_RIGHT':
    case 'PREC_DYNAMIC':
      return plainRule(rule.content);
    default:
      return rule;
  }
}
