/** Finds the bug that a failing case shows: one that was found before, or a new one. */
import { totalCalls } from '../evaluate/call-counts.js';
import { checkText, type Verdict } from '../evaluate/oracle.js';
import { SearchEnded } from '../evaluate/search-limits.js';
import { type Explanation, explain } from '../explain/explain.js';
import { createMatcher } from '../explain/match.js';
import type { Pattern } from '../explain/pattern.js';
import type { Language } from '../language/language.js';
import { languageFrom } from '../language/language-steps.js';
import { spanWithTerminator } from '../language/statement-span.js';
import { recordSearch, type SearchRecorder } from '../recording/record-search.js';
import type { RecordedSearch } from '../recording/recording.js';
import { NotReproduced, reduce } from '../reduce.js';
import type { Reduction } from '../reduction.js';
import { finishSteps } from '../syntax/index.js';
import type { Bug, Outcome, RecognisedBug } from './bug.js';
import type { AssignTask, CaseOptions } from './case-options.js';
import { commonGeneralisations } from './common-generalisation.js';
import type { Compared } from './compared-texts.js';
import type { FailingCase } from './confirm-cases.js';
import { type OpenedCase, openKnowing } from './opened-case.js';
import { type Recognised, recogniseBug, repairedText } from './recognise-bug.js';

/** A bug that no case before it shows. It gets its name when it is added to the others. */
export interface FoundBug {
  readonly bug: Omit<Bug, 'name'>;
  readonly reduction: Reduction;
  readonly search: RecordedSearch;
  /** When the work on the case began, in the notation of ISO 8601. */
  readonly started: string;
}

/** What was found out about a failing case. It can be written as JSON. */
export type Assigned = {
  /** All runs of the oracle that the case needed. */
  readonly calls: number;
  /** What was compared with the bugs. */
  readonly compared: Compared;
} & (
  | { readonly kind: 'decided'; readonly outcome: Outcome }
  | { readonly kind: 'new'; readonly why: string; readonly found: FoundBug }
);

/** One case on its way to a bug. */
interface Assignment {
  readonly options: CaseOptions;
  readonly failing: FailingCase;
  readonly task: AssignTask;
  /** When there is no time left. */
  readonly end: number;
  readonly recorder: SearchRecorder;
  readonly started: string;
  /** Bugs with the same fingerprint that the case may still show. */
  candidates: RecognisedBug[];
  calls: number;
  readonly compared: { texts: string[]; minimum?: string; pattern?: Pattern };
}

/** Undefined if it was interrupted or the time was over. */
export async function assignCase(
  options: CaseOptions,
  failing: FailingCase,
  task: AssignTask,
): Promise<Assigned | undefined> {
  const { input } = failing;
  const opened = await openKnowing(options.open, input, task.empty);
  const assignment: Assignment = {
    options,
    failing,
    task,
    end: performance.now() + 1000 * task.maxSeconds,
    recorder: recordSearch(opened.text),
    started: new Date().toISOString(),
    candidates: candidatesFor(failing, task.bugs),
    calls: failing.runs,
    compared: { texts: [] },
  };
  const assigned = (): Pick<Assigned, 'calls' | 'compared'> => ({
    calls: assignment.calls,
    compared: assignment.compared,
  });
  try {
    const found = await findBug(assignment, opened);
    return found && { ...assigned(), ...found };
  } catch (error) {
    // It failed in its first run, but not again.
    if (!(error instanceof NotReproduced)) throw error;
    return { ...assigned(), kind: 'decided', outcome: { kind: 'unknown', detail: error.message } };
  }
}

/** The bugs that a case may show by its fingerprint. */
export function candidatesFor({ result }: FailingCase, bugs: readonly RecognisedBug[]): RecognisedBug[] {
  return bugs.filter(({ fingerprint }) => fingerprint === undefined || fingerprint === result.fingerprint);
}

function secondsLeft({ end }: Assignment): number {
  return (end - performance.now()) / 1000;
}

/** The first candidate whose pattern a text has. */
function recognise(assignment: Assignment, text: string): Recognised | undefined {
  const { candidates, compared } = assignment;
  compared.texts.push(text);
  return recogniseBug(candidates, text);
}

type Found =
  | { readonly kind: 'decided'; readonly outcome: Outcome }
  | { readonly kind: 'new'; readonly why: string; readonly found: FoundBug };

function shows(bug: Bug, why: string): Found {
  return { kind: 'decided', outcome: { kind: 'bug', bug: bug.name, why } };
}

/** Undefined if the time was over. */
async function findBug(assignment: Assignment, opened: OpenedCase): Promise<Found | undefined> {
  const language = finishSteps(languageFrom(opened.language));
  const recognised = recognise(assignment, opened.text);
  if (recognised) {
    const why = await confirmRecognised(assignment, language, recognised, opened.text);
    if (why !== undefined) return shows(recognised.bug, why);
  }
  let { text } = opened;
  for (;;) {
    const { reduction, found } = await reduceUntilRecognised(assignment, opened, text);
    if (!found) return reduction.ended === 'done' ? await newBug(assignment, opened, language, reduction) : undefined;
    const why = await confirmRecognised(assignment, language, found, reduction.text);
    if (why !== undefined) return shows(found.bug, `reduced to ${reduction.tokensAfter} ${reduction.unit}, ${why}`);
    ({ text } = reduction);
  }
}

/**
 * Whether a text that fails and has the pattern of a bug shows this bug: the smallest change that repairs the minimum of the bug
 * repairs the text as well. Without such a change, the statements that have the pattern have to fail alone. Otherwise, the bug is
 * no candidate any more.
 */
