/**
 * Keeps only what some statements need: the script falls into groups that are closed under what their statements name,
 * so that no candidate lacks a table. Halves of the statements that nobody needs are tried, those with the least
 * behind them first, so that of several failing statements the one with the shortest story is left. What defines
 * something also goes together with all that cannot do without it.
 */
import type { Edit, Replacement } from '../edit/edit.js';
import { statementLinks } from '../sql/statement-links.js';
import type { Part, Snapshot } from '../syntax/index.js';
import { largestFirst, type Pass } from './pass.js';

export const keepNeeded: Pass = {
  name: 'keep-needed',
  repeats: true,
  *edits(snapshot) {
    const { parts } = snapshot;
    if (parts.length < 2) return;
    const { ends, ambient, transactions, needsOf, isSelfContained, weightOf, groups } = statementLinks(snapshot);
    const sized = ends.map((end) => ({ end, weight: weightOf(end) }));
    const ordered = sized.sort((a, b) => a.weight - b.weight || b.end - a.end).map(({ end }) => end);
    const isAmbient = new Set(ambient);
    const middle = Math.ceil(ordered.length / 2);
    if (ordered.length > 1) {
      for (const half of [ordered.slice(0, middle), ordered.slice(middle)]) {
        const kept = needsOf(half);
        // A setting that speaks of a table goes with it.
        for (const i of ambient) if (isSelfContained(i, kept)) kept.add(i);
        yield without(snapshot, (i) => !kept.has(i), `keep what ${counted(half.length)} and nothing else`);
      }
    }
    if (ambient.length > 0 && ambient.length < parts.length) {
      yield without(snapshot, (i) => isAmbient.has(i), 'drop settings and transactions');
    }
    if (transactions.length > 1 && transactions.length < Math.min(ambient.length, parts.length)) {
      const brackets = new Set(transactions);
      yield without(snapshot, (i) => brackets.has(i), 'drop transactions');
    }
    const last = new Set(ends);
    if (last.size > 0 && last.size < parts.length)
      yield without(snapshot, (i) => last.has(i), 'drop what no other statement needs');
    const apart = groups().filter((group) => group.length > 1 && ends.some((end) => !group.includes(end)));
    yield* largestFirst(
      apart.map((group) => {
        const gone = new Set(group);
        return without(snapshot, (i) => gone.has(i), 'drop a definition and all that needs it');
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

function counted(count: number): string {
  return count === 1 ? 'one statement needs' : `${count} statements need`;
}

function without({ text, parts }: Snapshot, isGone: (i: number) => boolean, note: string): Edit {
  const replacements: Replacement[] = [];
  for (let i = 0; i < parts.length; i++) {
    if (!isGone(i)) continue;
    const { start } = parts[i] as Part;
    while (i + 1 < parts.length && isGone(i + 1)) i++;
    replacements.push({ start, end: parts[i + 1]?.start ?? text.length, text: '' });
  }
  return { replacements, note };
}
