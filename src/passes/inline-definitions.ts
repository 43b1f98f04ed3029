/** Puts the query of a view or common table where its name is read, and drops the definition. */
import { combineEdits, deletion, type Edit, replacement } from '../edit/edit.js';
import { factsOf, type Span, statementsByName } from '../sql/statement-facts.js';
import type { Part } from '../syntax/index.js';
import type { Pass } from './pass.js';

export const inlineDefinitions: Pass = {
  name: 'inline-definitions',
  *edits(snapshot) {
    const { text, parts } = snapshot;
    const byName = statementsByName(snapshot);
    const readsOf = (name: string, among: readonly Part[]): Span[] =>
      among.flatMap((part) => {
        const reads = factsOf(part, text).reads.filter((read) => read.name === name);
        return reads.map((read) => placeOf(part, read));
      });
    for (const [i, part] of parts.entries()) {
      const { creates, commonTables } = factsOf(part, text);
      if (creates?.kind === 'view' && creates.query && creates.columns.length === 0) {
        const others = (byName.get(creates.name) ?? []).filter((other) => other !== part);
        const removal = { start: part.start, end: parts[i + 1]?.start ?? text.length };
        yield* inlined(creates.name, text, placeOf(part, creates.query), readsOf(creates.name, others), removal);
      }
      for (const { name, query, removal, hasColumns } of commonTables) {
        if (!hasColumns)
          yield* inlined(name, text, placeOf(part, query), readsOf(name, [part]), placeOf(part, removal));
      }
    }
  },
  examples: [
    { before: 'CREATE VIEW v AS SELECT a FROM t; SELECT * FROM v', after: 'SELECT * FROM (SELECT a FROM t)' },
    { before: 'WITH w AS (SELECT 1) SELECT * FROM w', after: 'SELECT * FROM (SELECT 1)' },
    {
      before: 'WITH v AS (SELECT 1), w AS (SELECT 2) SELECT * FROM v, w',
      after: 'WITH v AS (SELECT 1) SELECT * FROM v, (SELECT 2)',
    },
  ],
};

function placeOf({ start }: Part, span: Span): Span {
  return { start: start + span.start, end: start + span.end };
}

/** One edit, where the definition is read at all and reads nothing of itself. */
function* inlined(name: string, text: string, query: Span, reads: readonly Span[], removal: Span): Generator<Edit> {
  const note = `inline ${name}`;
  const written = `(${text.slice(query.start, query.end)})`;
  const edit = reads.reduce<Edit | undefined>(
    (sum, { start, end }) => sum && combineEdits(sum, replacement(start, end, written, note)),
    deletion(removal.start, removal.end, note),
  );
  if (edit && reads.length > 0) yield { ...edit, note };
}
