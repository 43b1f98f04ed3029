/**
 * Deletes statements along their dependencies, so that no candidate lacks a table. A script ends in statements that no
 * other statement needs; the pass keeps one half of them with everything they need. The half with the fewest
 * dependencies is tried first, so that of several failing statements the one with the shortest setup remains. It also
 * deletes a definition together with all statements that need it.
 */
import type { Edit, Replacement } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { largestFirst } from '../../../passes/edit-order.js';
import { statementLinks } from '../names/statement-links.js';
import type { SqlSnapshot } from '../snapshot.js';

/** Runs again after each success, because a success changes the dependencies. */
export const keepNeeded: Pass = {
  name: 'keep-needed',
  about:
    'keep only what half of the statements need; delete settings and transactions; delete a definition with all its users',
  level: 'meaning',
  isTreeless: true,
  repeats: true,
  *edits(snapshot: SqlSnapshot) {
    const { statements } = snapshot;
    if (statements.length < 2) return;
    const { ends, ambient, transactions, needsOf, selfContainedIn, weightOf, groups, layers } =
      yield* statementLinks(snapshot);
    const weights = new Float64Array(statements.length);
    for (const end of ends) {
      yield undefined;
      weights[end] = weightOf(end);
    }
    const ordered = [...ends].sort((a, b) => (weights[a] as number) - (weights[b] as number) || b - a);
    const isAmbient = new Set(ambient);
    const middle = Math.ceil(ordered.length / 2);
    if (ordered.length > 1) {
      for (const half of [ordered.slice(0, middle), ordered.slice(middle)]) {
        const kept = yield* needsOf(half);
        // A setting that names a table is kept only if the table is.
        const isSelfContained = selfContainedIn(kept);
        for (const i of ambient) if (isSelfContained(i)) kept.add(i);
        yield withoutStatements(snapshot, (i) => !kept.has(i), noteFor(half.length));
      }
    }
    if (ambient.length > 0 && ambient.length < statements.length) {
      yield withoutStatements(snapshot, (i) => isAmbient.has(i), 'delete settings and transactions');
    }
    if (transactions.length > 1 && transactions.length < Math.min(ambient.length, statements.length)) {
      const isTransaction = new Set(transactions);
      yield withoutStatements(snapshot, (i) => isTransaction.has(i), 'delete transactions');
    }
    yield* withoutLayers(snapshot, layers(), new Set(ambient));
    const isEnd = new Set(ends);
    if (isEnd.size > 0 && isEnd.size < statements.length)
      yield withoutStatements(snapshot, (i) => isEnd.has(i), 'delete all statements that no other statement needs');
    const removable = groups().filter((group) => group.length > 1 && ends.some((end) => !group.includes(end)));
    yield* largestFirst(
      removable.map((group) => {
        const isInGroup = new Set(group);
        return withoutStatements(snapshot, (i) => isInGroup.has(i), 'delete a definition and everything that needs it');
      }),
    );
  },
  examples: [
    {
      before: 'CREATE TABLE t (a); CREATE TABLE u (a); INSERT INTO u VALUES (1); SELECT * FROM t; SELECT * FROM u;',
      after: 'CREATE TABLE u (a); INSERT INTO u VALUES (1); SELECT * FROM u;',
    },
    {
      before: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT * FROM t; SELECT 2; SELECT 3;',
      after: 'SELECT 2; SELECT 3;',
    },
    { before: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT 2', after: 'CREATE TABLE t (a); ' },
    { before: 'PRAGMA x = 1; BEGIN; SELECT 2; COMMIT', after: 'SELECT 2; ' },
    { before: 'PRAGMA x = 1; BEGIN; SELECT 2; COMMIT', after: 'PRAGMA x = 1; SELECT 2; ' },
  ],
};

/** Shorter chains are deleted statement by statement. */
const MIN_LAYERS = 64;

/** Deletes the ends of long chains of statements: a half of the layers, a quarter, … */
function* withoutLayers(
  snapshot: SqlSnapshot,
  layers: Int32Array,
  isAmbient: ReadonlySet<number>,
): Generator<Edit | undefined> {
  const count = 1 + layers.reduce((max, layer) => Math.max(max, layer), 0);
  if (count < MIN_LAYERS) return;
  for (let deleted = count >> 1; deleted > 1; deleted >>= 1) {
    yield undefined;
    const note = 'delete the ends of long chains of statements';
    yield withoutStatements(snapshot, (i) => !isAmbient.has(i) && (layers[i] as number) < deleted, note);
  }
}

function noteFor(count: number): string {
  return `keep only what ${count === 1 ? 'one statement needs' : `${count} statements need`}`;
}

function withoutStatements(snapshot: SqlSnapshot, isDeleted: (i: number) => boolean, note: string): Edit {
  const replacements: Replacement[] = [];
  const count = snapshot.statements.length;
  for (let from = 0; from < count; from++) {
    if (!isDeleted(from)) continue;
    let to = from + 1;
    while (to < count && isDeleted(to)) to++;
    replacements.push({ ...spanOfStatements(snapshot, from, to), text: '' });
    from = to;
  }
  return { replacements, note };
}
