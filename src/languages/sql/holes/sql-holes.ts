/**
 * What may vary in an SQL script: expressions by the type of their value, numbers within bounds, operators, functions, types, and
 * names together with all their uses. Sentences of the grammar rules alone would mostly be invalid SQL.
 */
import { integerProbes } from '../../../explain/grammar-holes.js';
import {
  integerClass,
  integerOf,
  LEXICAL_KINDS,
  nameClass,
  STRING_PROBES,
  shapesOf,
  stringClass,
} from '../../../explain/lexical-classes.js';
import type { Holes, Site } from '../../../language/holes.js';
import type { TextClass } from '../../../language/text-class.js';
import { childrenOf, createParser, type Parser, tokenize } from '../../../syntax/index.js';
import type { Dialect } from '../dialects/dialect.js';
import { parserOf } from '../dialects/dialect-parser.js';
import { definedNames, wordsIn } from '../names/name-uses.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { expressionClasses, expressionKind, VALUE_PROBES } from './expression-class.js';
import { typeOf } from './value-type.js';
import { type WordRole, wordClasses } from './word-classes.js';

const EXPRESSIONS: ReadonlySet<string> = new Set(['expression', 'condition', 'primary', 'simpleValue']);
const WORDS: ReadonlyMap<string, WordRole> = new Map([
  ['functionName', 'function'],
  ['type', 'type'],
  ['setOperator', 'set operator'],
  ['joinOperator', 'join'],
  ['andOperator', 'operator'],
  ['orOperator', 'operator'],
  ['likeOperator', 'operator'],
]);

export function sqlHoles(snapshot: SqlSnapshot): Holes {
  const { text, statements, dialect } = snapshot;
  const names = definedNames(snapshot);
  const words = [...wordsIn(snapshot)];
  return {
    kinds: new Map([...LEXICAL_KINDS, ['sql-expression', expressionKind((given) => parseExpression(dialect, given))]]),
    sites: () => statements.flatMap(({ tree, start, isCovered }) => (isCovered ? sitesIn(tree, start) : [])),
    shared: (covered) =>
      names.flatMap(({ name, isTable, places }) => {
        const free = places.filter(
          (place) => !covered.some((span) => place.start < span.end && span.start < place.end),
        );
        if (free.length === 0) return [];
        const taken = words.filter((word) => word !== name);
        const classes = [nameClass(places.length === 1 ? 'name' : isTable ? 'table' : 'column', taken)];
        return [{ spans: free, text: text.slice(free[0]?.start, free[0]?.end), classes, probes: [], inner: () => [] }];
      }),
    isSameToken: (a, b) => a === b || (!/^['"`[]/.test(a) && a.toLowerCase() === b.toLowerCase()),
  };

  function sitesIn(node: SqlNode, offset: number): Site[] {
    const role = WORDS.get(node.name);
    if (role) return wordSite(role, node, offset);
    if (node.kind === 'rule' && EXPRESSIONS.has(node.name)) return [expressionSite(node, offset)];
    if (node.kind === 'token') return [];
    return childrenOf(node).flatMap((child) => sitesIn(child, offset));
  }

  function wordSite(role: WordRole, node: SqlNode, offset: number): Site[] {
    const span = { start: offset + node.start, end: offset + node.end };
    const word = text.slice(span.start, span.end).replace(/\s+/g, ' ');
    const classes = wordClasses(role, word);
    return classes.length === 0
      ? []
      : [
          {
            spans: [span],
            text: word,
            classes,
            probes: [...(classes[0]?.texts ?? [])].filter((one) => one !== word),
            inner: () => [],
          },
        ];
  }

  function expressionSite(node: SqlNode, offset: number): Site {
    const span = { start: offset + node.start, end: offset + node.end };
    const inside = text.slice(span.start, span.end);
    const isLiteral = /^(?:[\d.][\w.]*|x?'[^']*'|null|true|false|current_\w+)$/i.test(inside);
    const relative = text.slice(offset);
    const classes: TextClass[] = expressionClasses(typeOf(node, relative), [], isLiteral);
    const probes: string[] = [...VALUE_PROBES];
    const value = integerOf(inside);
    if (value !== undefined) {
      classes.push(...integerBounds(value, /^0x/i.test(inside)));
      probes.push(...integerProbes(inside));
    }
    if (/^current_/i.test(inside))
      probes.unshift('CURRENT_TIMESTAMP', 'CURRENT_DATE', "datetime('now')", "'2001-02-03'", "'1999-12-31 10:00:01'");
    const content = /^'([^']*)'$/.exec(inside)?.[1];
    if (content !== undefined) {
      classes.push(...shapesOf(content).map((shape) => stringClass(shape, "'")));
      probes.push(...STRING_PROBES.map((one) => `'${one}'`));
    }
    return {
      spans: [span],
      text: inside,
      classes,
      probes: [...new Set(probes)].filter((probe) => probe !== inside),
      inner: () => innerSites(node, offset),
    };
  }

  /** What is inside an expression, below all nodes that hold nothing but the expression itself. */
  function innerSites(node: SqlNode, offset: number): Site[] {
    let inside = node;
    for (let children = childrenOf(inside); children.length === 1; children = childrenOf(inside)) {
      inside = children[0] as SqlNode;
      if (inside.kind === 'token') return [];
    }
    return childrenOf(inside).flatMap((child) =>
      child.kind === 'token' ? wordSite('operator', child, offset) : sitesIn(child, offset),
    );
  }
}

/** Bounds that people use, around a value. */
function integerBounds(value: bigint, isHex: boolean): TextClass[] {
  const limits = [0n, 1n, 2n, 10n, 256n, 2n ** 31n, 2n ** 53n, 2n ** 63n, 2n ** 64n];
  return limits.filter((limit) => limit <= value).map((limit) => integerClass(limit, undefined, isHex));
}

const parsers = new Map<Dialect, Parser>();

function parseExpression(dialect: Dialect, text: string): SqlNode | undefined {
  const { lexer } = parserOf(dialect);
  const parser = parsers.get(dialect) ?? createParser(lexer.grammar, 'expression');
  parsers.set(dialect, parser);
  const outcome = parser(tokenize(lexer, text));
  return outcome.kind === 'parsed' ? (outcome.tree as SqlNode) : undefined;
}
