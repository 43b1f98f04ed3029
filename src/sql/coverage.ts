/** How much of a script the grammar covers, and which dialect covers it best. */
import { DIALECTS, type Dialect } from '../grammars/dialects.js';
import { dialectSigns } from './dialect-signs.js';
import { parseScript, type Script, type Statement } from './parse-script.js';

export interface Coverage {
  readonly statements: number;
  readonly tokens: number;
  /** Statements that the grammar covers, and those that got a generic tree. */
  readonly covered: number;
  readonly generic: number;
  /** Where the grammar first gave in. */
  readonly firstFailure: FirstFailure | null;
}

export interface FirstFailure {
  readonly line: number;
  readonly column: number;
  /** The token that the grammar did not get over; empty at the end of a statement. */
  readonly token: string;
}

/** Told how far into the text statements are parsed. */
export type OnProgress = (offset: number) => void;

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
    tokens: script.statements.reduce((sum, statement) => sum + statement.parsed.tokens, 0),
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

/** The script in the dialect that covers most of it; among equals the one of which it shows most signs. */
export function detectDialect(text: string, onProgress?: OnProgress): Script {
  let best: Script | undefined;
  let bestShare = -1;
  // Likely ones first: the first that covers everything settles it.
  for (const { dialect } of dialectsBySigns(text)) {
    const script = parseScript(text, dialect);
    const { covered, statements } = coverageOf(script, onProgress);
    const share = statements === 0 ? 1 : covered / statements;
    if (share > bestShare) {
      best = script;
      bestShare = share;
    }
    if (share === 1) break;
  }
  return best as Script;
}

/** Signs that leave no doubt: at least so many, and twice as many as of any other dialect. */
const CLEAR_SIGNS = 3;
const CLEAR_COVERAGE = 0.9;

/**
 * The dialect to reduce a script in, found without parsing all of it: one with clear signs that covers nine tenths of a
 * sample, for fuzzers' scripts have statements that no dialect covers; else the one that covers most.
 */
export function likelyDialect(text: string): Dialect {
  const signs = dialectsBySigns(text);
  const [first] = signs;
  if (first && hasClearSigns(signs) && sampledShare(parseScript(text, first.dialect)) >= CLEAR_COVERAGE)
    return first.dialect;
  return detectDialect(text).dialect;
}

interface Signs {
  readonly dialect: Dialect;
  readonly count: number;
}

function dialectsBySigns(text: string): Signs[] {
  const countOf = dialectSigns(text);
  return DIALECTS.map((dialect) => ({ dialect, count: countOf(dialect) })).sort((a, b) => b.count - a.count);
}

function hasClearSigns([first, second]: readonly Signs[]): boolean {
  return first !== undefined && first.count >= Math.max(CLEAR_SIGNS, 2 * (second?.count ?? 0));
}

/** Enough to tell, for a dialect that the words speak for already. */
const SAMPLE = 20;
const SAMPLE_TOKENS = 500;

/** What share of some statements, taken evenly from the whole script, the grammar covers. */
function sampledShare({ statements }: Script): number {
  const step = Math.max(1, Math.floor(statements.length / SAMPLE));
  let tokens = 0;
  let count = 0;
  let covered = 0;
  for (let i = 0; i < statements.length && tokens < SAMPLE_TOKENS; i += step) {
    const { parsed } = statements[i] as Statement;
    tokens += parsed.tokens;
    count++;
    if (parsed.failure === undefined) covered++;
  }
  return covered / Math.max(1, count);
}
