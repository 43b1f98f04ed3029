/** How much of a script a grammar covers, and which dialect covers it best. */
import { finishSteps, type Steps } from '../../../syntax/index.js';
import type { Dialect } from '../dialects/dialect.js';
import { DIALECTS } from '../dialects/index.js';
import { createSkimmer } from '../skim.js';
import { parseScript, parseScriptInSteps, type Script, type ScriptStatement } from './parse-script.js';

/** How much of a script the grammar covers. */
export interface Coverage {
  readonly statements: number;
  readonly tokens: number;
  /** The number of statements that the grammar covers, and of those that have a generic tree. */
  readonly covered: number;
  readonly generic: number;
  /** The first position that the grammar cannot parse. */
  readonly firstFailure: FirstFailure | null;
}

/** Line and column count from 1. */
export interface FirstFailure {
  readonly line: number;
  readonly column: number;
  /** The token that the grammar does not allow there; empty at the end of a statement. */
  readonly token: string;
}

/** Called with the offset up to which statements are parsed. */
export type OnProgress = (offset: number) => void;

/** Counts the statements that the grammar covers. Parses all of them. */
export function coverageOf(script: Script, onProgress?: OnProgress): Coverage {
  const failed = script.statements.filter(({ parsed, resume }) => {
    onProgress?.(resume);
    return parsed.failure;
  });
  const first = failed[0];
  const failure = first?.parsed.failure;
  const offset = first && failure ? first.start + failure.offset : 0;
  return {
    statements: script.statements.length,
    tokens: script.statements.reduce((sum, { parsed }) => sum + parsed.tokens, 0),
    covered: script.statements.length - failed.length,
    generic: failed.length,
    firstFailure: failure ? { ...placeOf(script.text, offset), token: failure.token } : null,
  };
}

/** Line and column of an offset, both counted from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - (before.lastIndexOf('\n') + 1) + 1 };
}

/** Statements with more tokens do not count: they take long to parse in each dialect, and other statements say as much. */
const MAX_STATEMENT_TOKENS = 20_000;
/** How much of a script is read in each dialect to choose one. */
const MAX_DETECTED_LENGTH = 300_000;

/** The script, parsed in the dialect that covers most statements; among equals the one with the most signs. */
export function detectDialect(text: string, onProgress?: OnProgress, dialects: readonly Dialect[] = DIALECTS): Script {
  return finishSteps(detectInSteps(text, onProgress, dialects));
}

/** The dialect that `detectDialect` finds, in short steps. */
export function* detectDialectInSteps(
  text: string,
  onProgress?: OnProgress,
  dialects: readonly Dialect[] = DIALECTS,
): Steps<Dialect> {
  return (yield* detectInSteps(text, onProgress, dialects)).dialect;
}

function* detectInSteps(text: string, onProgress: OnProgress | undefined, dialects: readonly Dialect[]): Steps<Script> {
  const start = text.slice(0, MAX_DETECTED_LENGTH);
  let best: Script | undefined;
  let bestShare = -1;
  // The most likely dialect comes first: if it covers everything, the others need not be tried.
  for (const { dialect } of dialectsBySigns(text, dialects)) {
    const script = yield* parseScriptInSteps(start, dialect);
    const share = yield* coveredShare(script, start.length < text.length, onProgress);
    if (share > bestShare) {
      best = script;
      bestShare = share;
    }
    if (share === 1) break;
  }
  return yield* parseScriptInSteps(text, (best as Script).dialect);
}

/** The share of statements that the grammar covers; 1 if there are none. `isCut`: those that depend on the end do not count. */
function* coveredShare({ text, statements }: Script, isCut: boolean, onProgress?: OnProgress): Steps<number> {
  let [count, covered] = [0, 0];
  for (const { parsed, resume, reach } of statements) {
    onProgress?.(resume);
    yield undefined;
    if (parsed.tokens > MAX_STATEMENT_TOKENS || (isCut && reach > text.length)) continue;
    count++;
    yield* parsed.parse();
    if (!parsed.failure) covered++;
  }
  return count === 0 ? 1 : covered / count;
}

/** A dialect is clear with this many signs, if no other dialect has more than half as many. */
const CLEAR_SIGNS = 3;
/** The share of sampled statements that a clear dialect must cover. Scripts of fuzzers contain invalid statements. */
const CLEAR_COVERAGE = 0.9;

/**
 * The dialect to reduce a script in. If the signs are clear and a sample confirms them, most of the script need not be
 * parsed; otherwise the dialect that covers most is chosen.
 */
export function likelyDialect(text: string, dialects: readonly Dialect[] = DIALECTS): Dialect {
  return finishSteps(likelyDialectInSteps(text, dialects));
}

/** `likelyDialect` in short steps. */
export function* likelyDialectInSteps(text: string, dialects: readonly Dialect[] = DIALECTS): Steps<Dialect> {
  const signs = dialectsBySigns(text, dialects);
  const [first] = signs;
  if (
    first &&
    hasClearSigns(signs) &&
    (yield* sampledShare(yield* parseScriptInSteps(text, first.dialect))) >= CLEAR_COVERAGE
  )
    return first.dialect;
  return yield* detectDialectInSteps(text, undefined, dialects);
}

/** How much of a text is read to find out whether it is SQL at all. */
const SAMPLE_LENGTH = 65_536;

/** The share that the most likely dialect covers of a sample of the first statements; 0 if there are none. */
export function sampledCoverage(text: string, dialects: readonly Dialect[] = DIALECTS): number {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const [likely] = dialectsBySigns(sample, dialects);
  return likely ? finishSteps(sampledShare(parseScript(sample, likely.dialect))) : 0;
}

interface Signs {
  readonly dialect: Dialect;
  readonly count: number;
}

/** The dialects with the number of their signs in the text outside comments, most first. */
function dialectsBySigns(text: string, dialects: readonly Dialect[]): Signs[] {
  const code = withoutComments(text);
  const countOf = ({ signs }: Dialect): number => (signs ? (code.match(signs)?.length ?? 0) : 0);
  return dialects.map((dialect) => ({ dialect, count: countOf(dialect) })).sort((a, b) => b.count - a.count);
}

function withoutComments(text: string): string {
  const { endOfComment } = createSkimmer(text);
  const parts: string[] = [];
  const opening = /--|\/\*/g;
  let kept = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const end = endOfComment(match.index);
    if (end === match.index) continue;
    parts.push(text.slice(kept, match.index));
    kept = end;
    opening.lastIndex = end;
  }
  return parts.join('') + text.slice(kept);
}

function hasClearSigns([first, second]: readonly Signs[]): boolean {
  return first !== undefined && first.count >= Math.max(CLEAR_SIGNS, 2 * (second?.count ?? 0));
}

/** The size of the sample; the first limit that is reached ends it. */
const SAMPLE_STATEMENTS = 20;
const SAMPLE_TOKENS = 500;

/** The share of statements that the grammar covers, in a sample that is spread evenly over the script. */
function* sampledShare({ statements }: Script): Steps<number> {
  const step = Math.max(1, Math.floor(statements.length / SAMPLE_STATEMENTS));
  let tokens = 0;
  let count = 0;
  let covered = 0;
  for (let i = 0; i < statements.length && tokens < SAMPLE_TOKENS; i += step) {
    const { parsed } = statements[i] as ScriptStatement;
    tokens += parsed.tokens;
    count++;
    yield* parsed.parse();
    if (parsed.failure === undefined) covered++;
  }
  return covered / Math.max(1, count);
}
