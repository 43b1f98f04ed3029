/** Reads what a CREATE or ALTER statement defines from its tree. */
import { childNamed, childrenNamed, childrenOf } from '../../../syntax/index.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode } from '../snapshot.js';
import { nameOf, tableNameOf } from './name.js';
import type { AlterAction, ColumnDefinition, Definition } from './scope.js';

/** The rules that define something other than a table. */
const KINDS: ReadonlyMap<string, Definition['kind']> = new Map<RuleName, Definition['kind']>([
  ['createView', 'view'],
  ['createIndex', 'index'],
  ['createTrigger', 'trigger'],
]);

/** The name of the table that an index or trigger belongs to. */
export function targetOf(node: SqlNode): SqlNode | undefined {
  const names = childrenNamed(node, 'qualifiedName');
  return node.name === 'createIndex' ? names[0] : node.name === 'createTrigger' ? names[1] : undefined;
}

export function readDefinition(node: SqlNode, text: string): Definition | undefined {
  const kind = KINDS.get(node.name) ?? 'table';
  const names = childrenOf(node).filter((child) => child.name === 'newName' || child.name === 'qualifiedName');
  const name = kind === 'index' ? childNamed(node, 'newName') : names[0];
  if (!name) return undefined;
  const tableBody = childNamed(node, 'tableBody');
  const elements = tableBody ? childrenNamed(tableBody, 'tableElement') : [];
  const columns = elements.flatMap((element) => childrenNamed(element, 'columnDefinition'));
  const tableQuery = tableBody && childNamed(tableBody, 'tableQuery');
  const list = childNamed(node, 'viewColumns');
  const viewColumns = list ? childrenNamed(list, 'viewColumn') : [];
  return {
    kind,
    node,
    name: tableNameOf(name, text),
    columns: columns.flatMap((column) => readColumn(column, text)),
    isOpen: node.name === 'createVirtualTable' || (tableBody !== undefined && isOpen(tableBody, elements, text)),
    viewColumns: viewColumns.map((column) => nameOf(childrenOf(column)[0] as SqlNode, text)),
    body: kind === 'view' ? childNamed(node, 'query') : tableQuery && childNamed(tableQuery, 'query'),
    isConditional: childNamed(node, 'ifNotExists') !== undefined || childNamed(node, 'orReplace') !== undefined,
  };
}

/** Whether a table has columns that the statement does not list. */
function isOpen(body: SqlNode, elements: readonly SqlNode[], text: string): boolean {
  const startsWith = (node: SqlNode, word: RegExp): boolean => word.test(text.slice(node.start, node.end));
  return (
    body.alternative === 0 ||
    childNamed(body, 'tableSubtype') !== undefined ||
    childrenNamed(body, 'tableOption').some((option) => startsWith(option, /^INHERITS/i)) ||
    elements.some((element) => startsWith(element, /^LIKE\b/i))
  );
}

/** The definition of a column, as a list of one; empty if it has no name. */
function readColumn(node: SqlNode, text: string): ColumnDefinition[] {
  const name = childNamed(node, 'name');
  const rules = childrenNamed(node, 'columnConstraint').flatMap((child) => childrenNamed(child, 'columnRule'));
  const isGenerated = rules.some((rule) =>
    /^(?:GENERATED\b[^(]*\bAS\s*\(|AS\b)/i.test(text.slice(rule.start, rule.end)),
  );
  return name ? [{ start: node.start, end: node.end, name: nameOf(name, text), isGenerated }] : [];
}

export function readAction(node: SqlNode, text: string): AlterAction {
  const action = text.slice(node.start, node.end);
  const [first, second] = childrenNamed(node, 'qualifiedName').map((name) => nameOf(name, text));
  const [column] = childrenNamed(node, 'columnDefinition').flatMap((child) => readColumn(child, text));
  if (/^RENAME\s+(?:INDEX|KEY|CONSTRAINT)\b/i.test(action)) return { kind: 'other' };
  if (/^RENAME\b/i.test(action) && first)
    return second ? { kind: 'rename-column', from: first, to: second } : { kind: 'rename-table', to: first };
  if (/^ADD\b/i.test(action) && column) return { kind: 'add-column', column };
  if (/^DROP\b/i.test(action) && first) return { kind: 'drop-column', name: first };
  return { kind: 'other' };
}
