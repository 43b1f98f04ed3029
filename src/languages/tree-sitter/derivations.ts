/**
 * Recovers how the children of a tree-sitter node derive from its rule: which optional, loop or hidden rule each belongs to. The
 * names of the children are parsed by the rules, in which other visible rules are tokens.
 */
import { createParser, type Expression, type Grammar, type Node, type Parser, type Rule } from '../../syntax/index.js';
import { type ImportedGrammar, isHiddenToken } from './import-grammar.js';

/** Text of a hidden token, which has no node in tree-sitter's trees. */
export const HIDDEN_TEXT = '';

/** The structure of a node: its optionals, loops, hidden rules, and the children in them by their indexes. */
export interface Structure extends Pick<Node, 'kind' | 'name' | 'alternative' | 'iteration' | 'origin'> {
  readonly parts: readonly (Structure | number)[];
}

/** The index of the first child in a part. */
export function firstOf(part: Structure | number): number {
  return typeof part === 'number' ? part : firstOf(part.parts[0] as Structure | number);
}

/** The index of the last child in a part. */
export function lastOf(part: Structure | number): number {
  return typeof part === 'number' ? part : lastOf(part.parts.at(-1) as Structure | number);
}

/** The structure of a node of a name with children of these names; undefined if its rule does not derive them. */
export type Derive = (name: string, children: readonly string[]) => readonly (Structure | number)[] | undefined;

const TEXT_TOKEN = '<text>';
const START = '<start>';
/** Of longer sequences only the latest one is remembered. */
const MAX_REMEMBERED = 100;

/** Structures are remembered: a text has few distinct sequences of children. */
export function createDerivations(imported: ImportedGrammar): Derive {
  const { grammar, hidden } = imported;
  const { shapes, origins, textOrigins } = shapeGrammar(imported);
  let parser: Parser | undefined;
  const known = new Map<string, readonly (Structure | number)[] | undefined>();

  const derive: Derive = (name, children) => {
    const start = shapes.tokenTypes.get(startToken(name));
    const types = children.map((child) => shapes.tokenTypes.get(child === HIDDEN_TEXT ? TEXT_TOKEN : child));
    if (start === undefined || types.includes(undefined)) return undefined;
    parser ??= createParser(shapes, START);
    const positions = Int32Array.from({ length: types.length + 1 }, (_, i) => i);
    const outcome = parser({
      types: Int32Array.of(start, ...(types as number[])),
      starts: positions.map((i) => i - 1),
      ends: positions,
    });
    if (outcome.kind !== 'parsed') return undefined;
    return partsOf(outcome.tree.children[1] as Node);
  };
  const partsOf = (node: Node): (Structure | number)[] => node.children.flatMap(partOf);
  const partOf = (node: Node): (Structure | number)[] => {
    if (node.kind === 'token') return [node.start];
    const parts = partsOf(node);
    // What matched nothing visible leaves no node.
    if (parts.length === 0 || (node.origin && textOrigins.has(node.origin))) return parts;
    const origin = node.origin && origins.get(node.origin);
    const { kind, name, alternative, iteration } = node;
    const [only] = parts;
    // Of rules that derive nothing but one another, the outermost one says what may stand in this place.
    const inner =
      parts.length === 1 && typeof only === 'object' && only.kind === 'rule' && kind === 'rule' ? only : undefined;
    return [{ kind, name, alternative, iteration, origin, parts: inner?.parts ?? parts }];
  };
  const isKnown = (name: string): boolean => grammar.rules.has(name) && !hidden.has(name);
  const deriveKnown: Derive = (name, children) =>
    isKnown(name) || shapes.rules.has(name) ? derive(name, children) : undefined;
  let latest: { readonly key: string; readonly parts: ReturnType<Derive> } | undefined;
  return (name, children) => {
    const key = `${name}\n${children.join('\n')}`;
    if (children.length > MAX_REMEMBERED) {
      if (latest?.key !== key) latest = { key, parts: deriveKnown(name, children) };
      return latest.parts;
    }
    if (!known.has(key)) known.set(key, deriveKnown(name, children));
    return known.get(key);
  };
}

