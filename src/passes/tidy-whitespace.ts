/** Finishing pass: gives the text a tidy layout. Layout has a meaning in some languages, so the oracle confirms each change. */
import { type Edit, replacement } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { leavesOf } from '../syntax/index.js';
import { listsOf } from './lists.js';
import { type LayoutTokens, neatLayout } from './neat-layout.js';

/** Rewrites the layout of the whole text in one edit. The edits after it change less, and are used only if it fails. */
export const tidyWhitespace: Pass = {
  name: 'tidy-whitespace',
  about: 'remove comments and redundant white space, and indent the lines',
  level: 'grammar',
  changes: 'layout',
  edits: layoutsOf,
  examples: [
    { before: 'SELECT   a\n\n  FROM t', after: 'SELECT a\n  FROM t' },
    { before: 'SELECT f(\n  a\n  , b )', after: 'SELECT f(a, b)' },
  ],
};

function* layoutsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const { text } = snapshot;
  const source = layoutTokens(snapshot, language);
  yield undefined;
  if (source.tokens.length === 0) return;
  const layouts = [
    () => neatLayout(source, { joins: true, dropsComments: true }),
    () => neatLayout(source, { joins: true, dropsComments: false }),
    () => neatLayout(source, { joins: false, dropsComments: false }),
    () => text.replace(/[ \t\r]+$/gm, '').replace(/^\n+|\n+(?=\n)/g, ''),
  ];
  const seen = new Set<string>();
  for (const layout of layouts) {
    const tidy = layout();
    // The layouts after the present one are worse.
    if (tidy === text) return;
    if (!seen.has(tidy)) yield replacement(0, text.length, tidy, 'tidy the layout');
    seen.add(tidy);
  }
}

function layoutTokens(snapshot: Snapshot, { hasIndentation = false }: Language): LayoutTokens {
  const { text, statements } = snapshot;
  const tokens = statements.flatMap(({ start: offset, tree }) =>
    Array.from(leavesOf(tree), ({ start, end }) => ({ start: offset + start, end: offset + end })),
  );
  const itemStarts = new Set(statements.map(({ start }) => start));
  for (const { items } of listsOf(snapshot)) for (const { nodeStart } of items) itemStarts.add(nodeStart);
  return { text, tokens: tokens.filter(({ start, end }) => end > start), itemStarts, hasIndentation };
}
