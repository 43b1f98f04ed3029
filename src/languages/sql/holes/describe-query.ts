/** What a query does, as a verb with its objects: "selects a from t where …". Undefined if a part of the query has no rule. */
import { listed } from '../../../explain/summary.js';
import type { SqlNode } from '../snapshot.js';
import {
  actionOn,
  codeOf,
  conditionIn,
  nounOf,
  partsOf,
  subqueryNoun,
  unwrapped,
  type Words,
} from './describe-expression.js';

export function queryAction(query: SqlNode, words: Words): string | undefined {
  const node = unwrapped(query);
  const parts = partsOf(node);
  switch (node.name) {
    case 'select':
      return selectAction(words, parts);
    case 'values':
      return valuesAction(words, parts);
    case 'queryTerm':
      return parts[1]?.name === 'query' && parts.length === 3 ? queryAction(parts[1], words) : undefined;
    case 'query':
      return compoundAction(words, parts);
    default:
      return undefined;
  }
}

/** The expression of `SELECT expression`; undefined for all other queries. */
function onlyItem(query: SqlNode, words: Words): SqlNode | undefined {
  const items = onlyItems(query, words);
  return items?.length === 1 ? items[0] : undefined;
}

/** The expressions of `SELECT expression, …`; undefined for all other queries. */
export function onlyItems(query: SqlNode, words: Words): readonly SqlNode[] | undefined {
  const select = unwrapped(query);
  const [word, ...rest] = partsOf(select);
  if (select.name !== 'select' || !word || words.wordOf(word) !== 'SELECT') return undefined;
  const items = rest.filter((part) => part.name === 'selectItem');
  const isPlain = rest.every((part) => part.name === 'selectItem' || words.wordOf(part) === ',');
  const values = items.flatMap((item) => {
    const [value, ...alias] = partsOf(item);
    return value?.name === 'expression' && alias.length === 0 ? [value] : [];
  });
  return isPlain && values.length > 0 && values.length === items.length ? values : undefined;
}

/** The expressions of each row of `VALUES (…), (…)`. */
export function rowsOf(values: SqlNode, words: Words): (readonly SqlNode[])[] | undefined {
  const rows = partsOf(values).filter(({ name }) => name === 'row');
  const isPlain = rows.every((row) =>
    partsOf(row).every((part) => part.name === 'expression' || ['(', ',', ')'].includes(words.wordOf(part))),
  );
  return isPlain && rows.length > 0
    ? rows.map((row) => partsOf(row).filter(({ name }) => name === 'expression'))
    : undefined;
}

function valuesAction(words: Words, parts: readonly SqlNode[]): string | undefined {
  const rows = parts.filter(({ name }) => name === 'row');
  const [row] = rows;
  if (!row || rows.length > 2) return undefined;
  return `lists the ${rows.length === 1 ? 'row' : 'rows'} ${listed(rows.map((one) => codeOf(words, one)))}`;
}

function selectAction(words: Words, [select, ...rest]: readonly SqlNode[]): string | undefined {
  if (!select || words.wordOf(select) !== 'SELECT') return undefined;
  const items = rest.filter(({ name }) => name === 'selectItem');
  const clauses = rest.filter((part) => part.name !== 'selectItem' && words.wordOf(part) !== ',');
  const [item] = items;
  const isAlone = items.length === 1 && clauses.length === 0;
  const [value, ...others] = item ? partsOf(item) : [];
  if (isAlone && value?.name === 'expression' && others.length === 0) return actionOn(words, value);
  const nouns = items.map((one) => itemNoun(words, one));
  const [option] = clauses;
  const isDistinct = option?.name === 'selectOption' && words.wordOf(option) === 'DISTINCT';
  const phrases = clauses.slice(isDistinct ? 1 : 0).map((clause) => clausePhrase(words, clause));
  if (phrases.some((phrase) => phrase === undefined)) return undefined;
  return [`selects ${isDistinct ? 'the distinct values of ' : ''}${listed(nouns)}`, ...phrases].join(' ');
}

function itemNoun(words: Words, item: SqlNode): string {
  const [value, ...alias] = partsOf(item);
  if (!value || words.compact(item) === '*') return 'all columns';
  if (value.name !== 'expression') return codeOf(words, item);
  const name = alias.at(-1);
  return name ? `${nounOf(words, value)} as ${words.compact(name)}` : nounOf(words, value);
}

function clausePhrase(words: Words, clause: SqlNode): string | undefined {
  const parts = partsOf(clause).filter((part) => part.kind !== 'token' || words.wordOf(part) !== ',');
  const [word, ...rest] = parts;
  switch (clause.name) {
    case 'from': {
      const tables = rest.map((table) => tableNoun(words, table));
      return tables.includes(undefined) ? undefined : `from ${listed(tables as string[])}`;
    }
    case 'where':
      return rest.length === 1 && rest[0] ? `where ${conditionOf(words, rest[0])}` : undefined;
    case 'having':
      return rest.length === 1 && rest[0] ? `having ${conditionOf(words, rest[0])}` : undefined;
    case 'groupBy':
      return itemsPhrase(words, 'grouped by', rest.slice(1));
    case 'queryTail':
      return word && clausePhrase(words, word);
    case 'orderBy':
      return itemsPhrase(words, 'ordered by', rest.slice(1));
    case 'limit':
      return rest.length === 1 && rest[0] ? `with the limit ${nounOf(words, rest[0])}` : undefined;
    default:
      return undefined;
  }
}

