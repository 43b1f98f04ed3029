/** Handlers for the rules of statements that change rows: INSERT, UPDATE, DELETE, MERGE and TRUNCATE. */
import { childNamed, childrenNamed, childrenOf } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';
import { nameOf, wordsOf } from './name.js';
import type { Block, Query } from './scope.js';
import {
  addQuery,
  addReference,
  addRowBlock,
  addTable,
  type Context,
  implicitSource,
  type ScopeReader,
  tableSource,
} from './scope-reader.js';

/** UPDATE, DELETE and MERGE: their targets are tables in FROM position. */
export function readChange(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const query = addQuery(reader, node, context.query);
  return { block: addChangeBlock(reader, node, context.block, query), query, isInTail: false };
}

export function readInsert(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { text } = reader;
  const query = addQuery(reader, node, context.query);
  const block = addChangeBlock(reader, node, context.block, query);
  const inside: Context = { block, query, isInTail: false };
  const target = childNamed(node, 'insertTarget');
  const name = target && childNamed(target, 'qualifiedName');
  if (!target || !name) return inside;
  const table = addTable(reader, name, 'insert', query.outer);
  const alias = childrenOf(target).find((child) => child.name === 'bareAlias' || child.name === 'label');
  block.sources.push(tableSource(target, table, alias && nameOf(alias, text)));
  block.sources.push(implicitSource(target, table, 'excluded'));
  const columns = childrenNamed(target, 'assignmentTarget').map((column) => nameOf(column, text));
  reader.inserts.push({ node, table, columns, source: childNamed(node, 'insertSource') });
  return inside;
}

function addChangeBlock(reader: ScopeReader, node: SqlNode, parent: Block | undefined, query: Query): Block {
  const targets = node.name === 'delete' ? childrenNamed(node, 'deleteSource') : [node];
  for (const target of targets)
    for (const reference of childrenNamed(target, 'tableReference'))
      for (const primary of childrenNamed(reference, 'tablePrimary')) reader.changedTables.add(primary);
  return addRowBlock(reader, node, parent, query);
}

/** A column that an INSERT or UPDATE sets. */
export function readAssignmentTarget(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { block, isInTail } = context;
  if (block) addReference(reader, wordsOf(node, reader.text), node, block, { isInTail });
  return context;
}

export function readTruncate(reader: ScopeReader, node: SqlNode, context: Context): Context {
  for (const name of childrenNamed(node, 'qualifiedName')) addTable(reader, name, 'change', context.query);
  return context;
}
