/**
 * Last but one: plain names, t, u, v … for tables and what else statements define, a, b, c … for columns and aliases.
 * All names in one edit first, then one by one. A name that also stands where the model does not see it stays.
 */
import type { Edit } from '../edit/edit.js';
import { bare, type Name } from '../sql/name.js';
import { modelOf, type ScriptModel } from '../sql/script-model.js';
import { leavesOf, type Snapshot } from '../syntax/index.js';
import type { Pass } from './pass.js';

export const canonicalNames: Pass = {
  name: 'canonical-names',
  *edits(snapshot) {
    const renames = renamesOf(snapshot, modelOf(snapshot));
    if (renames.length > 1) yield together(renames, 'put plain names');
    for (const rename of renames) yield together([rename], `call ${rename.from} ${rename.to}`);
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
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

const TABLES = [...'tuvwxyz'];
const COLUMNS = [...'abcdefghijklmnopqrs'];

function renamesOf(snapshot: Snapshot, model: ScriptModel): Rename[] {
  const found = new Map<string, { isTable: boolean; isDefined: boolean; places: { start: number; end: number }[] }>();
  const add = (offset: number, { name, start, end }: Name, isTable: boolean, isDefined: boolean): void => {
    if (end === start) return;
    const own = found.get(name) ?? { isTable, isDefined: false, places: [] };
    if (isDefined) own.isDefined = true;
    if (isTable) own.isTable = true;
    if (!own.places.some((place) => place.start === offset + start))
      own.places.push({ start: offset + start, end: offset + end });
    found.set(name, own);
  };
  for (const { part, resolved } of model.statements) eachName(resolved.scopes, (...rest) => add(part.start, ...rest));
  const seen = wordsIn(snapshot);
  const used = new Set(seen.keys());
  const next = (names: readonly string[]): string | undefined => names.find((name) => !used.has(name));
  const renames: Rename[] = [];
  for (const [from, { isTable, isDefined, places }] of found) {
    const isPlain = /^[a-z]$/.test(from);
    if (!isDefined || isPlain || seen.get(from) !== places.length) continue;
    const to = next(isTable ? TABLES : COLUMNS);
    if (to === undefined) continue;
    used.add(to);
    renames.push({ from, to, places });
  }
  return renames;
}

/** Every place where the scopes know a name, and whether it is one of a table and a definition. */
function eachName(
  scopes: ScriptModel['statements'][number]['resolved']['scopes'],
  tell: (name: Name, isTable: boolean, isDefined: boolean) => void,
): void {
  const { definition, alteration, tables, references, inserts, blocks, queries, windows } = scopes;
  if (definition) {
    tell(definition.name, true, true);
    for (const column of definition.columns) tell(column.name, false, true);
    for (const column of definition.viewColumns) tell(column, false, true);
  }
  for (const action of alteration?.actions ?? []) {
    if (action.kind === 'rename-table') tell(action.to, true, true);
    if (action.kind === 'rename-column') tell(action.to, false, true);
    if (action.kind === 'add-column') tell(action.column.name, false, true);
  }
  for (const { commonTables } of queries) {
    for (const { name, columns } of commonTables) {
      tell(name, true, true);
      for (const column of columns) tell(column, false, true);
    }
  }
  for (const block of blocks) {
    for (const item of block.items) if (item.alias) tell(item.alias, false, true);
    for (const window of block.windows) tell(window, false, true);
    for (const { alias, columnAliases } of block.sources) {
      if (alias && alias !== definition?.name) tell(alias, true, true);
      for (const column of columnAliases) tell(column, false, true);
    }
  }
  for (const table of tables) tell(table, true, false);
  for (const { columns } of inserts) for (const column of columns) tell(column, false, false);
  for (const window of windows) tell(window, false, false);
  for (const { name, qualifier } of references) {
    tell(name, false, false);
    if (qualifier) tell(qualifier, true, false);
  }
}

/** How often each word stands in the script, in any role. */
function wordsIn({ text, parts }: Snapshot): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { start, tree } of parts) {
    for (const leaf of leavesOf(tree)) {
      const word = bare(text.slice(start + leaf.start, start + leaf.end));
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function together(renames: readonly Rename[], note: string): Edit {
  const replacements = renames
    .flatMap(({ to, places }) => places.map((place) => ({ ...place, text: to })))
    .sort((a, b) => a.start - b.start);
  return { replacements, note, names: Object.fromEntries(renames.map(({ from, to }) => [to, from])) };
}
