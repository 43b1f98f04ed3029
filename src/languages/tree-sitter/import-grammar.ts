/**
 * Imports the grammar of a tree-sitter language. Rules that leave no node in tree-sitter's trees are rules as all others; an alias
 * is a rule or token of its own, which has the alternatives of everything that goes by this name.
 */
import {
  type Alternative,
  END_OF_TEXT,
  type Expression,
  type Grammar,
  type LexerExpression,
  type LexerRule,
  type Rule,
} from '../../syntax/index.js';
import { type GrammarData, plainRule, type RuleData } from './grammar-data.js';
import { lexerExpressionOf } from './lexer-expression.js';

/** A grammar and what tree-sitter's trees show of it. */
export interface ImportedGrammar {
  readonly grammar: Grammar;
  readonly start: string;
  /** Rules without nodes of their own: their children are children of the node around them. */
  readonly hidden: ReadonlySet<string>;
  /** Tokens that no lexer rule defines. */
  readonly externals: ReadonlySet<string>;
  /** Tokens before which no white space may stand. */
  readonly immediate: ReadonlySet<string>;
  /** The token that names are; undefined if the grammar does not tell. */
  readonly word: string | undefined;
  /** The names of nodes that may stand anywhere, such as comments. */
  readonly extras: ReadonlySet<string>;
  /** The names of tokens with one text: keywords that have a name of their own, such as `mutable_specifier` for `mut`. */
  readonly keywords: ReadonlySet<string>;
}

/** Whether trees have no node for a token: its name is hidden, or it has none. */
export function isHiddenToken(token: string): boolean {
  return token.startsWith('_') || token.startsWith('/');
}

const PLAIN = { rightAssociative: false };

