/**
 * Finishing pass: removes comments, puts one space between tokens and each statement on a line; long statements have a
 * line per clause.
 */
import { type Edit, replacement } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { leavesOf, nodesOf } from '../../../syntax/index.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';

/** Longer statements are broken before their clauses. */
const MAX_WIDTH = 80;

/** Rewrites the layout of the whole script in one edit. */
export const tidyLayout: Pass = {
  name: 'tidy-layout',
  about: 'remove comments, put one space between tokens and one statement or clause on a line',
  level: 'grammar',
  changes: 'layout',
  *edits({ text, statements }: SqlSnapshot, language) {
    if (language.separator === '' || statements.length === 0) return;
    const lines = statements.map(({ start, end, resume, tree }) => {
      const statement = text.slice(start, end);
      // Line breaks are significant in shell commands.
      if (/^[.\\]/.test(statement)) return text.slice(start, resume);
      const terminator = terminatorOf(text.slice(end, resume));
      const line = layOut(tree, statement, new Set());
      return (line.length > MAX_WIDTH ? layOut(tree, statement, clauseStarts(tree, statement)) : line) + terminator;
    });
    const tidy = `${lines.join('\n')}\n`;
    if (tidy !== text) yield replacement(0, text.length, tidy, 'tidy the layout') satisfies Edit;
  },
  examples: [
    { before: 'SELECT   a ,b\n FROM t -- why\n;\n\nSELECT 2;', after: 'SELECT a, b FROM t;\nSELECT 2;\n' },
    { before: 'SELECT max ( a ) FROM t', after: 'SELECT max(a) FROM t\n' },
  ],
};

/** The statement with single spaces between its tokens, and line breaks before the tokens at `breaks`. */
function layOut(tree: SqlNode, text: string, breaks: ReadonlySet<number>): string {
  const calls = callBrackets(tree);
  const parts = operatorParts(tree, text);
  let line = '';
  let previous = '';
  for (const leaf of leavesOf(tree)) {
    const token = text.slice(leaf.start, leaf.end);
    // Rows after COPY contain their line breaks.
    const isTight =
      line === '' ||
      leaf.name.startsWith('COPY_') ||
      calls.has(leaf.start) ||
      parts.has(leaf.start) ||
      /^[,;).\]]$/.test(token) ||
      /^[(.[]$/.test(previous);
    line += (breaks.has(leaf.start) ? '\n  ' : isTight ? '' : ' ') + token;
    previous = token;
  }
  return line;
}

/** Offsets of the brackets that open the arguments of a function call. */
function callBrackets(tree: SqlNode): Set<number> {
  const starts = new Set<number>();
  for (const node of nodesOf(tree)) {
    if (node.name !== 'functionCall') continue;
    const nameIndex = node.children.findIndex((child) => child.name === 'functionName');
    const bracket = node.children[nameIndex + 1];
    if (bracket) starts.add(bracket.start);
  }
  return starts;
}

const MARK = /^[-+*/<>=~!@#%^&|`?:]+$/;

/** Offsets of the further tokens of operators that the lexer splits, such as `<#>`. */
function operatorParts(tree: SqlNode, text: string): Set<number> {
  const starts = new Set<number>();
  const isMark = ({ kind, start, end }: SqlNode): boolean => kind === 'token' && MARK.test(text.slice(start, end));
  for (const { children } of nodesOf(tree))
    children.forEach((child, i) => {
      const previous = children[i - 1];
      if (previous?.end === child.start && isMark(child) && isMark(previous)) starts.add(child.start);
    });
  return starts;
}

const CLAUSES: ReadonlySet<string> = new Set<RuleName>([
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

/** Offsets of the clauses that are not inside brackets. */
function clauseStarts(tree: SqlNode, text: string): Set<number> {
  const starts = new Set<number>();
  const isOutside: boolean[] = [];
  let depth = 0;
  for (const leaf of leavesOf(tree)) {
    const token = text.slice(leaf.start, leaf.end);
    if (token === ')') depth--;
    isOutside[leaf.start] = depth === 0;
    if (token === '(') depth++;
  }
  for (const node of nodesOf(tree))
    if (CLAUSES.has(node.name) && node.end > node.start && isOutside[node.start]) starts.add(node.start);
  return starts;
}

/** The terminator in the gap after a statement, without the comments before it. */
function terminatorOf(gap: string): string {
  return gap.endsWith(';') ? ';' : (gap.trim().split(/\s/).at(-1) ?? '');
}
