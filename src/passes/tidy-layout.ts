/** Last of all: comments gone, one space between tokens, a statement a line, and in long ones a clause a line. */
import { type Edit, replacement } from '../edit/edit.js';
import { leavesOf, type Node, nodesOf } from '../syntax/index.js';
import type { Pass } from './pass.js';

/** Longer lines are broken before their clauses. */
const WIDTH = 80;

export const tidyLayout: Pass = {
  name: 'tidy-layout',
  *edits({ text, parts }, language) {
    if (language.separator === '' || parts.length === 0) return;
    const statements = parts.map(({ start, end, resume, tree }) => {
      const own = text.slice(start, end);
      // Commands of a shell have a layout of their own.
      if (/^[.\\]/.test(own)) return text.slice(start, resume);
      const terminator = terminatorOf(text.slice(end, resume));
      const line = laidOut(tree, own, new Set());
      return (line.length > WIDTH ? laidOut(tree, own, clauseStarts(tree, own)) : line) + terminator;
    });
    const tidy = `${statements.join('\n')}\n`;
    if (tidy !== text) yield replacement(0, text.length, tidy, 'tidy the layout') satisfies Edit;
  },
  examples: [
    { before: 'SELECT   a ,b\n FROM t -- why\n;\n\nSELECT 2;', after: 'SELECT a, b FROM t;\nSELECT 2;\n' },
    { before: 'SELECT max ( a ) FROM t', after: 'SELECT max(a) FROM t\n' },
  ],
};

function laidOut(tree: Node, text: string, breaks: ReadonlySet<number>): string {
  const calls = callBrackets(tree);
  let line = '';
  let before = '';
  for (const leaf of leavesOf(tree)) {
    const own = text.slice(leaf.start, leaf.end);
    const isTight = line === '' || calls.has(leaf.start) || /^[,;).\]]$/.test(own) || /^[(.[]$/.test(before);
    line += (breaks.has(leaf.start) ? '\n  ' : isTight ? '' : ' ') + own;
    before = own;
  }
  return line;
}

/** Brackets that stand right behind the name of a function. */
function callBrackets(tree: Node): Set<number> {
  const starts = new Set<number>();
  for (const node of nodesOf(tree)) {
    if (node.name !== 'functionCall') continue;
    const at = node.children.findIndex((child) => child.name === 'functionName');
    const bracket = node.children[at + 1];
    if (bracket) starts.add(bracket.start);
  }
  return starts;
}

const CLAUSES = new Set([
  'from',
  'where',
  'groupBy',
  'having',
  'windows',
  'setOperator',
  'queryTail',
  'joinPart',
  'insertSource',
]);

/** Where clauses start that are in no brackets. */
function clauseStarts(tree: Node, text: string): Set<number> {
  const starts = new Set<number>();
  const outside: boolean[] = [];
  let depth = 0;
  for (const leaf of leavesOf(tree)) {
    const own = text.slice(leaf.start, leaf.end);
    if (own === ')') depth--;
    outside[leaf.start] = depth === 0;
    if (own === '(') depth++;
  }
  for (const node of nodesOf(tree))
    if (CLAUSES.has(node.name) && node.end > node.start && outside[node.start]) starts.add(node.start);
  return starts;
}

/** What ends a statement, without the comments before it. */
function terminatorOf(gap: string): string {
  return gap.endsWith(';') ? ';' : (gap.trim().split(/\s/).at(-1) ?? '');
}
