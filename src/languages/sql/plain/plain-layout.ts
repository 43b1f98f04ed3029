/**
 * The layout of a script: each statement on a line if it fits, otherwise broken at set operators, then at clauses, then in lists.
 * Without comments and blank lines.
 */
import type { Span } from '../../../edit/edit.js';
import { nodesOf } from '../../../syntax/index.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode, SqlSnapshot, SqlStatement } from '../snapshot.js';
import { type SpelledToken, type Spelling, spelledTokens } from './plain-spelling.js';
import { tightStarts } from './tight-tokens.js';

/** The columns of a line. */
const MAX_LINE = 100;

/** The script in a tidy layout. */
export function scriptLayout(snapshot: SqlSnapshot, spelling: Spelling): string {
  return snapshot.statements
    .map((statement) => `${statementLayout(snapshot, statement, spelling)}${terminatorOf(snapshot, statement)}\n`)
    .join('');
}

/** The span of the semicolon after the last statement. Undefined if there is none, or if something follows it. */
export function lastTerminator(snapshot: SqlSnapshot): Span | undefined {
  const { text, statements } = snapshot;
  const last = statements.at(-1);
  if (!last || isCommand(text.slice(last.start, last.end)) || terminatorOf(snapshot, last) !== ';') return undefined;
  return text.slice(last.resume).trim() === '' ? { start: last.resume - 1, end: last.resume } : undefined;
}

/** A statement in a tidy layout, without its terminator. */
export function statementLayout({ text }: SqlSnapshot, { start, end, tree }: SqlStatement, spelling: Spelling): string {
  const statement = text.slice(start, end);
  // Line breaks are significant in shell commands.
  return isCommand(statement) ? statement.trimEnd() : layOut(tree, statement, spelling);
}

/** How many statements, and how many gaps between them, are not laid out tidily. */
export function countUntidy(snapshot: SqlSnapshot): number {
  const { text, statements } = snapshot;
  let count = 0;
  for (const [i, statement] of statements.entries()) {
    const { start, end } = statement;
    if (text.slice(start, end) !== statementLayout(snapshot, statement, 'none')) count++;
    if (i === 0 && start > 0) count++;
    const behind = statements[i + 1]?.start ?? text.length;
    if (text.slice(end, behind) !== `${terminatorOf(snapshot, statement)}\n`) count++;
  }
  return count;
}

/** Whether a statement is a command of a shell: a line of its own. */
function isCommand(statement: string): boolean {
  return /^(?:[.\\]|DELIMITER\b)/i.test(statement);
}