async function confirmRecognised(
  assignment: Assignment,
  language: Language,
  recognised: Recognised,
  text: string,
): Promise<string | undefined> {
  const { bug, isWhole } = recognised;
  if (isWhole) return `it is an instance of the pattern of ${bug.name}`;
  const repaired = repairedText(recognised, text);
  if (repaired !== undefined) {
    if ((await verdictOn(assignment, repaired)) === 'vanished')
      return `it contains the pattern of ${bug.name}, and the change that repairs ${bug.name} repairs it`;
  } else if ((await verdictOn(assignment, matchedStatements(language, recognised, text))) === 'reproduced')
    return `the statements that have the pattern of ${bug.name} fail alone`;
  assignment.candidates = assignment.candidates.filter((candidate) => candidate !== bug);
  return undefined;
}

function matchedStatements(language: Language, { match }: Recognised, text: string): string {
  return language
    .snapshot(text)
    .statements.map(spanWithTerminator)
    .filter(({ start, end }) => match.parts.some((part) => part.text.start < end && part.text.end > start))
    .map(({ start, end }) => text.slice(start, end))
    .join('\n');
}

/** The verdict on a variant of a case, which has to fail as the case does. */
async function verdictOn(assignment: Assignment, text: string): Promise<Verdict> {
  const { options, failing, task } = assignment;
  const { oracle } = await openKnowing(options.open, failing.input, task.empty);
  oracle.adopt?.(failing.result);
  const { verdict } = await checkText(oracle, text, task.signal);
  assignment.calls++;
  return verdict;
}

/** Reduces a text until it has the pattern of a candidate, or until it is a minimum. */
async function reduceUntilRecognised(
  assignment: Assignment,
  opened: OpenedCase,
  text: string,
): Promise<{ readonly reduction: Reduction; readonly found?: Recognised }> {
  const { signal } = assignment.task;
  const { open: _, checks: __, ...options } = assignment.options;
  const stop = new AbortController();
  const forward = (): void => stop.abort();
  if (signal.aborted) forward();
  signal.addEventListener('abort', forward);
  let found: Recognised | undefined;
  try {
    const reduction = await reduce({
      ...options,
      maxSeconds: secondsLeft(assignment),
      text,
      language: opened.language,
      oracle: opened.oracle,
      allowsEmpty: true,
      signal: stop.signal,
      onEvent: (event) => {
        assignment.recorder.add(event);
        if (event.kind !== 'accepted' || found) return;
        found = recognise(assignment, event.text);
        if (found) stop.abort();
      },
    });
    assignment.calls += totalCalls(reduction.calls) + reduction.initialRuns + reduction.repeatedRuns;
    found ??= recognise(assignment, reduction.text);
    return { reduction, ...(found ? { found } : {}) };
  } finally {
    signal.removeEventListener('abort', forward);
  }
}

/** A minimum is a new bug, unless it is that of another bug or differs from it in what does not matter. */
async function newBug(
  assignment: Assignment,
  opened: OpenedCase,
  language: Language,
  reduction: Reduction,
): Promise<Found> {
  const { failing, candidates, recorder, started } = assignment;
  const { text: minimum } = reduction;
  assignment.compared.minimum = minimum;
  for (const bug of candidates) {
    if (bug.minimum === minimum) return shows(bug, `its minimum is that of ${bug.name}`);
    for (const general of commonGeneralisations(language, minimum, bug.minimum))
      if ((await verdictOn(assignment, general)) === 'reproduced')
        return shows(bug, `its minimum with other literals, as in that of ${bug.name}, fails too`);
  }
  const explanation = await explanationOf(assignment, opened, language, minimum);
  if (explanation) assignment.compared.pattern = explanation.pattern;
  const matcher = explanation && createMatcher(explanation.pattern, language);
  const same = matcher && candidates.find((bug) => matcher(bug.minimum));
  if (same) return shows(same, `the minimum of ${same.name} has its pattern`);
  const { fingerprint } = failing.result;
  const encoded = await opened.encode?.(minimum);
  const bug: Omit<Bug, 'name'> = {
    ...(fingerprint === undefined ? {} : { fingerprint }),
    failure: reduction.preserved.description ?? failing.result.detail,
    minimum,
    ...(encoded === undefined ? {} : { encoded }),
    ...(explanation ? { pattern: explanation.pattern } : {}),
    nearest: explanation?.nearest ?? [],
    isKnown: false,
  };
  const found = { bug, reduction, search: recorder.search(), started };
  return { kind: 'new', why: 'the first case of this bug', found };
}

/** Undefined if bugs are not to be explained, or if there is no time. */
async function explanationOf(
  assignment: Assignment,
  { patternLanguage }: OpenedCase,
  language: Language,
  text: string,
): Promise<Explanation | undefined> {
  const { failing, task } = assignment;
  const { signal } = task;
  const { checks, jobs, timeLimit, open } = assignment.options;
  if (checks === 0 || signal.aborted || secondsLeft(assignment) <= 0) return undefined;
  const { oracle } = await openKnowing(open, failing.input, task.empty);
  try {
    const explanation = await explain({
      text,
      language,
      oracle,
      signal,
      patternLanguage,
      allowsEmpty: true,
      isolationCalls: 0,
      maxSeconds: secondsLeft(assignment),
      ...(checks === undefined ? {} : { checks }),
      ...(jobs === undefined ? {} : { jobs }),
      ...(timeLimit === undefined ? {} : { timeLimit }),
    });
    assignment.calls += totalCalls(explanation.calls) + explanation.initialRuns;
    return explanation.ended === 'done' ? explanation : undefined;
  } catch (error) {
    // The minimum is known; it only has no pattern.
    if (error instanceof SearchEnded || error instanceof NotReproduced) return undefined;
    throw error;
  }
}
