/** Puts the query of a view or common table where its name is read, and drops the definition. */
import { combineEdits, deletion, type Edit, replacement } from '../edit/edit.js';
import { factsOf, type Span } from '../sql/statement-facts.js';
import type { Part } from '../syntax/index.js';
import type { Pass } from './pass.js';

export const inlineDefinitions: Pass = {
  name: 'inline-definitions',
  *edits(snapshot) {
    const { text, parts } = snapshot;
    const place = ({ start }: Part, span: Span): Span => ({ start: start + span.start, end: start + span.end });
    const readsOf = (name: string, among: readonly Part[]): Span[] =>
      among.flatMap((part) =>
        factsOf(part, text)
          .reads.filter((read) => read.name === name)
          .map((read) => place(part, read)),
      );
    const inline = (name: string, query: string, reads: readonly Span[], base: Edit): Edit | undefined =>
      reads.reduce<Edit | undefined>(
        (edit, { start, end }) => edit && combineEdits(edit, replacement(start, end, `(${query})`, `inline ${name}`)),
        base,
      );
    for (const [i, part] of parts.entries()) {
      const { creates, commonTables } = factsOf(part, text);
      if (creates?.kind === 'view' && creates.query && creates.columns.length === 0) {
        const { start, end } = place(part, creates.query);
        const others = parts.filter((other) => other !== part);
        const drop = deletion(part.start, parts[i + 1]?.start ?? text.length, `inline ${creates.name}`);
        const edit = inline(creates.name, text.slice(start, end), readsOf(creates.name, others), drop);
        if (edit && edit.replacements.length > 1) yield edit;
      }
      for (const { name, query, hasColumns } of commonTables) {
        if (hasColumns) continue;
        const { start, end } = place(part, query);
        const outside = readsOf(name, [part]).filter((read) => read.end <= start || read.start >= end);
        const [first, ...more] = outside;
        if (!first) continue;
        // The WITH clause stays for the moment; without a use it goes like any optional part.
        const edit = inline(
          name,
          text.slice(start, end),
          more,
          replacement(first.start, first.end, `(${text.slice(start, end)})`, `inline ${name}`),
        );
        const clause = withClause(part, name, text);
        const both =
          edit && clause ? combineEdits(edit, deletion(clause.start, clause.end, `inline ${name}`)) : undefined;
        if (both) yield both;
      }
    }
  },
  examples: [
    { before: 'CREATE VIEW v AS SELECT a FROM t; SELECT * FROM v', after: 'SELECT * FROM (SELECT a FROM t)' },
    { before: 'WITH w AS (SELECT 1) SELECT * FROM w', after: 'SELECT * FROM (SELECT 1)' },
  ],
};

/** The WITH clause that defines just this name. */
function withClause(part: Part, name: string, text: string): Span | undefined {
  const queue = [part.tree];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (
      node.name === 'with' &&
      factsOf(part, text).commonTables.filter(({ start }) => start >= (node?.start ?? 0) && start < (node?.end ?? 0))
        .length === 1
    ) {
      const own = factsOf(part, text).commonTables.find((one) => one.name === name);
      if (own && own.start >= node.start && own.start < node.end)
        return { start: part.start + node.start, end: part.start + node.end };
    }
    queue.push(...node.children);
  }
  return undefined;
}