function itemsPhrase(words: Words, verb: string, items: readonly SqlNode[]): string | undefined {
  const isPlain = items.length > 0 && items.every(({ kind }) => kind !== 'token');
  return isPlain ? `${verb} ${listed(items.map((item) => nounOf(words, item)))}` : undefined;
}

/** An expression as the condition of a clause. */
export function conditionOf(words: Words, expression: SqlNode): string {
  const noun = nounOf(words, expression);
  return conditionIn(noun) ?? noun;
}

function tableNoun(words: Words, table: SqlNode): string | undefined {
  const [first, ...joins] = table.name === 'tableReference' ? partsOf(table) : [table];
  if (!first) return undefined;
  const nouns = [primaryNoun(words, first), ...joins.map((join) => joinPhrase(words, join))];
  return nouns.includes(undefined) ? undefined : nouns.join(' ');
}

function joinPhrase(words: Words, join: SqlNode): string | undefined {
  const [operator, table, ...conditions] = partsOf(join);
  const noun = table && primaryNoun(words, table);
  if (!operator || !noun) return undefined;
  const by = words.phraseOf(operator) ?? words.compact(operator).toUpperCase();
  const on = conditions.map((condition) => {
    const [word, value] = partsOf(condition);
    return word && value && words.wordOf(word) === 'ON'
      ? ` on ${conditionOf(words, value)}`
      : ` ${codeOf(words, condition)}`;
  });
  return `joined with ${noun} by ${by}${on.join('')}`;
}

function primaryNoun(words: Words, primary: SqlNode): string | undefined {
  const parts = partsOf(primary);
  const tails = parts.filter(({ name }) => name === 'tableTail');
  const rest = parts.filter(({ name }) => name !== 'tableTail');
  const alias = tails.map((tail) => ` as ${words.compact(tail).replace(/^AS\s+/i, '')}`).join('');
  if (tails.some((tail) => partsOf(tail)[0]?.name !== 'tableAlias')) return undefined;
  const [first, second] = rest;
  if (rest.length === 1 && first?.name === 'qualifiedName') return `${words.compact(first)}${alias}`;
  if (rest.length === 3 && second?.name === 'nested') return `${subqueryNoun(words, second)}${alias}`;
  return undefined;
}

/** WITH, set operations, ORDER BY and LIMIT. */
function compoundAction(words: Words, parts: readonly SqlNode[]): string | undefined {
  const terms = parts.filter(({ name }) => name === 'queryTerm');
  const operators = parts.filter(({ name }) => name === 'setOperator');
  const [first, second] = terms;
  if (!first || terms.length > 2) return undefined;
  const tails = parts.filter(({ name }) => name === 'queryTail').map((tail) => clausePhrase(words, tail));
  if (tails.includes(undefined)) return undefined;
  const common = parts.find(({ name }) => name === 'with');
  const definitions = common ? commonTables(words, common) : '';
  const action = combined(words, first, second, operators[0], tails.length > 0);
  if (action === undefined || definitions === undefined) return undefined;
  return [`${definitions}${action}`, ...tails].join(' ');
}

function combined(
  words: Words,
  first: SqlNode,
  second: SqlNode | undefined,
  operator: SqlNode | undefined,
  hasTail: boolean,
): string | undefined {
  if (!second || !operator) {
    const item = hasTail ? onlyItem(first, words) : undefined;
    return item ? `selects ${nounOf(words, item)}` : queryAction(first, words);
  }
  const by = words.phraseOf(operator) ?? words.compact(operator).toUpperCase();
  return `combines by ${by} ${termNoun(words, first)} and ${termNoun(words, second)}`;
}

function termNoun(words: Words, term: SqlNode): string {
  const item = onlyItem(term, words);
  return item ? `a query of ${nounOf(words, item)}` : subqueryNoun(words, term).replace(/^\(a subquery/, '(a query');
}

function commonTables(words: Words, common: SqlNode): string | undefined {
  const tables = partsOf(common).filter(({ name }) => name === 'commonTable');
  const isRecursive = partsOf(common).some((part) => words.wordOf(part) === 'RECURSIVE');
  const phrases = tables.map((table) => {
    const parts = partsOf(table);
    const nested = parts.find(({ name }) => name === 'nested');
    const [name] = parts;
    // Columns and hints have no words here.
    if (!name || !nested || parts.length !== 5) return undefined;
    return `${words.compact(name)}, ${subqueryNoun(words, nested)},`;
  });
  if (phrases.includes(undefined)) return undefined;
  return `defines ${isRecursive ? 'recursively ' : ''}${listed(phrases as string[])} and `;
}
