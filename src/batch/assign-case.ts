/** Finds the bug that a failing case shows: one that was found before, or a new one. */
import { totalCalls } from '../evaluate/call-counts.js';
import { checkText, type Verdict } from '../evaluate/oracle.js';
import { SearchEnded } from '../evaluate/search-limits.js';
import { type Explanation, explain } from '../explain/explain.js';
import { createMatcher } from '../explain/match.js';
import type { Language } from '../language/language.js';
import { languageFrom } from '../language/language-steps.js';
import { spanWithTerminator } from '../language/statement-span.js';
import { NotReproduced, reduce } from '../reduce.js';
import type { Reduction } from '../reduction.js';
import { finishSteps } from '../syntax/index.js';
import type { RecognisedBug } from './bug.js';
import { commonGeneralisation } from './common-generalisation.js';
import type { FailingCase } from './confirm-cases.js';
import { type Recognised, recogniseBug, repairedText } from './recognise-bug.js';
import type { OpenedCase, TriageContext } from './triage-context.js';

/** One case on its way to a bug. */
interface Assignment {
  readonly context: TriageContext;
  readonly failing: FailingCase;
  /** Bugs with the same fingerprint that the case may still show. */
  candidates: RecognisedBug[];
  calls: number;
}

/** Adds the result, unless the time is over before. */
export async function assignCase(context: TriageContext, failing: FailingCase): Promise<void> {
  const { fingerprint } = failing.result;
  const candidates = context.bugs.filter((bug) => bug.fingerprint === undefined || bug.fingerprint === fingerprint);
  const assignment: Assignment = { context, failing, candidates, calls: failing.runs };
  const { input } = failing;
  const opened = await context.open(input);
  try {
    const found = await findBug(assignment, opened);
    if (found) context.addResult({ id: input.id, hash: input.hash, outcome: found, calls: assignment.calls });
  } catch (error) {
    // It failed in its first run, but not again.
    if (!(error instanceof NotReproduced)) throw error;
    const outcome = { kind: 'unknown', detail: error.message } as const;
    context.addResult({ id: input.id, hash: input.hash, outcome, calls: assignment.calls });
  }
}

interface FoundBug {
  readonly kind: 'bug';
  readonly bug: string;
  readonly why: string;
}

/** Undefined if the time was over. */
async function findBug(assignment: Assignment, opened: OpenedCase): Promise<FoundBug | undefined> {
  const language = finishSteps(languageFrom(opened.language));
  const recognised = recogniseBug(assignment.candidates, opened.text);
  if (recognised) {
    const why = await confirmRecognised(assignment, language, recognised, opened.text);
    if (why !== undefined) return { kind: 'bug', bug: recognised.bug.name, why };
  }
  let { text } = opened;
  for (;;) {
    const { reduction, found } = await reduceUntilRecognised(assignment, opened, text);
    if (!found) return reduction.ended === 'done' ? await newBug(assignment, opened, language, reduction) : undefined;
    const why = await confirmRecognised(assignment, language, found, reduction.text);
    if (why !== undefined)
      return { kind: 'bug', bug: found.bug.name, why: `reduced to ${reduction.tokensAfter} ${reduction.unit}, ${why}` };
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
  const { context, failing } = assignment;
  const { oracle } = await context.open(failing.input);
  oracle.adopt?.(failing.result);
  const { verdict } = await checkText(oracle, text, context.options.signal);
  assignment.calls++;
  return verdict;
}

/** Reduces a text until it has the pattern of a candidate, or until it is a minimum. */
async function reduceUntilRecognised(
  assignment: Assignment,
  opened: OpenedCase,
  text: string,
): Promise<{ readonly reduction: Reduction; readonly found?: Recognised }> {
  const { context, candidates } = assignment;
  const { signal, onEvent, open: _, cases: __, bugs: ___, checks: ____, ...options } = context.options;
  const stop = new AbortController();
  const forward = (): void => stop.abort();
  if (signal.aborted) forward();
  signal.addEventListener('abort', forward);
  let found: Recognised | undefined;
  try {
    const reduction = await reduce({
      ...options,
      maxSeconds: context.secondsLeft(),
      text,
      language: opened.language,
      oracle: opened.oracle,
      allowsEmpty: true,
      signal: stop.signal,
      onEvent: (event) => {
        onEvent({ kind: 'reduction', event });
        if (event.kind !== 'accepted' || found) return;
        found = recogniseBug(candidates, event.text);
        if (found) stop.abort();
      },
    });
    assignment.calls += totalCalls(reduction.calls) + reduction.initialRuns + reduction.repeatedRuns;
    found ??= recogniseBug(candidates, reduction.text);
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
): Promise<FoundBug | undefined> {
  const { context, failing, candidates } = assignment;
  const { text: minimum } = reduction;
  for (const bug of candidates) {
    if (bug.minimum === minimum) return { kind: 'bug', bug: bug.name, why: `its minimum is that of ${bug.name}` };
    const general = commonGeneralisation(language, minimum, bug.minimum);
    if (general !== undefined && (await verdictOn(assignment, general)) === 'reproduced')
      return {
        kind: 'bug',
        bug: bug.name,
        why: `its minimum with other literals, as in that of ${bug.name}, fails too`,
      };
  }
  const explanation = await explanationOf(assignment, opened, language, minimum);
  const matcher = explanation && createMatcher(explanation.pattern, language);
  const same = matcher && candidates.find((bug) => matcher(bug.minimum));
  if (same) return { kind: 'bug', bug: same.name, why: `the minimum of ${same.name} has its pattern` };
  const { fingerprint } = failing.result;
  const bug: RecognisedBug = {
    name: `bug-${context.bugs.filter(({ isKnown }) => !isKnown).length + 1}`,
    ...(fingerprint === undefined ? {} : { fingerprint }),
    failure: reduction.preserved.description ?? failing.result.detail,
    minimum,
    ...(explanation ? { pattern: explanation.pattern } : {}),
    nearest: explanation?.nearest ?? [],
    isKnown: false,
    ...(matcher ? { matcher } : {}),
  };
  context.addBug(bug, failing.input, reduction);
  return { kind: 'bug', bug: bug.name, why: 'its minimum is that of no other bug' };
}

/** Undefined if bugs are not to be explained, or if there is no time. */
async function explanationOf(
  assignment: Assignment,
  { patternLanguage }: OpenedCase,
  language: Language,
  text: string,
): Promise<Explanation | undefined> {
  const { context, failing } = assignment;
  const { checks, signal, jobs, timeLimit } = context.options;
  if (checks === 0 || context.isOver()) return undefined;
  const { oracle } = await context.open(failing.input);
  try {
    const explanation = await explain({
      text,
      language,
      oracle,
      signal,
      patternLanguage,
      allowsEmpty: true,
      isolationCalls: 0,
      maxSeconds: context.secondsLeft(),
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
