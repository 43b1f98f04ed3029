/** The names that a script defines, each with all its places, for renaming a definition together with its uses. */
import type { Span } from '../../../edit/edit.js';
import { leavesOf } from '../../../syntax/index.js';
import type { SqlSnapshot } from '../snapshot.js';
import { bare, type Name } from './name.js';
import type { Definition } from './scope.js';
import { modelOf, type ScriptModel } from './script-model.js';

/** What a name names; the first one that applies if it names several things. */
export const NAME_KINDS = ['table', 'column', 'index', 'trigger', 'window'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** A name with its places in the script. */
export interface NameUse {
  readonly name: string;
  kind: NameKind;
  isDefined: boolean;
  readonly places: Span[];
}

/** The names that the script defines and that occur nowhere else than where the model of names sees them. */
export function definedNames(snapshot: SqlSnapshot): NameUse[] {
  const counts = countWords(snapshot);
  return [...namesIn(snapshot).values()].filter(
    ({ name, isDefined, places }) => isDefined && counts.get(name) === places.length,
  );
}

/** All names that the model of names sees, by name: a table outside the default schema has the schema in front of it. */
export function namesIn(snapshot: SqlSnapshot): ReadonlyMap<string, NameUse> {
  const uses = new Map<string, NameUse>();
  const add = (offset: number, { name, start, end }: Name, kind: NameKind, isDefined: boolean): void => {
    if (end === start) return;
    const use = uses.get(name) ?? { name, kind, isDefined: false, places: [] };
    if (isDefined) use.isDefined = true;
    if (NAME_KINDS.indexOf(kind) < NAME_KINDS.indexOf(use.kind)) use.kind = kind;
    if (!use.places.some((place) => place.start === offset + start))
      use.places.push({ start: offset + start, end: offset + end });
    uses.set(name, use);
  };
  for (const { statement, resolved } of modelOf(snapshot).statements)
    eachName(resolved.scopes, (...nameAndRole) => add(statement.start, ...nameAndRole));
  return uses;
}

/** All words of a script, in any role, without quotes and case. */
export function wordsIn(snapshot: SqlSnapshot): Set<string> {
  return new Set(countWords(snapshot).keys());
}

/** Calls `visit` for every name in the scopes, with what it names and whether it is a definition. */
function eachName(
  scopes: ScriptModel['statements'][number]['resolved']['scopes'],
  visit: (name: Name, kind: NameKind, isDefined: boolean) => void,
): void {
  const { definition, alteration, tables, references, inserts, blocks, queries, windows } = scopes;
  if (definition) {
    visit(definition.name, kindOf(definition), true);
    for (const column of definition.columns) visit(column.name, 'column', true);
    for (const column of definition.viewColumns) visit(column, 'column', true);
  }
  for (const action of alteration?.actions ?? []) {
    if (action.kind === 'rename-table') visit(action.to, 'table', true);
    if (action.kind === 'rename-column') visit(action.to, 'column', true);
    if (action.kind === 'add-column') visit(action.column.name, 'column', true);
  }
  for (const { commonTables } of queries) {
    for (const { name, columns } of commonTables) {
      visit(name, 'table', true);
      for (const column of columns) visit(column, 'column', true);
    }
  }
  for (const block of blocks) {
    for (const item of block.items) if (item.alias) visit(item.alias, 'column', true);
    for (const window of block.windows) visit(window, 'window', true);
    for (const { alias, columnAliases } of block.sources) {
      if (alias && alias !== definition?.name) visit(alias, 'table', true);
      for (const column of columnAliases) visit(column, 'column', true);
    }
  }
  for (const table of tables) visit(table, 'table', false);
  for (const { columns } of inserts) for (const column of columns) visit(column, 'column', false);
  for (const window of windows) visit(window, 'window', false);
  for (const { name, qualifier } of references) {
    visit(name, 'column', false);
    if (qualifier) visit(qualifier, 'table', false);
  }
}

function kindOf({ kind }: Definition): NameKind {
  return kind === 'trigger' || kind === 'index' ? kind : 'table';
}

/** How often each word occurs in the script, in any role. */
function countWords({ text, statements }: SqlSnapshot): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { start, tree } of statements) {
    for (const leaf of leavesOf(tree)) {
      const word = bare(text.slice(start + leaf.start, start + leaf.end));
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}
