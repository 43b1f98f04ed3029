/**
 * The largest part of an input that passes, and the smallest difference to a part that fails (`dd` of Zeller and Hildebrandt, TSE 2002):
 * first by statements or lines, then by deletions inside those that differ.
 */
import { isolateDifference, type ListOutcome, type PassingAndFailing } from '../algorithms/isolate-difference.js';
import { keeping, unitsOf } from '../algorithms/units.js';
import { applyEdit, type Edit, gainOf, type Span, spansAfter } from '../edit/edit.js';
import type { Evaluator } from '../evaluate/evaluator.js';
import type { Language, Snapshot } from '../language/language.js';
import { editsOf, lostStructure } from '../language/language-steps.js';

/** Two parts of an input: one passes, and the other one, which contains it, fails. */
export interface Isolation {
  readonly passing: string;
  readonly failing: string;
  /** Where the failing part has what the passing one lacks. */
  readonly difference: readonly Span[];
  /** Whether the difference may be smaller: the calls ended. */
  readonly isUnfinished: boolean;
  readonly calls: number;
}

/** The calls that are spent if nobody says otherwise. */
export const ISOLATION_CALLS = 100;
/** Longer inputs are not isolated. */
const MAX_LENGTH = 1_000_000;
/** Fewer lines are not worth a search of their own. */
const MIN_LINES = 4;

/** Undefined if no part was found that passes. */
export async function isolate(
  evaluator: Evaluator,
  language: Language,
  text: string,
  maxCalls: number = ISOLATION_CALLS,
): Promise<Isolation | undefined> {
  if (maxCalls === 0 || text.length > MAX_LENGTH) return undefined;
  const before = evaluator.calls;
  const test: Test = async (candidate) => {
    if (evaluator.calls - before >= maxCalls) throw new CallsEnded();
    const [verdict] = await evaluator.check([{ text: candidate, canonical: candidate, isExact: true }]);
    return verdict === 'reproduced' ? 'fails' : verdict === 'vanished' ? 'passes' : 'unresolved';
  };
  const found: { parts: Parts } = { parts: { passing: '', failing: text, deleted: [{ start: 0, end: text.length }] } };
  let isUnfinished = false;
  try {
    await isolateUnits(language, text, test, found);
    await isolateEdit(evaluator, language, test, found);
  } catch (error) {
    if (!(error instanceof CallsEnded)) throw error;
    isUnfinished = true;
  }
  const { passing, failing, deleted } = found.parts;
  if (passing.trim() === '') return undefined;
  return { passing, failing, difference: deleted, isUnfinished, calls: evaluator.calls - before };
}

class CallsEnded extends Error {
  override readonly name = 'CallsEnded';
}

type Test = (text: string) => Promise<ListOutcome>;

/** A text that fails, and what must be deleted from it to get the one that passes. */
interface Parts {
  readonly passing: string;
  readonly failing: string;
  readonly deleted: readonly Span[];
}

/** Isolates statements, or lines. `found` always holds the best parts so far. */
async function isolateUnits(language: Language, text: string, test: Test, found: { parts: Parts }): Promise<void> {
  const units = coarseUnits(language.snapshot(text));
  const editFor = (kept: readonly Span[]): Edit => keeping(units, new Set(kept), 'keep units');
  const textOf = (kept: readonly Span[]): string => applyEdit(text, editFor(kept), language.separator);
  const keep = ({ passing, failing }: PassingAndFailing<Span>): void => {
    const after = spansAfter(text, editFor(failing), language.separator);
    const deleted = stretchesOf(units, failing, passing).map(after);
    found.parts = {
      passing: textOf(passing),
      failing: textOf(failing),
      deleted: deleted.filter((span) => span !== undefined),
    };
  };
  keep(await isolateDifference(units, (list) => test(textOf(list)), keep));
}

/** More edits are not looked at. */
const MAX_EDITS = 5_000;

/**
 * Looks for a smaller deletion inside what must be deleted, the largest first: inside one that makes the text pass, smaller ones are
 * tried. Single tokens would mostly be invalid, so the passes of the language say what can be deleted.
 */
async function isolateEdit(
  evaluator: Evaluator,
  language: Language,
  test: Test,
  found: { parts: Parts },
): Promise<void> {
  const { failing } = found.parts;
  const snapshot = language.snapshot(failing);
  const edits = new Map<string, Edit>();
  for (const pass of language.passes.filter(({ level }) => level === 'grammar'))
    for (const edit of editsOf(pass, snapshot, language)) {
      const turn = evaluator.pause();
      if (turn) await turn;
      if (edits.size >= MAX_EDITS) break;
      if (edit?.replacements.every(({ text }) => text === '')) edits.set(keyOf(edit.replacements), edit);
    }
  for (const edit of [...edits.values()].sort((a, b) => gainOf(b) - gainOf(a))) {
    const { replacements } = edit;
    const { deleted } = found.parts;
    const isInside = replacements.every((span) => deleted.some((outer) => contains(outer, span)));
    if (!isInside || keyOf(replacements) === keyOf(deleted)) continue;
    const passing = applyEdit(failing, edit, language.separator);
    // An engine may pass over what is no sentence of the language.
    if (lostStructure(snapshot, language.snapshot(passing, snapshot))) continue;
    if ((await test(passing)) === 'passes')
      found.parts = { passing, failing, deleted: replacements.map(({ start, end }) => ({ start, end })) };
  }
}

function keyOf(spans: readonly Span[]): string {
  return spans.map(({ start, end }) => `${start}-${end}`).join();
}

/** Statements, lines, or the whole text. */
function coarseUnits(snapshot: Snapshot): Span[] {
  const statements = unitsOf(snapshot, 'statements');
  if (statements.length > 1) return statements;
  const lines = unitsOf(snapshot, 'lines');
  return lines.length >= MIN_LINES ? lines : [{ start: 0, end: snapshot.text.length }];
}

/** The units that only the failing part has, neighbours together. */
function stretchesOf(units: readonly Span[], failing: readonly Span[], passing: readonly Span[]): Span[] {
  const stretches: { start: number; end: number }[] = [];
  let last: { start: number; end: number } | undefined;
  for (const unit of units) {
    if (passing.includes(unit)) last = undefined;
    if (passing.includes(unit) || !failing.includes(unit)) continue;
    if (last) last.end = unit.end;
    else {
      last = { ...unit };
      stretches.push(last);
    }
  }
  return stretches;
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}
