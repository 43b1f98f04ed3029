/**
 * Finishing pass: removes comments, writes keywords in upper case, puts one space between tokens and each statement on a line; long
 * statements have a line per clause.
 */
import { type Edit, replacement } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { leavesOf, nodesOf } from '../../../syntax/index.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';

/** Longer statements are broken before their clauses. */
const MAX_WIDTH = 80;
/** Longer lines of such a statement are broken between tokens. */
const MAX_LINE = 100;

/** Rewrites the layout of the whole script in one edit. */
export const tidyLayout: Pass = {
  name: 'tidy-layout',
  about:
    'remove comments, write keywords in upper case, put one space between tokens and one statement or clause on a line',
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
    { before: 'select cast (- 1 as text), - - a from Key', after: 'SELECT CAST(-1 AS text), - -a FROM Key\n' },
  ],
};

/** The statement with single spaces between its tokens, and line breaks before the tokens at `breaks`. */
function layOut(tree: SqlNode, text: string, breaks: ReadonlySet<number>): string {
  const keywords = keywordStarts(tree);
  const tight = new Set([...openingBrackets(tree), ...operands(tree, text), ...operatorParts(tree, text)]);
  let line = '';
  let width = 0;
  let previous = '';
  for (const leaf of leavesOf(tree)) {
    const written = text.slice(leaf.start, leaf.end);
    const token = keywords.has(leaf.start) ? written.toUpperCase() : written;
    // Rows after COPY contain their line breaks.
    const isTight =
      line === '' ||
      leaf.name.startsWith('COPY_') ||
      tight.has(leaf.start) ||
      /^[,;).\]]$/.test(token) ||
      /^[(.[]$/.test(previous);
    const isTooLong = breaks.size > 0 && !isTight && width + 1 + token.length > MAX_LINE;
    const gap = breaks.has(leaf.start) ? '\n  ' : isTooLong ? '\n    ' : isTight ? '' : ' ';
    line += gap + token;
    width = gap.startsWith('\n') ? gap.length - 1 + token.length : width + gap.length + token.length;
    previous = token;
  }
  return line;
}

/** Rules that match any word: a keyword in them is a name. */
const WORDS: ReadonlySet<string> = new Set<RuleName>([
  'alterItem',
  'alterWord',
  'bareAlias',
  'bareLabel',
  'functionName',
  'label',
  'looseItem',
  'moduleItem',
  'name',
  'optionName',
  'typeWord',
]);

/** Offsets of the keywords that are no names. */
function keywordStarts(tree: SqlNode): Set<number> {
  const starts = new Set<number>();
  for (const { name, children } of nodesOf(tree))
    for (const child of WORDS.has(name) ? [] : children)
      if (child.kind === 'token' && /^'[A-Z_]+'$/.test(child.name)) starts.add(child.start);
  return starts;
}

/** Offsets of the brackets that open the arguments of a function call or cast. */
function* openingBrackets(tree: SqlNode): Generator<number> {
  for (const { name, children } of nodesOf(tree)) {
    if (name !== 'functionCall' && name !== 'cast') continue;
    const nameIndex = name === 'cast' ? 0 : children.findIndex((child) => child.name === 'functionName');
    const bracket = children[nameIndex + 1];
    if (bracket) yield bracket.start;
  }
}

/** Offsets of the operands of unary operators. Two minus signs would be a comment. */
function* operands(tree: SqlNode, text: string): Generator<number> {
  for (const { name, children } of nodesOf(tree)) {
    const [operator, operand] = children;
    if (name !== 'condition' || operand?.name !== 'condition' || children.length !== 2) continue;
    const sign = text.slice(operator?.start, operator?.end);
    if (/^[-+~]$/.test(sign) && /^[\w.'"(]/.test(text.slice(operand.start, operand.end))) yield operand.start;
  }
}

const MARK = /^[-+*/<>=~!@#%^&|`?:]+$/;

/** Offsets of the further tokens of operators that the lexer splits, such as `<#>`. */
function operatorParts(tree: SqlNode, text: string): number[] {
  const starts: number[] = [];
  const isMark = ({ kind, start, end }: SqlNode): boolean => kind === 'token' && MARK.test(text.slice(start, end));
  for (const { children } of nodesOf(tree))
    children.forEach((child, i) => {
      const previous = children[i - 1];
      if (previous?.end === child.start && isMark(child) && isMark(previous)) starts.push(child.start);
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
