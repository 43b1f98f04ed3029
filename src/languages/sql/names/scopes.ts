/**
 * Reads the names of one statement and their scopes from its tree: one walk, with a handler for each rule that matters.
 * The result depends on the text of the statement alone. A statement with a generic tree has no scopes.
 */
import type { Steps } from '../../../syntax/index.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode, SqlStatement } from '../snapshot.js';
import { readAssignmentTarget, readChange, readInsert, readTruncate } from './read-change.js';
import {
  readBranch,
  readColumnReference,
  readCommonTable,
  readDialectQuery,
  readInList,
  readJoin,
  readMention,
  readQuery,
  readQueryTail,
  readQueryTerm,
  readTablePrimary,
  readWindowUse,
} from './read-query.js';
import {
  readAlter,
  readCreateIndex,
  readCreateTable,
  readCreateTrigger,
  readCreateView,
  readCreateVirtualTable,
  readDrop,
  readForeignKey,
  readKeyColumns,
  readTriggerEvent,
} from './read-schema.js';
import type { Scopes } from './scope.js';
import { type Context, createScopeReader, type ScopeHandler } from './scope-reader.js';

/** A map, not an object: a grammar may have a rule with the name of an object property, such as `constructor`. */
const HANDLERS: ReadonlyMap<string, ScopeHandler> = new Map<RuleName, ScopeHandler>([
  ['query', readQuery],
  ['queryTerm', readQueryTerm],
  ['select', readBranch],
  ['values', readBranch],
  ['dialectQuery', readDialectQuery],
  ['queryTail', readQueryTail],
  ['commonTable', readCommonTable],
  ['tablePrimary', readTablePrimary],
  ['joinPart', readJoin],
  ['columnReference', readColumnReference],
  ['inList', readInList],
  ['callTail', readWindowUse],
  ['windowDefinition', readWindowUse],
  ['tableSource', readMention],
  ['maintenanceTarget', readMention],
  ['insert', readInsert],
  ['update', readChange],
  ['delete', readChange],
  ['merge', readChange],
  ['assignmentTarget', readAssignmentTarget],
  ['truncate', readTruncate],
  ['createTable', readCreateTable],
  ['createVirtualTable', readCreateVirtualTable],
  ['createView', readCreateView],
  ['createIndex', readCreateIndex],
  ['createTrigger', readCreateTrigger],
  ['triggerEvent', readTriggerEvent],
  ['references', readForeignKey],
  ['referenceColumns', readKeyColumns],
  ['columnNames', readKeyColumns],
  ['alter', readAlter],
  ['drop', readDrop],
]);

/** How many nodes are read in one step of the work. */
const NODES_PER_STEP = 1_024;

/** `text` is that of the statement. */
export function* readScopes(statement: SqlStatement, text: string): Steps<Scopes> {
  const reader = createScopeReader(text);
  // Two stacks instead of recursion: trees may be deeper than the call stack.
  const nodes = statement.isCovered ? [statement.tree] : [];
  const contexts: Context[] = [{ block: undefined, query: undefined, isInTail: false }];
  let count = 0;
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (++count % NODES_PER_STEP === 0) yield undefined;
    const context = contexts.pop() as Context;
    const handler = node.kind === 'rule' ? HANDLERS.get(node.name) : undefined;
    const inside = handler ? handler(reader, node, context) : context;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i] as SqlNode;
      if (child.kind === 'token') continue;
      nodes.push(child);
      contexts.push(inside);
    }
  }
  const { blocks, queries, tables, references, windows, inserts, definition, alteration, drops } = reader;
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
}
