/**
 * Drops a column everywhere: its definition, its value in every inserted row, and each use with the smallest part around
 * it that can go (SIMP 4.3).
 */
import { combineEdits, type Edit, type Replacement, replacement } from '../edit/edit.js';
import { factsOf, statementsByName } from '../sql/statement-facts.js';
import type { Node, Part, Snapshot } from '../syntax/index.js';
import { listsOf, spanOfItems } from './lists.js';
import { type Pass, placedNodes } from './pass.js';

export const dropColumns: Pass = {
  name: 'drop-columns',
  *edits(snapshot) {
    const { text, parts } = snapshot;
    const removable = removablePlaces(snapshot);
    const byName = statementsByName(snapshot);
    for (const part of parts) {
      const { creates } = factsOf(part, text);
      if (creates?.kind !== 'table' || creates.columns.length < 2) continue;
      for (const [i, column] of creates.columns.entries()) {
        const note = `drop the column ${column.name}`;
        const places: UsePlace[] = [
          { part: part.start, start: part.start + column.start, end: part.start + column.end },
        ];
        for (const other of byName.get(creates.name) ?? [])
          places.push(...usesIn(other, text, creates.name, column.name, i, creates.columns.length));
        const edit = remove(removable, places, note);
        if (edit) yield { ...edit, note };
      }
    }
  },
  examples: [
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2), (3, 4); SELECT a FROM t WHERE b',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1), (3); SELECT a FROM t',
    },
    {
      before: 'CREATE TABLE t (a, b, c); INSERT INTO t (c, b) VALUES (1, 2); SELECT a, b FROM t GROUP BY b',
      after: 'CREATE TABLE t (a, c); INSERT INTO t (c) VALUES (1); SELECT a FROM t',
    },
  ],
};

interface Place {
  readonly start: number;
  readonly end: number;
}

interface UsePlace extends Place {
  /** Where its statement starts. */
  readonly part: number;
  /** Goes as it is, with nothing put in its place. */
  readonly whole?: boolean;
}

/** By the start of their statement. */
type RemovablePlaces = ReadonlyMap<number, readonly Place[]>;

/** Where a statement that names the table names the column, or has a value for it by position. */
function usesIn(part: Part, text: string, table: string, column: string, position: number, count: number): UsePlace[] {
  const facts = factsOf(part, text);
  const places: UsePlace[] = [];
  const add = ({ start, end }: Place): void => {
    places.push({ part: part.start, start: part.start + start, end: part.start + end });
  };
  if (facts.inserts?.table === table) {
    const { columns, rows } = facts.inserts;
    const at = columns.length === 0 ? position : columns.findIndex((one) => one.name === column);
    if (columns[at]) add(columns[at]);
    for (const row of rows) if (row[at] && row.length === (columns.length || count)) add(row[at]);
  }
  for (const one of [...facts.columns, ...facts.assigned]) if (one.name === column) add(one);
  // An UPDATE of nothing else has nothing left to do.
  const [only, ...more] = facts.assigned;
  if (only?.name === column && more.length === 0 && !facts.inserts) {
    places.push({ part: part.start, start: part.start, end: part.resume, whole: true });
  }
  return places;
}

/** Deletes each place with the smallest list item or optional part around it, or puts NULL there. */
function remove(removable: RemovablePlaces, places: readonly UsePlace[], note: string): Edit | undefined {
  const replacements = places.map((place): Replacement => {
    if (place.whole) return { start: place.start, end: place.end, text: '' };
    const around = (removable.get(place.part) ?? []).filter((one) => holds(one, place));
    const [smallest] = around.sort((a, b) => a.end - a.start - (b.end - b.start));
    return smallest ? { ...smallest, text: '' } : { ...place, text: 'NULL' };
  });
  // Outer parts take along what lies inside them.
  const outermost = replacements.filter(
    (own, i) => !replacements.some((one, k) => k !== i && holds(one, own) && (!holds(own, one) || k < i)),
  );
  return outermost.reduce<Edit | undefined>(
    (sum, { start, end, text }) => sum && combineEdits(sum, replacement(start, end, text, note)),
    { replacements: [], note },
  );
}

function holds(outer: Place, inner: Place): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}

/** Items of lists that have more than one, and what the grammar says may be absent. */
function removablePlaces(snapshot: Snapshot): RemovablePlaces {
  const places = new Map<number, Place[]>();
  const add = (part: number, place: Place): void => {
    const known = places.get(part);
    if (known) known.push(place);
    else places.set(part, [place]);
  };
  for (const list of listsOf(snapshot)) {
    if (list.items.length > 1) for (const i of list.items.keys()) add(list.part, spanOfItems(list, i, i + 1));
  }
  for (const { node, offset } of placedNodes(snapshot)) {
    if (isRemovable(node)) add(offset, { start: offset + node.start, end: offset + node.end });
  }
  return places;
}

/** A function without its argument and a query without what it has named are no longer what they were. */
function isRemovable(node: Node): boolean {
  const inside = node.children[0]?.name;
  return (
    (node.kind === 'optional' || node.kind === 'repeat') &&
    node.end > node.start &&
    inside !== 'argument' &&
    inside !== 'with'
  );
}
