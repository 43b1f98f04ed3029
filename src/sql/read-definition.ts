/** What a CREATE or ALTER defines, read off its tree. */
import type { Node } from '../syntax/index.js';
import { nameOf, partNamed, partsNamed, partsOf, tableNameOf } from './name.js';
import type { AlterAction, ColumnDefinition, Definition } from './scope.js';

const KINDS: Readonly<Record<string, Definition['kind']>> = {
  createView: 'view',
  createIndex: 'index',
  createTrigger: 'trigger',
};

/** The table that an index or trigger is on. */
export function targetOf(node: Node): Node | undefined {
  const names = partsOf(node).filter((one) => one.name === 'qualifiedName');
  return node.name === 'createIndex' ? names[0] : node.name === 'createTrigger' ? names[1] : undefined;
}

export function readDefinition(node: Node, text: string): Definition | undefined {
  const kind = KINDS[node.name] ?? 'table';
  const names = partsOf(node).filter((one) => one.name === 'newName' || one.name === 'qualifiedName');
  const own = kind === 'index' ? partNamed(node, 'newName') : names[0];
  if (!own) return undefined;
  const tableBody = partNamed(node, 'tableBody');
  const elements = tableBody ? partsNamed(tableBody, 'tableElement') : [];
  const tableQuery = tableBody && partNamed(tableBody, 'tableQuery');
  const list = partNamed(node, 'viewColumns');
  return {
    kind,
    node,
    name: tableNameOf(own, text),
    columns: elements.flatMap((one) => partsNamed(one, 'columnDefinition')).flatMap((one) => readColumn(one, text)),
    isOpen: node.name === 'createVirtualTable' || (tableBody !== undefined && isOpen(tableBody, elements, text)),
    viewColumns: list ? partsNamed(list, 'viewColumn').map((one) => nameOf(partsOf(one)[0] as Node, text)) : [],
    body: kind === 'view' ? partNamed(node, 'query') : tableQuery && partNamed(tableQuery, 'query'),
    isConditional: partNamed(node, 'ifNotExists') !== undefined || partNamed(node, 'orReplace') !== undefined,
  };
}

/** Whether a table takes columns over from elsewhere. */
function isOpen(body: Node, elements: readonly Node[], text: string): boolean {
  const startsWith = (node: Node, word: RegExp): boolean => word.test(text.slice(node.start, node.end));
  return (
    body.alternative === 0 ||
    partNamed(body, 'tableSubtype') !== undefined ||
    partsNamed(body, 'tableOption').some((one) => startsWith(one, /^INHERITS/i)) ||
    elements.some((one) => startsWith(one, /^LIKE\b/i))
  );
}

function readColumn(node: Node, text: string): ColumnDefinition[] {
  const name = partNamed(node, 'name');
  const rules = partsNamed(node, 'columnConstraint').flatMap((one) => partsNamed(one, 'columnRule'));
  const isGenerated = rules.some((rule) =>
    /^(?:GENERATED\b[^(]*\bAS\s*\(|AS\b)/i.test(text.slice(rule.start, rule.end)),
  );
  return name ? [{ start: node.start, end: node.end, name: nameOf(name, text), isGenerated }] : [];
}

export function readAction(action: Node, text: string): AlterAction {
  const own = text.slice(action.start, action.end);
  const [first, second] = partsNamed(action, 'qualifiedName').map((one) => nameOf(one, text));
  const [column] = partsNamed(action, 'columnDefinition').flatMap((one) => readColumn(one, text));
  if (/^RENAME\s+(?:INDEX|KEY|CONSTRAINT)\b/i.test(own)) return { kind: 'other' };
  if (/^RENAME\b/i.test(own) && first)
    return second ? { kind: 'rename-column', from: first, to: second } : { kind: 'rename-table', to: first };
  if (/^ADD\b/i.test(own) && column) return { kind: 'add-column', column };
  if (/^DROP\b/i.test(own) && first) return { kind: 'drop-column', name: first };
  return { kind: 'other' };
}
