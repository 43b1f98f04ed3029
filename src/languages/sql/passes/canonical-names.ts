/**
 * Finishing pass: renames tables and other definitions to t, u, v …, and columns and aliases to a, b, c …. The first
 * edit renames everything, the others one name each. Names that also occur where the model of names does not see them
 * are not renamed.
 */
import type { Edit, Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { leavesOf } from '../../../syntax/index.js';
import { bare, type Name } from '../names/name.js';
import { modelOf, type ScriptModel } from '../names/script-model.js';
import type { SqlSnapshot } from '../snapshot.js';

/** Renames definitions together with all their uses. The edits record the old names in `names`. */
export const canonicalNames: Pass = {
  name: 'canonical-names',
  about: 'rename tables to t, u, v … and columns to a, b, c …',
  level: 'meaning',
  changes: 'names',
  *edits(snapshot: SqlSnapshot) {
    const renames = renamesOf(snapshot, modelOf(snapshot));
    if (renames.length > 1) yield editFor(renames, 'use short names');
    for (const rename of renames) yield editFor([rename], `rename ${rename.from} to ${rename.to}`);
  },
  examples: [
    {
      before: 'CREATE TABLE orders (price, tax); SELECT o.price FROM orders o WHERE tax',
      after: 'CREATE TABLE t (a, b); SELECT o.a FROM t o WHERE b',
    },
    {
      before: 'WITH w1 (col) AS (SELECT 1) SELECT col AS res FROM w1 ORDER BY res',
      after: 'WITH t (a) AS (SELECT 1) SELECT a AS b FROM t ORDER BY b',
    },
  ],
};

interface Rename {
  readonly from: string;
  readonly to: string;
  readonly places: readonly Span[];
}

interface NameUse {
  isTable: boolean;
  isDefined: boolean;
  readonly places: Span[];
}

const TABLE_NAMES = [...'tuvwxyz'];
const COLUMN_NAMES = [...'abcdefghijklmnopqrs'];

function renamesOf(snapshot: SqlSnapshot, model: ScriptModel): Rename[] {
  const uses = new Map<string, NameUse>();
  const add = (offset: number, { name, start, end }: Name, isTable: boolean, isDefined: boolean): void => {
    if (end === start) return;
    const use = uses.get(name) ?? { isTable, isDefined: false, places: [] };
    if (isDefined) use.isDefined = true;
    if (isTable) use.isTable = true;
    if (!use.places.some((place) => place.start === offset + start))
      use.places.push({ start: offset + start, end: offset + end });
    uses.set(name, use);
  };
  for (const { statement, resolved } of model.statements)
    eachName(resolved.scopes, (...nameAndRole) => add(statement.start, ...nameAndRole));
  const wordCounts = countWords(snapshot);
  const taken = new Set(wordCounts.keys());
  const firstFree = (names: readonly string[]): string | undefined => names.find((name) => !taken.has(name));
  const renames: Rename[] = [];
  for (const [from, { isTable, isDefined, places }] of uses) {
    const isShort = /^[a-z]$/.test(from);
    if (!isDefined || isShort || wordCounts.get(from) !== places.length) continue;
    const to = firstFree(isTable ? TABLE_NAMES : COLUMN_NAMES);
    if (to === undefined) continue;
    taken.add(to);
    renames.push({ from, to, places });
  }
  return renames;
}

/** Calls `visit` for every name in the scopes, with whether it names a table and whether it is a definition. */
function eachName(
  scopes: ScriptModel['statements'][number]['resolved']['scopes'],
  visit: (name: Name, isTable: boolean, isDefined: boolean) => void,
): void {
  const { definition, alteration, tables, references, inserts, blocks, queries, windows } = scopes;
  if (definition) {
    visit(definition.name, true, true);
    for (const column of definition.columns) visit(column.name, false, true);
    for (const column of definition.viewColumns) visit(column, false, true);
  }
  for (const action of alteration?.actions ?? []) {
    if (action.kind === 'rename-table') visit(action.to, true, true);
    if (action.kind === 'rename-column') visit(action.to, false, true);
    if (action.kind === 'add-column') visit(action.column.name, false, true);
  }
  for (const { commonTables } of queries) {
    for (const { name, columns } of commonTables) {
      visit(name, true, true);
      for (const column of columns) visit(column, false, true);
    }
  }
  for (const block of blocks) {
    for (const item of block.items) if (item.alias) visit(item.alias, false, true);
    for (const window of block.windows) visit(window, false, true);
    for (const { alias, columnAliases } of block.sources) {
      if (alias && alias !== definition?.name) visit(alias, true, true);
      for (const column of columnAliases) visit(column, false, true);
    }
  }
  for (const table of tables) visit(table, true, false);
  for (const { columns } of inserts) for (const column of columns) visit(column, false, false);
  for (const window of windows) visit(window, false, false);
  for (const { name, qualifier } of references) {
    visit(name, false, false);
    if (qualifier) visit(qualifier, true, false);
  }
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

function editFor(renames: readonly Rename[], note: string): Edit {
  const replacements = renames
    .flatMap(({ to, places }) => places.map((place) => ({ ...place, text: to })))
    .sort((a, b) => a.start - b.start);
  return { replacements, note, names: Object.fromEntries(renames.map(({ from, to }) => [to, from])) };
}