export function importGrammar(data: GrammarData): ImportedGrammar {
  const place = { file: 'grammar.json', line: 1, column: 1 };
  const sources = new Map(Object.entries(data.rules));
  const lexicalRules = new Map<string, RuleData>();
  for (const [name, rule] of sources) if (isLexical(rule)) lexicalRules.set(name, rule);
  const externals = new Set(
    (data.externals ?? []).flatMap((rule) => (rule.type === 'SYMBOL' && !sources.has(rule.name) ? [rule.name] : [])),
  );
  const lexerRules = new Map<string, LexerExpression[]>();
  const tokens = new Set<string>();
  const useToken = (name: string, ...bodies: readonly LexerExpression[]): Expression => {
    tokens.add(name);
    if (bodies.length > 0 && !lexerRules.has(name)) lexerRules.set(name, [...bodies]);
    return { kind: 'token', token: name };
  };
  const immediate = new Set<string>();
  /** What goes by the name of an alias. */
  const aliases = new Map<string, Map<string, RuleData>>();

  const convert = (source: RuleData): Expression => {
    const rule = plainRule(source);
    switch (rule.type) {
      case 'BLANK':
        return { kind: 'sequence', items: [] };
      case 'STRING':
        return rule.value === '' ? { kind: 'sequence', items: [] } : useToken(`'${rule.value}'`, lexical(rule));
      case 'PATTERN':
      case 'TOKEN':
      case 'IMMEDIATE_TOKEN': {
        const literal = literalOf(rule);
        const name = literal === undefined ? `/${JSON.stringify(rule)}/` : `'${literal}'`;
        if (rule.type === 'IMMEDIATE_TOKEN') immediate.add(name);
        return useToken(name, lexical(rule));
      }
      case 'SYMBOL':
        if (lexicalRules.has(rule.name)) return useToken(rule.name, lexical(lexicalRules.get(rule.name) as RuleData));
        return sources.has(rule.name) ? { kind: 'rule', rule: rule.name } : useToken(rule.name);
      case 'SEQ':
        return sequenceOf(rule.members.map(convert));
      case 'CHOICE':
        return choiceOf(rule.members);
      case 'REPEAT':
        return { kind: 'star', item: convert(rule.content), greedy: true };
      case 'REPEAT1':
        return { kind: 'plus', item: convert(rule.content), greedy: true };
      case 'ALIAS':
        return convertAlias(rule.content, rule);
      default:
        throw new RangeError(`the grammar ${data.name} has a part of the unknown type ${rule.type}`);
    }
  };
  /** An alias renames all symbols that its content consists of. */
  const convertAlias = (source: RuleData, alias: RuleData & { type: 'ALIAS' }): Expression => {
    const content = plainRule(source);
    switch (content.type) {
      case 'BLANK':
        return convert(content);
      case 'SEQ':
        return sequenceOf(content.members.map((member) => convertAlias(member, alias)));
      case 'CHOICE':
        return choiceOf(content.members, (member) => convertAlias(member, alias));
      case 'REPEAT':
      case 'REPEAT1':
        return {
          kind: content.type === 'REPEAT' ? 'star' : 'plus',
          item: convertAlias(content.content, alias),
          greedy: true,
        };
      default: {
        const name = alias.named ? alias.value : `'${alias.value}'`;
        const known = aliases.get(name) ?? new Map<string, RuleData>();
        aliases.set(name, known.set(JSON.stringify(content), content));
        return isLexicalName(name) ? useToken(name) : { kind: 'rule', rule: name };
      }
    }
  };
  const choiceOf = (members: readonly RuleData[], convertMember = convert): Expression => {
    const flat = members.flatMap(alternativesOf);
    const rest = flat.filter(({ type }) => type !== 'BLANK');
    const alternatives = rest.map(convertMember);
    const item: Expression =
      alternatives.length === 1 ? (alternatives[0] as Expression) : { kind: 'choice', alternatives };
    if (rest.length === flat.length) return item;
    if (item.kind === 'plus') return { ...item, kind: 'star' };
    return rest.length === 0 || item.kind === 'star'
      ? sequenceOf(rest.map(() => item))
      : { kind: 'optional', item, greedy: true };
  };
  /** Whether everything that goes by a name is a token. */
  const isLexicalName = (name: string): boolean => {
    const known = [...(aliases.get(name)?.values() ?? [])];
    return (
      !(sources.has(name) && !lexicalRules.has(name)) &&
      known.every((rule) => rule.type !== 'SYMBOL' || lexicalRules.has(rule.name) || externals.has(rule.name))
    );
  };
  const lexical = (rule: RuleData): LexerExpression => lexerExpressionOf(rule, (name) => sources.get(name));

  for (const [name, rule] of lexicalRules) if (plainRule(rule).type === 'IMMEDIATE_TOKEN') immediate.add(name);
  // What an alias stands for is known only after all rules were seen.
  for (const rule of sources.values()) convert(rule);
  const rules = new Map<string, Rule>();
  const alternativesFor = (rule: RuleData): Alternative[] =>
    alternativesOf(rule).map((member) => ({ ...PLAIN, body: convert(member) }));
  for (const [name, source] of sources)
    if (!lexicalRules.has(name)) rules.set(name, { name, alternatives: alternativesFor(source), at: place });
  for (const [name, contents] of aliases) {
    if (isLexicalName(name)) {
      const bodies = [...contents.values()].flatMap((rule) => {
        const definition = rule.type === 'SYMBOL' ? sources.get(rule.name) : rule;
        return definition ? [lexical(definition)] : [];
      });
      useToken(name);
      lexerRules.set(name, [...(lexerRules.get(name) ?? []), ...bodies]);
      continue;
    }
    const own = rules.get(name)?.alternatives ?? [];
    const added = [...contents.values()].flatMap((content) => {
      const source = content.type === 'SYMBOL' ? sources.get(content.name) : undefined;
      return source && !lexicalRules.has((content as { name: string }).name)
        ? alternativesFor(source)
        : [{ ...PLAIN, body: convert(content) }];
    });
    // A token without text in the place of a rule is how some grammars tolerate that the text of the rule is missing.
    const isTolerated = ({ body }: Alternative): boolean =>
      body.kind === 'token' && externals.has(body.token) && isHiddenToken(body.token);
    const required = [...own, ...added].filter((alternative) => !isTolerated(alternative));
    rules.set(name, { name, alternatives: required.length > 0 ? required : added, at: place });
  }

  const tokenNames = ['EOF', '<unmatched>', ...tokens];
  const tokenTypes = new Map(tokenNames.map((name, type) => [name, type]));
  tokenTypes.delete('<unmatched>');
  tokenTypes.set('EOF', END_OF_TEXT);
  const grammar: Grammar = {
    name: data.name,
    rules,
    lexerRules: [...lexerRules].map(
      ([name, bodies]): LexerRule => ({
        name,
        fragment: false,
        mode: 'DEFAULT_MODE',
        alternatives: bodies.map((body) => ({ body, commands: [], actions: [] })),
        at: place,
      }),
    ),
    tokenNames,
    tokenTypes,
    problems: [],
  };
  const isHidden = (name: string): boolean => name.startsWith('_');
  return {
    grammar,
    start: [...sources.keys()][0] as string,
    hidden: new Set([...sources.keys()].filter(isHidden).concat(data.inline ?? [], data.supertypes ?? [])),
    externals,
    immediate,
    word: data.word ?? undefined,
    keywords: new Set([...lexicalRules].flatMap(([name, rule]) => (literalOf(rule) === undefined ? [] : [name]))),
    extras: new Set((data.extras ?? []).flatMap((rule) => (rule.type === 'SYMBOL' ? [rule.name] : []))),
  };
}

/** A choice as its alternatives, also those of choices inside it. */
function alternativesOf(source: RuleData): readonly RuleData[] {
  const rule = plainRule(source);
  return rule.type === 'CHOICE' ? rule.members.flatMap(alternativesOf) : [rule];
}

/** Whether a rule is one token. */
function isLexical(source: RuleData): boolean {
  const { type } = plainRule(source);
  return type === 'STRING' || type === 'PATTERN' || type === 'TOKEN' || type === 'IMMEDIATE_TOKEN';
}

/** The only text of a token; undefined if it has others. */
function literalOf(source: RuleData): string | undefined {
  const rule = plainRule(source);
  if (rule.type === 'TOKEN' || rule.type === 'IMMEDIATE_TOKEN') return literalOf(rule.content);
  return rule.type === 'STRING' ? rule.value : undefined;
}

/** Tokens that end an indented block. */
const BLOCK_END = /dedent/i;

/** A sequence without nested ones. A loop before the end of an indented block runs at least once: no block is empty. */
function sequenceOf(items: readonly Expression[]): Expression {
  const flat = items.flatMap((item) => (item.kind === 'sequence' ? item.items : [item]));
  const [only] = flat;
  if (only && flat.length === 1) return only;
  return {
    kind: 'sequence',
    items: flat.map((item, i) => {
      const next = flat[i + 1];
      const endsBlock = next?.kind === 'token' && isHiddenToken(next.token) && BLOCK_END.test(next.token);
      return endsBlock && item.kind === 'star' ? { ...item, kind: 'plus' } : item;
    }),
  };
}
