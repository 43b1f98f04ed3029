/** Handlers for the rules of statements that change the schema: CREATE, ALTER, DROP and their constraints. */
import { childNamed, childrenNamed } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';
import { readAction, readDefinition, targetOf } from './read-definition.js';
import type { Source } from './scope.js';
import {
  addColumnNames,
  addReference,
  addRowBlock,
  addTable,
  type Context,
  implicitSource,
  type ScopeReader,
  tableSource,
  withBlock,
} from './scope-reader.js';

/** CREATE TABLE: its constraints and generated columns can use its own columns. */
export function readCreateTable(reader: ScopeReader, node: SqlNode, context: Context): Context {
  reader.definition ??= readDefinition(node, reader.text);
  const block = addRowBlock(reader, node, context.block, context.query);
  const self: Source = {
    node,
    kind: 'self',
    table: undefined,
    alias: reader.definition?.name,
    columnAliases: [],
    body: undefined,
    join: { isNatural: false, using: [] },
    needsQualifier: false,
  };
  block.sources.push(self);
  return withBlock(context, block);
}

export function readCreateVirtualTable(reader: ScopeReader, node: SqlNode, context: Context): Context {
  reader.definition ??= readDefinition(node, reader.text);
  return withBlock(context, addRowBlock(reader, node, context.block, context.query));
}

export function readCreateView(reader: ScopeReader, node: SqlNode, context: Context): Context {
  reader.definition ??= readDefinition(node, reader.text);
  return context;
}

/** CREATE INDEX: its expressions can use the columns of its table. */
export function readCreateIndex(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { block: parent, query } = context;
  reader.definition ??= readDefinition(node, reader.text);
  const block = addRowBlock(reader, node, parent, query);
  const target = targetOf(node);
  if (target) block.sources.push(tableSource(node, addTable(reader, target, 'index', query), undefined));
  return withBlock(context, block);
}

/** CREATE TRIGGER: its body can use the rows NEW and OLD of its table. */
export function readCreateTrigger(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { block: parent, query } = context;
  reader.definition ??= readDefinition(node, reader.text);
  const block = addRowBlock(reader, node, parent, query);
  const target = targetOf(node);
  const table = target && addTable(reader, target, 'trigger', query);
  if (table) block.sources.push(implicitSource(node, table, 'new'), implicitSource(node, table, 'old'));
  return withBlock(context, block);
}

/** The columns of `UPDATE OF a, b`, which belong to the table of the trigger. */
export function readTriggerEvent(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const table = context.block?.sources[0]?.table;
  if (table) {
    const block = addRowBlock(reader, node, undefined, context.query);
    block.sources.push(tableSource(node, table, undefined));
    addColumnNames(reader, node, block);
  }
  return context;
}

/** The columns of a key in CREATE TABLE. */
export function readKeyColumns(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const { block } = context;
  if (block?.node.name === 'createTable') addColumnNames(reader, node, block);
  return context;
}

/** REFERENCES t (a): the columns belong to the referenced table. */
export function readForeignKey(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const name = childNamed(node, 'qualifiedName');
  if (!name) return context;
  const table = addTable(reader, name, 'reference', context.query);
  const block = addRowBlock(reader, node, undefined, context.query);
  block.sources.push(tableSource(node, table, undefined));
  const columns = childNamed(node, 'referenceColumns');
  if (columns) addColumnNames(reader, columns, block);
  return withBlock(context, block);
}

export function readAlter(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const name = node.alternative === 0 ? childNamed(node, 'qualifiedName') : undefined;
  if (!name) return context;
  const table = addTable(reader, name, 'alter', context.query);
  const block = addRowBlock(reader, node, undefined, context.query);
  block.sources.push(tableSource(node, table, undefined));
  const actions = childrenNamed(node, 'alterAction').map((action) => readAction(action, reader.text));
  reader.alteration = { table, actions };
  for (const action of actions) {
    if (action.kind === 'rename-column') addReference(reader, [action.from], action.from, block);
    if (action.kind === 'drop-column') addReference(reader, [action.name], action.name, block);
  }
  return withBlock(context, block);
}

/** DROP TABLE and DROP VIEW; other objects are not tracked. */
export function readDrop(reader: ScopeReader, node: SqlNode, context: Context): Context {
  const object = childNamed(node, 'dropObject');
  if (object && /\b(?:TABLES?|VIEW)\b/i.test(reader.text.slice(object.start, object.end)))
    for (const dropped of childrenNamed(node, 'dropped'))
      reader.drops.push(addTable(reader, dropped, 'drop', context.query));
  return context;
}
