/**
 * What may vary in an SQL script: expressions by the type of their value, numbers within bounds, operators, functions, types, and
 * names together with all their uses. Sentences of the grammar rules alone would mostly be invalid SQL.
 */
import { overlaps, type Span } from '../../../edit/edit.js';
import { choiceClass } from '../../../explain/choice-class.js';
import { COMMON_KINDS, literalClasses } from '../../../explain/literal-classes.js';
import { nameClass } from '../../../explain/name-class.js';
import type { Holes, Site } from '../../../language/holes.js';
import { withoutMarks } from '../../../language/name-marks.js';
import type { TextClass } from '../../../language/text-class.js';
import { childrenOf, createParser, nodesOf, type Parser, tokenize } from '../../../syntax/index.js';
import type { Dialect } from '../dialects/dialect.js';
import { parserOf } from '../dialects/dialect-parser.js';
import { definedNames, type NameUse, wordsIn } from '../names/name-uses.js';
import { modelOf } from '../names/script-model.js';
import { parseScript } from '../script/parse-script.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { columnsInScope, type ScopeColumn } from './columns-in-scope.js';
import { describeScript } from './describe-script.js';
import { expressionClasses, expressionKind, VALUE_PROBES } from './expression-class.js';
import { repetitionKind } from './repetition-classes.js';
import { repetitionSites } from './repetition-sites.js';
import { tablePlace } from './table-class.js';
import { typeOf, type ValueType } from './value-type.js';
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

/** What may stand for the current time. */
const DATE_PROBES: readonly string[] = [
  'CURRENT_TIMESTAMP',
  'CURRENT_DATE',
  "datetime('now')",
  "'2001-02-03'",
  "'1999-12-31 10:00:01'",
];

/** Values that come before columns among the hard texts, and so many columns. */
const FIRST_PROBES = 4;
const COLUMN_PROBES = 2;

/** A statement of the script. */
interface StatementPlace {
  readonly index: number;
  /** Where it starts. */
  readonly offset: number;
}

