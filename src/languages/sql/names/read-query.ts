/** Handlers for the rules of queries: branches, tables in FROM, WITH, column references and windows. */
import { childNamed, childrenNamed, childrenOf } from '../../../syntax/index.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode } from '../snapshot.js';
import { isValueWord, nameOf, wordsOf } from './name.js';
import type { Source } from './scope.js';
import { addQuery, addQueryBlock, addReference, addTable, type Context, type ScopeReader } from './scope-reader.js';

const BRANCHES: ReadonlySet<string> = new Set<RuleName>(['select', 'values', 'dialectQuery']);
const TABLE_NAMES: ReadonlySet<string> = new Set<RuleName>(['qualifiedName', 'string']);
const TABLE_ALIASES: ReadonlySet<string> = new Set<RuleName>(['bareAlias', 'label', 'string']);

export function readQuery(reader: ScopeReader, node: SqlNode, { block, query }: Context): Context {
  return { block, query: addQuery(reader, node, query), isInTail: false };
}

export function readQueryTerm(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { block, query } = context;
  const [first, second] = childrenOf(node);
  if (first && BRANCHES.has(first.name)) query?.branches.push(addQueryBlock(reader, first, block, query));
  // A branch in brackets is a query; the walk reaches it later and finds it by its node.
  else if (second?.name === 'query') {
    const branch = addQuery(reader, second, query);
    query?.branches.push(branch);
  }
  return context;
}

export function readBranch(reader: ScopeReader, node: SqlNode, { block, query }: Context): Context {
  return { block: reader.blocks.get(node) ?? addQueryBlock(reader, node, block, query), query, isInTail: false };
}

export function readDialectQuery(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const name = childNamed(node, 'qualifiedName');
  if (name) addTable(reader, name, 'read', context.query);
  return readBranch(reader, node, context);
}

/** ORDER BY and LIMIT can use the columns of the first branch. */
export function readQueryTail(_: ScopeReader, __: SqlNode, { block, query }: Context): Context {
  const first = query?.branches[0];
  const isSelect = first && 'kind' in first && first.kind === 'select';
  return { block: isSelect ? first : block, query, isInTail: true };
}

export function readCommonTable({ text }: ScopeReader, node: SqlNode, context: Context): Context {
  const name = childNamed(node, 'name');
  const body = childNamed(node, 'nested');
  const list = childNamed(node, 'columnNames');
  if (name && body) {
    const columns = list ? childrenNamed(list, 'name').map((column) => nameOf(column, text)) : [];
    context.query?.commonTables.push({ node, name: nameOf(name, text), columns, body });
  }
  return context;
}

/** Records how the table of a join is joined. The walk reads the table itself next. */
export function readJoin(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { block } = context;
  const { text } = reader;
  const primary = block && childNamed(node, 'tablePrimary');
  if (!primary) return context;
  const operator = childNamed(node, 'joinOperator');
  const isNatural = operator !== undefined && /\bNATURAL\b/i.test(text.slice(operator.start, operator.end));
  const using: string[] = [];
  for (const condition of childrenNamed(node, 'joinCondition')) {
    for (const name of childrenNamed(condition, 'qualifiedName')) {
      using.push(nameOf(name, text).name);
      addReference(reader, wordsOf(name, text), name, block);
    }
  }
  reader.joins.set(primary, { isNatural, using });
  return context;
}

export function readTablePrimary(reader: ScopeReader, node: SqlNode, context: Context): Context {
  context.block?.sources.push(readSource(reader, node, context));
  return context;
}

function readSource(reader: ScopeReader, node: SqlNode, { query }: Context): Source {
  const { text } = reader;
  const children = childrenOf(node);
  const name = children.find((child) => TABLE_NAMES.has(child.name));
  const body = children.find((child) => child.name === 'nested');
  const tail = childrenNamed(node, 'tableTail').flatMap((child) => childrenNamed(child, 'tableAlias'))[0];
  const alias = tail && childrenOf(tail).find((child) => TABLE_ALIASES.has(child.name));
  const list = tail && childNamed(tail, 'columnAliases');
  const columns = list ? childrenNamed(list, 'columnAlias') : tail ? childrenNamed(tail, 'columnWithType') : [];
  const table = name ? addTable(reader, name, reader.changedTables.has(node) ? 'change' : 'read', query) : undefined;
  return {
    node,
    kind: table ? 'named' : body ? 'query' : 'other',
    table,
    alias: alias && nameOf(alias, text),
    columnAliases: columns.map((column) => nameOf(childrenOf(column)[0] as SqlNode, text)),
    body,
    join: reader.joins.get(node) ?? { isNatural: false, using: [] },
    needsQualifier: false,
  };
}

export function readColumnReference(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { block, isInTail } = context;
  const { text, tablesInLists } = reader;
  const isColumn = text[node.end - 1] !== '*' && !isValueWord(text.slice(node.start, node.end));
  if (block && isColumn && !tablesInLists.has(node))
    addReference(reader, wordsOf(node, text), node, block, { isInTail });
  return context;
}

/** `x IN t`: `t` is recorded as a column and as a table. */
export function readInList(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { block, query, isInTail } = context;
  const primary = node.alternative === 1 ? childrenOf(node)[0] : undefined;
  const column = primary && childNamed(primary, 'columnReference');
  if (column && block) {
    reader.tablesInLists.add(column);
    addReference(reader, wordsOf(column, reader.text), column, block, { mayBeTable: true, isInTail });
    addTable(reader, column, 'read', query);
  }
  return context;
}

/** A window that an OVER clause or another window uses by its name. */
export function readWindowUse({ text, windows }: ScopeReader, node: SqlNode, context: Context): Context {
  const { block } = context;
  const name = childNamed(node, 'name');
  if (name && block && name.end > name.start) windows.push({ ...nameOf(name, text), block });
  return context;
}

/** A table that is named where it need not exist: VACUUM t, TABLE t as an argument. */
export function readMention(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const name = childNamed(node, 'qualifiedName');
  if (name) addTable(reader, name, 'mention', context.query);
  return context;
}
