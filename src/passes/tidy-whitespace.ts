/** Finishing pass: gives the text a tidy layout. Layout has a meaning in some languages, so the oracle confirms each change. */
import { type Edit, replacement } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { leavesOf, type Node } from '../syntax/index.js';
import { listsIn } from './lists.js';
import { type LayoutTokens, neatLayout, TOP_LEVEL } from './neat-layout.js';
import { placedNodes } from './placed-node.js';

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
  // Outer lists come first, and so do statements, unless the whole text is one.
  const itemStarts = new Map<number, object>();
  if (statements.length > 1) for (const { start } of statements) itemStarts.set(start, TOP_LEVEL);
  const closings = new Map<number, number>();
  const headers = new Map<object, number>();
  for (const { node, offset, parent } of placedNodes(snapshot)) {
    for (const { items } of listsIn(node)) {
      for (const { nodeStart } of items)
        if (!itemStarts.has(offset + nodeStart)) itemStarts.set(offset + nodeStart, items);
      if (parent && items[0] && items[0].nodeStart > node.start) headers.set(items, offset + node.start);
    }
    const closing = closingOf(node);
    if (closing !== undefined) closings.set(offset + closing, offset + node.start);
  }
  return {
    text,
    tokens: tokens.filter(({ start, end }) => end > start),
    itemStarts,
    headers,
    closings,
    hasIndentation,
  };
}

/** Where the tokens start that end a node with other nodes before them: `end`, or a closing tag. */
function closingOf({ kind, start, children }: Node): number | undefined {
  const first = children.findLastIndex((child) => child.kind !== 'token') + 1;
  const closing = kind === 'rule' && first > 1 ? children[first] : undefined;
  return closing && closing.start > start ? closing.start : undefined;
}
