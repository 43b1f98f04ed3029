/**
 * What an SQL script does, as a clause: "a query divides a text by an integer". A statement without a rule here is quoted, so that the
 * clause never says more than the pattern.
 */
import { listed } from '../../../explain/summary.js';
import type { PatternParts } from '../../../language/holes.js';
import { childrenOf } from '../../../syntax/index.js';
import type { SqlNode, SqlSnapshot, SqlStatement } from '../snapshot.js';

/** Undefined if there is a rule for none of the statements, or if the clause would be too long to read. */
export function describeScript({ statements, text }: SqlSnapshot, parts: PatternParts): string | undefined {
  const clauses = statements.map((statement) => describeStatement(statement, text, parts));
  if (clauses.every((clause) => clause === undefined)) return undefined;
  const all = clauses.map((clause, i) => {
    const { start, end } = statements[i] as SqlStatement;
    return clause ?? `\`${parts.compact({ start, end })}\` runs`;
  });
  const joined = all.join(all.length === 2 ? ', and then ' : ', then ');
  return joined.length > MAX_LENGTH ? undefined : joined;
}

const MAX_LENGTH = 300;

function describeStatement(
  { tree, start: offset }: SqlStatement,
  text: string,
  parts: PatternParts,
): string | undefined {
  const node = unwrapped(tree);
  const spanOf = ({ start, end }: SqlNode): { start: number; end: number } => ({
    start: offset + start,
    end: offset + end,
  });
  const wordOf = (token: SqlNode): string => text.slice(spanOf(token).start, spanOf(token).end).toUpperCase();
  const compact = (part: SqlNode): string => parts.compact(spanOf(part));
  /** A part as an object of a sentence. */
  const nounOf = (part: SqlNode): string => {
    const phrase = parts.phraseAt(spanOf(part));
    if (phrase !== undefined) return phrase;
    const inside = childrenOf(part);
    if (inside.length === 1) return nounOf(inside[0] as SqlNode);
    const code = compact(part);
    return /^(?:[\d.]+|'[^']*'|NULL)$/i.test(code) ? code : `\`${code}\``;
  };
  switch (node.name) {
    case 'select':
    case 'queryTerm':
    case 'query': {
      const selected = onlyItem(node, wordOf);
      return selected && `a query ${actionOn(selected)}`;
    }
    case 'insert':
      return insertion(childrenOf(node));
    case 'createTable':
      return tableCreation(childrenOf(node));
    default:
      return undefined;
  }

  function actionOn(expression: SqlNode): string {
    let inside = expression;
    while (parts.phraseAt(spanOf(inside)) === undefined) {
      const children = childrenOf(inside);
      if (children.length === 3 && (inside.name === 'condition' || inside.name === 'expression')) {
        const [left, operator, right] = children as [SqlNode, SqlNode, SqlNode];
        const action = operation(operator, nounOf(left), nounOf(right));
        if (action !== undefined) return action;
      }
      const [only] = children;
      if (children.length !== 1 || !only || only.kind === 'token') break;
      inside = only;
    }
    return `selects ${nounOf(expression)}`;
  }

  function operation(operator: SqlNode, left: string, right: string): string | undefined {
    const phrase = parts.phraseAt(spanOf(operator));
    if (phrase !== undefined) return `applies ${phrase} to ${left} and ${right}`;
    const word = wordOf(operator);
    const words = OPERATIONS[word];
    if (words) return words(left, right);
    return COMPARISONS.includes(word) ? `compares ${left} with ${right} by ${word}` : undefined;
  }

  function insertion(children: readonly SqlNode[]): string | undefined {
    const [first, second, target, source] = children;
    if (children.length !== 4 || !first || !second || !target || !source) return undefined;
    if (wordOf(first) !== 'INSERT' || wordOf(second) !== 'INTO' || target.name !== 'insertTarget') return undefined;
    const query = unwrapped(source);
    const values = query.name === 'values' ? valuesOfRow(query, wordOf) : [onlyItem(query, wordOf)];
    if (values === undefined || values.some((value) => value === undefined)) return undefined;
    const nouns = (values as SqlNode[]).map(nounOf);
    return `${listed(nouns)} ${nouns.length === 1 ? 'is' : 'are'} inserted into ${compact(target)}`;
  }

  function tableCreation(children: readonly SqlNode[]): string | undefined {
    const [create, table, name, body] = children;
    if (children.length !== 4 || !create || !table || name?.name !== 'newName' || body?.name !== 'tableBody')
      return undefined;
    const inside = childrenOf(body);
    const elements = inside.filter((part) => part.name === 'tableElement');
    const others = inside.filter((part) => part.name !== 'tableElement').map(wordOf);
    if (elements.length === 0 || others.some((word) => !['(', ',', ')'].includes(word))) return undefined;
    return `a table ${compact(name)} is created with ${listed(elements.map((element) => `\`${compact(element)}\``))}`;
  }
}

const COMPARISONS: readonly string[] = ['=', '==', '<>', '!=', '<', '<=', '>', '>=', 'IS'];

const OPERATIONS: Readonly<Record<string, (left: string, right: string) => string>> = {
  '+': (left, right) => `adds ${right} to ${left}`,
  '-': (left, right) => `subtracts ${right} from ${left}`,
  '*': (left, right) => `multiplies ${left} by ${right}`,
  '/': (left, right) => `divides ${left} by ${right}`,
  '%': (left, right) => `takes ${left} modulo ${right}`,
};

/** The outermost node that holds more than one other node. */
function unwrapped(node: SqlNode): SqlNode {
  let inside = node;
  for (let children = childrenOf(inside); children.length === 1; children = childrenOf(inside)) {
    const [only] = children as [SqlNode];
    if (only.kind === 'token') break;
    inside = only;
  }
  return inside;
}

/** The expression of `SELECT expression`; undefined for all other queries. */
function onlyItem(query: SqlNode, wordOf: (token: SqlNode) => string): SqlNode | undefined {
  const select = unwrapped(query);
  const [word, item, ...others] = childrenOf(select) as SqlNode[];
  if (select.name !== 'select' || !word || item?.name !== 'selectItem' || others.length > 0) return undefined;
  const inside = childrenOf(item) as SqlNode[];
  return wordOf(word) === 'SELECT' && inside.length === 1 && inside[0]?.name === 'expression' ? inside[0] : undefined;
}

/** The expressions of `VALUES (…)` with a single row. */
function valuesOfRow(values: SqlNode, wordOf: (token: SqlNode) => string): SqlNode[] | undefined {
  const [word, row, ...others] = childrenOf(values) as SqlNode[];
  if (!word || row?.name !== 'row' || others.length > 0) return undefined;
  const inside = childrenOf(row) as SqlNode[];
  const expressions = inside.filter(({ name }) => name === 'expression');
  const isPlain = inside.every((part) => part.name === 'expression' || ['(', ',', ')'].includes(wordOf(part)));
  return isPlain ? expressions : undefined;
}