function startToken(rule: string): string {
  return `<start of ${rule}>`;
}

interface ShapeGrammar {
  readonly shapes: Grammar;
  /** For each expression of the shapes, the one of the grammar. */
  readonly origins: ReadonlyMap<Expression, Expression>;
  /** The optionals that stand for hidden tokens. */
  readonly textOrigins: ReadonlySet<Expression>;
}

/** A grammar of the children of nodes. Its start rule has an alternative for each rule, which begins with a token of its own. */
function shapeGrammar({ grammar, hidden }: ImportedGrammar): ShapeGrammar {
  const origins = new Map<Expression, Expression>();
  const textOrigins = new Set<Expression>();
  const tokens = new Set([TEXT_TOKEN]);
  const token = (name: string): Expression => {
    tokens.add(name);
    return { kind: 'token', token: name };
  };
  const hiddenText = (): Expression => {
    const optional: Expression = { kind: 'optional', item: token(TEXT_TOKEN), greedy: true };
    textOrigins.add(optional);
    return optional;
  };
  const literals = new Map(
    grammar.lexerRules.flatMap(({ name, alternatives: [first] }) => {
      const literal = first ? literalOf(first.body) : undefined;
      return literal === undefined ? [] : [[name, `'${literal}'`] as const];
    }),
  );
  const shapeOf = (expression: Expression): Expression => {
    const shape = convert(expression);
    origins.set(shape, expression);
    return shape;
  };
  const convert = (expression: Expression): Expression => {
    switch (expression.kind) {
      case 'sequence':
        return { kind: 'sequence', items: expression.items.map(shapeOf) };
      case 'choice':
        return { kind: 'choice', alternatives: expression.alternatives.map(shapeOf) };
      case 'optional':
      case 'star':
      case 'plus':
        return { ...expression, item: shapeOf(expression.item) };
      case 'rule':
        return hidden.has(expression.rule) ? expression : token(expression.rule);
      case 'token': {
        if (!isHiddenToken(expression.token)) return token(expression.token);
        const literal = literals.get(expression.token);
        // A hidden rule of one literal has a node for the literal if other rules use the same literal.
        return literal === undefined ? hiddenText() : { kind: 'choice', alternatives: [token(literal), hiddenText()] };
      }
      default:
        return expression;
    }
  };
  const rules = new Map<string, Rule>();
  for (const rule of grammar.rules.values())
    rules.set(rule.name, {
      ...rule,
      alternatives: rule.alternatives.map((alternative) => ({ ...alternative, body: shapeOf(alternative.body) })),
    });
  for (const [name, literal] of literals)
    if (!rules.has(name) && !name.startsWith("'"))
      rules.set(name, {
        name,
        alternatives: [{ body: token(literal), rightAssociative: false }],
        at: { file: 'grammar.json', line: 1, column: 1 },
      });
  const visible = [...rules.keys()].filter((name) => !hidden.has(name));
  const alternatives = visible.map((name) => ({
    body: { kind: 'sequence' as const, items: [token(startToken(name)), { kind: 'rule' as const, rule: name }] },
    rightAssociative: false,
  }));
  rules.set(START, { name: START, alternatives, at: { file: 'grammar.json', line: 1, column: 1 } });
  const tokenNames = ['EOF', '<unmatched>', ...tokens];
  const tokenTypes = new Map(tokenNames.map((name, type) => [name, type]));
  const shapes = { ...grammar, rules, lexerRules: [], tokenNames, tokenTypes };
  return { shapes, origins, textOrigins };
}

/** The text of an expression that matches a single text. */
function literalOf(expression: Grammar['lexerRules'][number]['alternatives'][number]['body']): string | undefined {
  if (expression.kind === 'chars')
    return expression.set.length === 2 && expression.set[0] === expression.set[1]
      ? String.fromCodePoint(expression.set[0] as number)
      : undefined;
  if (expression.kind !== 'sequence' || expression.items.length === 0) return undefined;
  const texts = expression.items.map(literalOf);
  return texts.includes(undefined) ? undefined : texts.join('');
}
