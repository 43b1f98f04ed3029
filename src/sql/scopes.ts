/**
 * The names in one statement and the scopes they stand in, read off its tree by rule. Nothing here depends on other
 * statements, so it is kept with the text. A statement without a tree of its own says nothing, never something wrong.
 */
import type { Node } from '../syntax/index.js';
import { type Name, nameOf, partNamed, partsNamed, partsOf, type Span, tableNameOf, wordsOf } from './name.js';
import { readAction, readDefinition, targetOf } from './read-definition.js';
import { readItem } from './read-item.js';
import type {
  Alteration,
  Block,
  Definition,
  Insert,
  Query,
  Reference,
  Role,
  Scopes,
  Source,
  TableName,
  WindowUse,
} from './scope.js';

/** What a node stands in. */
interface Around {
  readonly block: Block | undefined;
  readonly query: Query | undefined;
  readonly inTail: boolean;
}

const BRANCHES = new Set(['select', 'values', 'dialectQuery']);
const CHANGES = new Set(['insert', 'update', 'delete', 'merge']);

export function readScopes(tree: Node, text: string): Scopes {
  const blocks = new Map<Node, Block>();
  const queries = new Map<Node, Query>();
  const tables: TableName[] = [];
  const references: Reference[] = [];
  const windows: WindowUse[] = [];
  const inserts: Insert[] = [];
  const drops: TableName[] = [];
  const changed = new Set<Node>();
  /** How a table is joined, known before the table itself is read. */
  const joins = new Map<Node, Source['join']>();
  const tablesInLists = new Set<Node>();
  let definition: Definition | undefined;
  let alteration: Alteration | undefined;

  const nodes = [tree];
  const arounds: Around[] = [{ block: undefined, query: undefined, inTail: false }];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const around = arounds.pop() as Around;
    const inside = node.kind === 'rule' ? enter(node, around) : around;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i] as Node;
      if (child.kind === 'token') continue;
      nodes.push(child);
      arounds.push(inside);
    }
  }
  return {
    blocks: [...blocks.values()],
    queries: [...queries.values()],
    tables,
    references,
    windows,
    inserts,
    definition,
    alteration,
    drops,
    queryOf: (node) => queries.get(node),
  };

  /** Reads one node, and says what its children stand in. */
  function enter(node: Node, around: Around): Around {
    const { query } = around;
    let { block, inTail } = around;
    if (node.name === 'query' || CHANGES.has(node.name)) {
      const own: Query = queries.get(node) ?? { node, outer: query, commonTables: [], branches: [] };
      queries.set(node, own);
      if (node.name !== 'query') block = changeBlock(node, block, own);
      return { block, query: own, inTail: false };
    }
    switch (node.name) {
      case 'queryTerm': {
        // Brackets around a branch hold a query of their own, which is read later: the branch is found by its node.
        const [first, second] = partsOf(node);
        if (first && BRANCHES.has(first.name)) query?.branches.push(innerBlock(first, block, query));
        else if (second?.name === 'query') {
          const own: Query = { node: second, outer: query, commonTables: [], branches: [] };
          queries.set(second, own);
          query?.branches.push(own);
        }
        break;
      }
      case 'select':
      case 'values':
      case 'dialectQuery':
        if (node.name === 'dialectQuery') readTableName(node, 'read', query);
        return { block: blocks.get(node) ?? innerBlock(node, block, query), query, inTail: false };
      case 'tableSource':
      case 'maintenanceTarget':
        readTableName(node, 'serve', query);
        break;
      case 'queryTail': {
        const first = query?.branches[0];
        if (first && 'kind' in first && first.kind === 'select') block = first;
        inTail = true;
        break;
      }
      case 'commonTable':
        readCommonTable(node, query);
        break;
      case 'tablePrimary':
        block?.sources.push(readSource(node, query));
        break;
      case 'joinPart':
        // Its primary is read here, where the way of joining is known.
        if (block) readJoin(node, block);
        break;
      case 'columnReference':
        readReference(node, around);
        break;
      case 'assignmentTarget':
        if (block) addReference(wordsOf(node, text), node, block, false, inTail);
        break;
      case 'inList':
        readTableInList(node, around);
        break;
      case 'createTable':
      case 'createVirtualTable':
      case 'createView':
      case 'createIndex':
      case 'createTrigger':
        definition ??= readDefinition(node, text);
        block = definitionBlock(node, block, query);
        break;
      case 'references':
        block = readForeign(node, query) ?? block;
        break;
      case 'referenceColumns':
      case 'columnNames':
        if (block?.node.name === 'createTable')
          for (const name of partsNamed(node, 'name')) addReference(wordsOf(name, text), name, block, false, false);
        break;
      case 'triggerEvent': {
        const [row] = block?.sources ?? [];
        if (!row?.table) break;
        const own = otherBlock(node, undefined, query);
        own.sources.push(namedSource(node, row.table, undefined));
        for (const name of partsNamed(node, 'name')) addReference(wordsOf(name, text), name, own, false, false);
        break;
      }
      case 'callTail':
      case 'windowDefinition': {
        const name = partNamed(node, 'name');
        if (name && block && name.end > name.start) windows.push({ ...nameOf(name, text), block });
        break;
      }
      case 'alter':
        block = readAlter(node, query) ?? block;
        break;
      case 'drop':
        readDrop(node, query);
        break;
      case 'truncate':
        for (const name of partsNamed(node, 'qualifiedName')) addTable(name, 'change', query);
        break;
    }
    return block === around.block && inTail === around.inTail ? around : { block, query, inTail };
  }

  function addTable(node: Node, role: Role, query: Query | undefined): TableName {
    const table = { ...tableNameOf(node, text), role, query };
    tables.push(table);
    return table;
  }

  function readTableName(node: Node, role: Role, query: Query | undefined): void {
    const name = partNamed(node, 'qualifiedName');
    if (name) addTable(name, role, query);
  }

  function innerBlock(node: Node, parent: Block | undefined, query: Query | undefined): Block {
    const rows = partsNamed(node, 'row').map((row) => partsNamed(row, 'expression'));
    const kind = node.name === 'values' || rows.length > 0 ? 'values' : 'select';
    const items = kind === 'select' ? partsNamed(node, 'selectItem').map((item) => readItem(item, text)) : [];
    const clause = partNamed(node, 'windows');
    const windows = (clause ? partsNamed(clause, 'namedWindow') : []).flatMap((one) => {
      const name = partNamed(one, 'name');
      return name ? [nameOf(name, text)] : [];
    });
    const block: Block = { kind, node, parent, query, items, sources: [], windows, rows };
    blocks.set(node, block);
    return block;
  }

  function otherBlock(node: Node, parent: Block | undefined, query: Query | undefined): Block {
    const block: Block = { kind: 'other', node, parent, query, items: [], sources: [], windows: [], rows: [] };
    blocks.set(node, block);
    return block;
  }

  function changeBlock(node: Node, parent: Block | undefined, query: Query): Block {
    const block = otherBlock(node, parent, query);
    const targets = node.name === 'delete' ? partsNamed(node, 'deleteSource') : [node];
    for (const target of targets)
      for (const reference of partsNamed(target, 'tableReference'))
        for (const primary of partsNamed(reference, 'tablePrimary')) changed.add(primary);
    if (node.name !== 'insert') return block;
    const target = partNamed(node, 'insertTarget');
    const name = target && partNamed(target, 'qualifiedName');
    if (!target || !name) return block;
    const table = addTable(name, 'insert', query.outer);
    const alias = partsOf(target).find((one) => one.name === 'bareAlias' || one.name === 'label');
    block.sources.push(namedSource(target, table, alias && nameOf(alias, text)));
    // What could not be inserted has a name too.
    block.sources.push(namedSource(target, table, { start: 0, end: 0, name: 'excluded', isQuoted: false }));
    const columns = partsNamed(target, 'assignmentTarget').map((one) => nameOf(one, text));
    inserts.push({ node, table, columns, source: partNamed(node, 'insertSource') });
    return block;
  }

  function namedSource(node: Node, table: TableName, alias: Name | undefined): Source {
    const join = { isNatural: false, using: [] };
    const isNamedOnly = alias !== undefined && alias.end === 0;
    return { node, kind: 'named', table, alias, columnAliases: [], body: undefined, join, isNamedOnly };
  }

  function readCommonTable(node: Node, query: Query | undefined): void {
    const name = partNamed(node, 'name');
    const body = partNamed(node, 'nested');
    const list = partNamed(node, 'columnNames');
    if (!name || !body) return;
    const columns = list ? partsNamed(list, 'name').map((one) => nameOf(one, text)) : [];
    query?.commonTables.push({ node, name: nameOf(name, text), columns, body });
  }

  function readJoin(node: Node, block: Block): void {
    const primary = partNamed(node, 'tablePrimary');
    if (!primary) return;
    const operator = partNamed(node, 'joinOperator');
    const isNatural = operator !== undefined && /\bNATURAL\b/i.test(text.slice(operator.start, operator.end));
    const using: string[] = [];
    for (const condition of partsNamed(node, 'joinCondition')) {
      for (const name of partsNamed(condition, 'qualifiedName')) {
        using.push(nameOf(name, text).name);
        addReference(wordsOf(name, text), name, block, false, false);
      }
    }
    joins.set(primary, { isNatural, using });
  }

  function readSource(node: Node, query: Query | undefined): Source {
    const parts = partsOf(node);
    const name = parts.find((one) => one.name === 'qualifiedName' || one.name === 'string');
    const body = parts.find((one) => one.name === 'nested');
    const tail = partsNamed(node, 'tableTail').flatMap((one) => partsNamed(one, 'tableAlias'))[0];
    const alias = tail && partsOf(tail).find((one) => /^(?:bareAlias|label|string)$/.test(one.name));
    const list = tail && partNamed(tail, 'columnAliases');
    const table = name ? addTable(name, changed.has(node) ? 'change' : 'read', query) : undefined;
    return {
      node,
      kind: table ? 'named' : body ? 'query' : 'other',
      table,
      alias: alias && nameOf(alias, text),
      columnAliases: list
        ? partsNamed(list, 'columnAlias').map((one) => nameOf(partsOf(one)[0] as Node, text))
        : tail && partNamed(tail, 'columnWithType')
          ? partsNamed(tail, 'columnWithType').map((one) => nameOf(partsOf(one)[0] as Node, text))
          : [],
      body,
      join: joins.get(node) ?? { isNatural: false, using: [] },
      isNamedOnly: false,
    };
  }

  function addReference(words: readonly Name[], span: Span, block: Block, mayBeTable: boolean, inTail: boolean): void {
    const name = words.at(-1);
    if (!name) return;
    references.push({
      start: span.start,
      end: span.end,
      name,
      qualifier: words.at(-2),
      block,
      mayBeTable,
      inTail,
    });
  }

  function readReference(node: Node, { block, inTail }: Around): void {
    if (!block || tablesInLists.has(node) || text[node.end - 1] === '*') return;
    addReference(wordsOf(node, text), node, block, false, inTail);
  }

  function readTableInList(node: Node, { block, query, inTail }: Around): void {
    const only = node.alternative === 1 ? partsOf(node)[0] : undefined;
    const column = only && partNamed(only, 'columnReference');
    if (!column || !block) return;
    tablesInLists.add(column);
    addReference(wordsOf(column, text), column, block, true, inTail);
    addTable(column, 'read', query);
  }

  function readForeign(node: Node, query: Query | undefined): Block | undefined {
    const name = partNamed(node, 'qualifiedName');
    if (!name) return undefined;
    const table = addTable(name, 'reference', query);
    const block = otherBlock(node, undefined, query);
    block.sources.push(namedSource(node, table, undefined));
    const list = partNamed(node, 'referenceColumns');
    for (const one of list ? partsNamed(list, 'name') : []) addReference(wordsOf(one, text), one, block, false, false);
    return block;
  }

  /** The rows that constraints, indexes and triggers speak of. */
  function definitionBlock(node: Node, parent: Block | undefined, query: Query | undefined): Block | undefined {
    if (node.name === 'createView') return parent;
    const block = otherBlock(node, parent, query);
    const named = targetOf(node);
    const target = named && addTable(named, node.name === 'createIndex' ? 'index' : 'trigger', query);
    if (node.name === 'createTable') {
      const join = { isNatural: false, using: [] };
      const alias = definition?.name;
      const self = { node, kind: 'self' as const, table: undefined, alias, columnAliases: [], body: undefined, join };
      block.sources.push({ ...self, isNamedOnly: false });
    } else if (target) {
      const aliases = node.name === 'createTrigger' ? ['new', 'old'] : [undefined];
      for (const alias of aliases)
        block.sources.push(
          namedSource(
            node,
            target,
            alias === undefined ? undefined : { start: 0, end: 0, name: alias, isQuoted: false },
          ),
        );
    }
    return block;
  }

  function readAlter(node: Node, query: Query | undefined): Block | undefined {
    const name = node.alternative === 0 ? partNamed(node, 'qualifiedName') : undefined;
    if (!name) return undefined;
    const table = addTable(name, 'alter', query);
    const block = otherBlock(node, undefined, query);
    block.sources.push(namedSource(node, table, undefined));
    const actions = partsNamed(node, 'alterAction').map((action) => readAction(action, text));
    alteration = { table, actions };
    for (const action of actions) {
      if (action.kind === 'rename-column') addReference([action.from], action.from, block, false, false);
      if (action.kind === 'drop-column') addReference([action.name], action.name, block, false, false);
    }
    return block;
  }

  function readDrop(node: Node, query: Query | undefined): void {
    const object = partNamed(node, 'dropObject');
    if (!object || !/\b(?:TABLES?|VIEW)\b/i.test(text.slice(object.start, object.end))) return;
    for (const dropped of partsNamed(node, 'dropped')) drops.push(addTable(dropped, 'drop', query));
  }
}