export function sqlHoles(snapshot: SqlSnapshot): Holes {
  const { text, statements, dialect } = snapshot;
  const names = definedNames(snapshot);
  const words = [...wordsIn(snapshot)];
  const findColumns = columnsInScope(snapshot, names);
  return {
    kinds: new Map([
      ...COMMON_KINDS,
      ['sql-expression', expressionKind((given) => parseExpression(dialect, given))],
      ['sql-repetition', repetitionKind((given) => countStatements(dialect, given))],
    ]),
    sites: () => {
      const tables = names
        .filter(({ kind }) => kind === 'table')
        .map(({ places }) => text.slice(places[0]?.start, places[0]?.end));
      const inside = statements.flatMap(({ tree, start, isCovered }, i) =>
        isCovered ? sitesIn(tree, { index: i, offset: start }) : [],
      );
      return [...inside, ...repetitionSites(snapshot, words, tables)];
    },
    shared: (covered) => {
      const isFree = (place: Span): boolean => !covered.some((span) => overlaps(place, span));
      return [...names.flatMap((name) => nameSite(name, name.places.filter(isFree))), ...equalLiterals(isFree)];
    },
    describe: (parts) => describeScript(snapshot, parts),
    isSameToken: (a, b) => a === b || (!/^['"`[]/.test(a) && a.toLowerCase() === b.toLowerCase()),
  };

  function nameSite({ name, kind, places }: NameUse, free: readonly Span[]): Site[] {
    if (free.length === 0) return [];
    const taken = words.filter((word) => word !== name);
    const classes = [nameClass(places.length === 1 ? 'name' : kind, taken)];
    const uses = places.filter((place) => !free.includes(place));
    const inside = text.slice(free[0]?.start, free[0]?.end);
    return [{ spans: free, text: inside, classes, uses, probes: [], inner: () => [] }];
  }

  /** Equal literals, which may have to stay equal. */
  function equalLiterals(isFree: (place: Span) => boolean): Site[] {
    const places = new Map<string, Span[]>();
    for (const { tree, start, isCovered } of statements)
      for (const node of isCovered ? nodesOf(tree) : [])
        if (node.name === 'literal') {
          const span = { start: start + node.start, end: start + node.end };
          const literal = text.slice(span.start, span.end);
          if (isFree(span)) places.set(literal, [...(places.get(literal) ?? []), span]);
        }
    return [...places].flatMap(([literal, spans]) => {
      const { classes, probes } = literalClasses(literal);
      const isGroup = spans.length > 1 && classes.length > 0;
      return isGroup ? [{ spans, text: literal, classes, probes, inner: () => [] }] : [];
    });
  }

  function sitesIn(node: SqlNode, place: StatementPlace): Site[] {
    const role = WORDS.get(node.name);
    if (role) return wordSite(role, node, place);
    if (node.kind === 'rule' && EXPRESSIONS.has(node.name)) return [expressionSite(node, place)];
    if (node.kind === 'token') return [];
    if (node.name === 'tablePrimary') return tableSite(node, place);
    return childrenOf(node).flatMap((child) => sitesIn(child, place));
  }

  function tableSite(node: SqlNode, place: StatementPlace): Site[] {
    const { index, offset } = place;
    const inside = childrenOf(node).flatMap((child) => sitesIn(child, place));
    const resolved = modelOf(snapshot).statements[index]?.resolved;
    const table = resolved && tablePlace(node, resolved, { names, text, offset });
    if (!table) return inside;
    const { name, classes, probes } = table;
    const span = { start: offset + name.start, end: offset + name.end };
    return [{ spans: [span], text: text.slice(span.start, span.end), classes, probes, inner: () => [] }, ...inside];
  }

  function wordSite(role: WordRole, node: SqlNode, { offset }: StatementPlace): Site[] {
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

  function expressionSite(node: SqlNode, place: StatementPlace): Site {
    const { index, offset } = place;
    const span = { start: offset + node.start, end: offset + node.end };
    const inside = text.slice(span.start, span.end);
    const isLiteral = /^(?:[\d.][\w.]*|x?'[^']*'|null|true|false|current_\w+)$/i.test(inside);
    const relative = text.slice(offset);
    const literals = literalClasses(inside);
    const { columns, table } = findColumns(index, node);
    const ofColumn = (name: string): ValueType =>
      columns.find((column) => withoutMarks(column.text).toLowerCase() === name.toLowerCase())?.type ?? 'unknown';
    const classes = [
      ...expressionClasses(typeOf(node, relative, ofColumn), isLiteral, columns),
      ...columnClasses(inside, columns, table),
      ...literals.classes,
    ];
    const probes = [
      ...(/^current_/i.test(inside) ? DATE_PROBES : []),
      ...VALUE_PROBES.slice(0, FIRST_PROBES),
      ...columns.slice(0, COLUMN_PROBES).map((column) => column.text),
      ...VALUE_PROBES.slice(FIRST_PROBES),
      ...literals.probes,
    ];
    return {
      spans: [span],
      text: inside,
      classes,
      probes: [...new Set(probes)].filter((probe) => withoutMarks(probe) !== inside),
      inner: () => innerSites(node, place),
    };
  }

  /** What is inside an expression, below all nodes that hold nothing but the expression itself. */
  function innerSites(node: SqlNode, place: StatementPlace): Site[] {
    let inside = node;
    for (let children = childrenOf(inside); children.length === 1; children = childrenOf(inside)) {
      inside = children[0] as SqlNode;
      if (inside.kind === 'token') return [];
    }
    return childrenOf(inside).flatMap((child) =>
      child.kind === 'token' ? wordSite('operator', child, place) : sitesIn(child, place),
    );
  }
}

/** Other columns that may stand for a column. */
function columnClasses(text: string, columns: readonly ScopeColumn[], table: string | undefined): TextClass[] {
  const isColumn = columns.some((column) => withoutMarks(column.text).toLowerCase() === text.toLowerCase());
  if (!isColumn || columns.length < 2) return [];
  const label = table === undefined ? 'column in scope' : `column of ${table}`;
  return [
    choiceClass(
      label,
      columns.map((column) => column.text),
    ),
  ];
}

function countStatements(dialect: Dialect, text: string): number | undefined {
  const { statements } = parseScript(text, dialect);
  return statements.every(({ parsed }) => parsed.failure === undefined) ? statements.length : undefined;
}

const parsers = new Map<Dialect, Parser>();

function parseExpression(dialect: Dialect, text: string): SqlNode | undefined {
  const { lexer } = parserOf(dialect);
  const parser = parsers.get(dialect) ?? createParser(lexer.grammar, 'expression');
  parsers.set(dialect, parser);
  const outcome = parser(tokenize(lexer, text));
  return outcome.kind === 'parsed' ? (outcome.tree as SqlNode) : undefined;
}
