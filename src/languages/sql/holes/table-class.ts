/** Tables that may stand for a table in FROM: subqueries with as many columns, under the same names. */
import { choiceClass } from '../../../explain/choice-class.js';
import { nameMark } from '../../../language/name-marks.js';
import type { TextClass } from '../../../language/text-class.js';
import { childrenOf } from '../../../syntax/index.js';
import type { Resolved } from '../names/meaning.js';
import type { NameUse } from '../names/name-uses.js';
import type { SqlNode } from '../snapshot.js';

/** A table in FROM that something else may stand for. */
export interface TablePlace {
  /** The node of its name. */
  readonly name: SqlNode;
  readonly classes: readonly TextClass[];
  readonly probes: readonly string[];
}

/** Tables with more columns are not replaced. */
const MAX_COLUMNS = 8;

const NUMBERS: readonly string[] = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** The values of all columns, and what follows them: no row, one row, rows of other types, several rows. */
const ROWS: readonly (readonly [value: string, tail: string])[] = [
  ['1', ''],
  ['1', ' LIMIT 0'],
  ['NULL', ''],
  ["'a'", ''],
];

/**
 * What may stand for the table that is named in a `tablePrimary`; undefined if its columns are unknown. `text` is that of the script, in
 * which the statement starts at an offset.
 */
export function tablePlace(
  primary: SqlNode,
  resolved: Resolved,
  { names, text, offset }: { readonly names: readonly NameUse[]; readonly text: string; readonly offset: number },
): TablePlace | undefined {
  const [name, alias, ...others] = childrenOf(primary) as readonly SqlNode[];
  const isPlain = others.length === 0 && name?.name === 'qualifiedName';
  if (!isPlain || (alias && childrenOf(alias)[0]?.name !== 'tableAlias')) return undefined;
  const source = resolved.scopes.blocks
    .flatMap(({ sources }) => sources)
    .find(({ node }) => node.start === primary.start && node.end === primary.end);
  const columns = source && resolved.sourceColumns(source);
  const own = text.slice(offset + name.start, offset + name.end);
  // A common table is not defined by the script.
  const isDefined = resolved.tables.some(({ start, table }) => start === name.start && table);
  if (!columns || columns.length === 0 || columns.length > MAX_COLUMNS || !isDefined || own.includes('.'))
    return undefined;
  const marked = (word: string, written: string): string => {
    const place = names.find((use) => use.name === word)?.places[0];
    return place ? nameMark(text.slice(place.start, place.end), place.start) : written;
  };
  const table = marked(own.toLowerCase(), own);
  const columnNames = columns.map((column) => column.name && marked(column.name, column.name));
  if (columnNames.includes(undefined)) return undefined;
  const subqueries = ROWS.map(([value, tail]) => {
    const items = columnNames.map((column) => `${value} AS ${column}`).join(', ');
    return `(SELECT ${items}${tail})${alias ? '' : ` AS ${table}`}`;
  });
  const label = `table with ${NUMBERS[columns.length]} column${columns.length === 1 ? '' : 's'}`;
  return { name, classes: [choiceClass(label, [table, ...subqueries])], probes: subqueries };
}