const COMMENT = /--[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The terminator in the gap after a statement, without the comments before it. Empty if the text ends without one. */
function terminatorOf({ text }: SqlSnapshot, { start, end, resume }: SqlStatement): string {
  const gap = text.slice(end, resume);
  if (isCommand(text.slice(start, end))) return gap.trimEnd();
  return gap.replace(COMMENT, '').trim();
}

/** A token with what may stand before it. */
interface Piece {
  readonly text: string;
  readonly isTight: boolean;
  /** Breaks of the lowest level are made first; undefined if there is none before the token. */
  readonly level: number | undefined;
  /** By how much a line that starts here is deeper than the first one. */
  readonly depth: number;
  /** Whether a line ends here only when it is full. */
  readonly isFilled: boolean;
}

function layOut(tree: SqlNode, text: string, spelling: Spelling): string {
  const tokens = [...spelledTokens(tree, text, spelling)];
  const pieces = piecesOf(tree, text, tokens);
  // The rows after COPY contain their line breaks.
  return tokens.some(({ leaf }) => leaf.name.startsWith('COPY_')) ? inOneLine(pieces) : linesOf(pieces, 0).join('\n');
}

function inOneLine(pieces: readonly Piece[]): string {
  return pieces.map(({ text, isTight }, i) => (i === 0 || isTight ? text : ` ${text}`)).join('');
}

/** Lays out pieces, the first one of which starts a line with this indentation. */
function linesOf(pieces: readonly Piece[], indentation: number): string[] {
  const line = ' '.repeat(indentation) + inOneLine(pieces);
  if (line.length <= MAX_LINE) return [line];
  const inside = pieces.slice(1).flatMap(({ level }) => level ?? []);
  if (inside.length === 0) return [line];
  const level = inside.reduce((low, other) => Math.min(low, other));
  const groups: Piece[][] = [];
  for (const [i, piece] of pieces.entries()) {
    if (i === 0 || piece.level === level) groups.push([piece]);
    else groups.at(-1)?.push(piece);
  }
  const lines: string[] = [];
  for (const [i, group] of groups.entries()) {
    const [first] = group as [Piece];
    const last = lines.at(-1);
    const line = inOneLine(group);
    const joined = `${last}${first.isTight ? '' : ' '}${line}`;
    // A token that is too long for any line stays where it is.
    const isHopeless = group.length === 1 && line.length + indentation + first.depth > MAX_LINE;
    if (i > 0 && first.isFilled && (joined.length <= MAX_LINE || isHopeless)) lines[lines.length - 1] = joined;
    else lines.push(...linesOf(group, indentation + (i === 0 ? 0 : first.depth)));
  }
  return lines;
}

const CLAUSES: ReadonlySet<string> = new Set<RuleName>([
  'from',
  'where',
  'groupBy',
  'having',
  'windows',
  'qualify',
  'queryTail',
  'joinPart',
  'insertSource',
  'upsert',
  'returning',
]);
const OPERATORS: ReadonlySet<string> = new Set<RuleName>(['andOperator', 'orOperator']);

/** Breaks outside brackets come before those inside them, and those anywhere come last. */
const LEVELS_PER_BRACKET = 3;
const ANYWHERE = 1_000_000;

const STEP = 2;

function piecesOf(tree: SqlNode, text: string, tokens: readonly SpelledToken[]): Piece[] {
  const { branches, clauses, operators, bodies } = breaksIn(tree);
  const tight = tightStarts(tree, text);
  let brackets = 0;
  return tokens.map(({ leaf: { start }, text: token }, i): Piece => {
    const previous = tokens[i - 1]?.text ?? '';
    if (/^[)\]}]$/.test(token)) brackets--;
    const level = LEVELS_PER_BRACKET * brackets;
    if (/^[([{]$/.test(token)) brackets++;
    const isTight = tight.has(start) || /^[,;).\]]$/.test(token) || /^[(.[]$/.test(previous);
    const piece = { text: token, isTight, depth: STEP, isFilled: false };
    if (bodies.has(start)) return { ...piece, level, depth: bodies.get(start) as number };
    if (branches.has(start)) return { ...piece, level, depth: brackets > 0 ? STEP : 0 };
    if (clauses.has(start)) return { ...piece, level: level + 1 };
    if (previous === ',' || operators.has(start)) return { ...piece, level: level + 2, isFilled: true };
    return { ...piece, level: isTight ? undefined : ANYWHERE + brackets, isFilled: true };
  });
}

interface Breaks {
  /** The starts of set operators, clauses, and AND or OR. */
  readonly branches: ReadonlySet<number>;
  readonly clauses: ReadonlySet<number>;
  readonly operators: ReadonlySet<number>;
  /** The starts of the statements and the end of a body, with their depth. */
  readonly bodies: ReadonlyMap<number, number>;
}

function breaksIn(tree: SqlNode): Breaks {
  const [branches, clauses, operators] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const bodies = new Map<number, number>();
  for (const { name, start, end, children } of nodesOf(tree)) {
    if (end === start) continue;
    if (name === 'setOperator') branches.add(start);
    if (CLAUSES.has(name)) clauses.add(start);
    if (OPERATORS.has(name)) operators.add(start);
    if (name !== 'triggerBody' || children[0]?.name !== "'BEGIN'") continue;
    for (const child of children) {
      if (child.name === "'END'") bodies.set(child.start, 0);
      for (const { children: parts } of child.children) if (parts[0]) bodies.set(parts[0].start, STEP);
    }
  }
  return { branches, clauses, operators, bodies };
}
