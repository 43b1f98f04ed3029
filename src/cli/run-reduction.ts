/** Runs a reduction for the command line: keeps the files of the run up to date, shows the progress, and reports how it ended. */
import { extname } from 'node:path';
import { encodeText } from '../edit/text.js';
import type { Preserved } from '../evaluate/oracle.js';
import { hasThrown } from '../evaluate/oracle.js';
import { createSteering } from '../evaluate/steering.js';
import { ProgramError } from '../evaluate/unavailable-error.js';
import type { Language, LanguageMaker } from '../language/language.js';
import { type Lexis, lexisOf } from '../language/lexis.js';
import { recordSearch } from '../recording/record-search.js';
import { EmptyInputFails, NotReproduced, type ReduceOptions, reduce } from '../reduce.js';
import type { Reduction, ReductionEvent } from '../reduction.js';
import { visibleText } from '../report/display-text.js';
import { shareText, situationOf } from '../report/original-report.js';
import { preservedReport, reductionReport } from '../report/reduction-report.js';
import { shareableReduction } from '../report/shareable-reduction.js';
import type { Steps } from '../syntax/index.js';
import { branchFiles } from './branch-files.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { followPerson } from './follow-person.js';
import { reportWidth } from './live-area.js';
import { writeNamesFile } from './names-file.js';
import { encoded, type ResultFormat } from './open-input.js';
import type { OpenedOracle } from './open-oracle.js';
import { type OtherFailures, otherFailures } from './other-failures.js';
import { isReplaceable, outputFile, targetOf } from './output-file.js';
import { patternFileFor, patternJson } from './pattern-file.js';
import { noticesSoFar, noticeText, printNotice } from './print-notice.js';
import { STANDARD_STREAM } from './read-script.js';
import { completeRecording } from './record-run.js';
import type { ReductionView } from './reduction-view.js';
import { printResume, reportFailure } from './report-failure.js';
import { type ReportFile, writeReports } from './report-files.js';
import { openRunFiles, type RunFiles } from './run-files.js';
import { paintFor } from './use-colour.js';

export interface Run {
  /** The script, for messages. */
  readonly name: string;
  readonly output: string;
  /** The name of the language. */
  readonly language: string;
  readonly reports: readonly ReportFile[];
  readonly opened: OpenedOracle;
  /** All that verdicts depend on. */
  readonly key: string;
  readonly view: ReductionView;
  /** Ends the run, as Ctrl-C does. */
  stop(): void;
  /** How the result is written; as it is if absent. */
  readonly format?: ResultFormat;
  readonly options: Omit<ReduceOptions, 'oracle' | 'journal' | 'onEvent'>;
}

export async function runReduction(run: Run): Promise<void> {
  const { name, output, opened, key, view, options } = run;
  const { values } = opened.given;
  const notify = (line: string): void => view.print(noticeText(line));
  const files = openRunFiles({
    output,
    key,
    resume: values['resume'] === true,
    onNotice: notify,
  });
  const others = otherFailures(otherFolder(output), extname(name));
  const isRecording = run.reports.length > 0 || values['keepJournal'] === true;
  const recorder = isRecording ? recordSearch(options.text) : undefined;
  const started = new Date().toISOString();
  let best = options.text;
  let isWarned = false;
  const { journal } = files;
  const steering = createSteering(journal);
  const { makeLanguage, lexis } = withLexis(options.language);
  const steered = await followPerson({ ...run, lexis }, steering, notify);
  const encode = run.format?.encode ?? ((text: string): string | undefined => text);
  const branches = branchFiles(output, notify);
  const onEvent = (event: ReductionEvent): void => {
    if (event.kind === 'started') {
      files.start(encode(options.text) ?? options.text);
      view.print(startText(event, opened));
    }
    others.add(event);
    recorder?.add(event);
    if (event.kind === 'steered' && event.action.kind === 'back') branches.keep(encode(best) ?? best);
    if (event.kind === 'accepted' || event.kind === 'reverted' || event.kind === 'steered') {
      best = event.text;
      const written = encode(best);
      if (written !== undefined) files.accept(written);
    }
    if (event.kind === 'verdict' && !isWarned && hasThrown(event.result)) {
      isWarned = true;
      notify(`${event.result.detail}; candidates for which it throws have no verdict`);
    }
    if (event.kind === 'reverted')
      notify(
        `the last texts failed less often than the original (${shareText(event.counts)}); the search continues from one that does not`,
      );
    view.show(event);
    steered.show(event);
  };
  try {
    const { oracle } = opened;
    const reduction = await reduce({
      ...options,
      language: makeLanguage,
      oracle,
      steering,
      onEvent,
      ...(journal ? { journal } : {}),
    });
    view.end();
    await steered.end(endText(reduction));
    const written = (run.format && (await encoded(run.format, reduction.text))) ?? reduction.text;
    files.end(written, reduction.ended === 'done');
    const pattern = writePattern(reduction, output, notify);
    const namesFile = writeNames(reduction, output, notify);
    const shareable = shareableReduction(reduction);
    const { sizeOf } = run.format ?? {};
    if (sizeOf) notify(`${sizeOf(options.text)}, now ${sizeOf(reduction.text)}`);
    reportEnd(run, shareable, {
      others,
      files,
      written,
      ...(pattern === undefined ? {} : { pattern }),
      ...(namesFile === undefined ? {} : { namesFile }),
    });
    const isDone = endOf(reduction) === 'done';
    const isPrivate = reduction.anonymity !== undefined && reduction.ended !== 'done';
    if (recorder && isPrivate) notify('no report was written: the run ended before the result was anonymised');
    if (recorder && !isPrivate) {
      const described = { ...shareable, preserved: withDescription(shareable.preserved, opened) };
      const recording = await completeRecording(
        { ...run, name: reduction.anonymity ? `anonymised${extname(output)}` : name, lexis },
        { reduction: described, search: recorder.search(), started },
      );
      writeReports(run.reports, recording, values['for'] as string | undefined);
      if (values['keepJournal'] === true) files.journal?.keep(recording, isDone);
    }
    // The last action: whatever ends the process before, the run can be resumed.
    if (isDone && values['keepJournal'] !== true) files.journal?.finish();
    else files.close();
  } catch (error) {
    view.end();
    await steered.end(
      options.signal?.aborted
        ? 'Stopped before anything was removed'
        : 'The run ended with an error; see the terminal.',
    );
    if (isHopeless(error)) files.journal?.finish();
    else files.close();
    reportFailure(run, error, best, files);
  }
}

/** A language maker, and the lexis of the language once it was made. */
function withLexis(given: ReduceOptions['language']): {
  readonly makeLanguage: LanguageMaker;
  lexis(): Lexis | undefined;
} {
  let language: Language | undefined;
  let known: Lexis | undefined;
  return {
    *makeLanguage(): Steps<Language> {
      const made = typeof given === 'function' ? given() : given;
      language = 'name' in made ? made : yield* made;
      return language;
    },
    lexis: () => {
      known ??= language && lexisOf(language);
      return known;
    },
  };
}

function endText(reduction: Reduction): string {
  const how = { done: 'Finished', budget: 'Ended by its budget', aborted: 'Stopped' }[endOf(reduction)];
  return `${how}: ${reduction.tokensBefore} ${reduction.unit} to ${reduction.tokensAfter}`;
}

/** Whether resuming the run would end in the same way. */
function isHopeless(error: unknown): boolean {
  return error instanceof NotReproduced || error instanceof EmptyInputFails || error instanceof ProgramError;
}

/** How the run ended, with its explanation. */
function endOf({ ended, explanation }: Reduction): Reduction['ended'] {
  return ended === 'done' ? (explanation?.ended ?? 'done') : ended;
}

/** Writes the pattern next to the result. Returns the name of its file, if there is one. */
function writePattern({ explanation }: Reduction, output: string, notify: (line: string) => void): string | undefined {
  if (!explanation) return undefined;
  if (output === STANDARD_STREAM || !isReplaceable(targetOf(output))) {
    notify('the pattern is written to a file only if --output names one; --json prints it');
    return undefined;
  }
  const path = patternFileFor(output);
  const file = outputFile(path);
  file.write(patternJson(explanation.pattern));
  file.settle();
  return path;
}

/** Writes what stands for what next to an anonymised result. Returns the name of the file, if there is one. */
function writeNames(reduction: Reduction, output: string, notify: (line: string) => void): string | undefined {
  if (!reduction.anonymity) return undefined;
  if (output !== STANDARD_STREAM && isReplaceable(targetOf(output)))
    return writeNamesFile(output, reduction, reduction.anonymity);
  notify('what stands for what is written to a file only if --output names one');
  return undefined;
}

interface Ended {
  readonly others: OtherFailures;
  readonly files: RunFiles;
  /** The result as it is written. */
  readonly written: string;
  /** The file of the pattern. */
  readonly pattern?: string;
  /** The file with the names of the original. */
  readonly namesFile?: string;
}

function reportEnd(
  { output, opened, options }: Run,
  reduction: Reduction,
  { others, files, written, ...named }: Ended,
): void {
  const { oracle, given } = opened;
  const related = oracle.related?.(reduction.text) ?? [];
  const described = { ...reduction, preserved: withDescription(reduction.preserved, opened) };
  const asJson = given.values['json'] === true;
  const isFilter = output === STANDARD_STREAM && !asJson && !process.stdout.isTTY;
  // The result of a filter is its whole standard output.
  const stream = isFilter ? process.stderr : process.stdout;
  const paint = paintFor(given.values['color'], stream);
  if (isFilter) process.stdout.write(encodeText(written));
  const width = reportWidth(stream);
  const found = {
    related,
    // The texts and messages of other failures are in the names of the original.
    others: reduction.anonymity ? [] : others.found,
    warnings: noticesSoFar(),
    asJson,
    isAnonymisedOnly: options.anonymise === 'only',
    paint,
    ...(width === undefined ? {} : { width }),
  };
  stream.write(reductionReport(described, output, { ...found, ...named }));
  if (reduction.anonymity && others.found.length > 0)
    printNotice(`texts with other failures are in ${otherFolder(output)}; they are not anonymised`);
  if (options.explain && !reduction.explanation) printNotice('the search ended early, so its result was not explained');
  if (endOf(reduction) === 'done') return;
  if (endOf(reduction) === 'aborted') process.exitCode = EXIT_INTERRUPTED;
  printResume(files);
}

/** Where candidates with other failures are kept. */
function otherFolder(output: string): string {
  return `${output === STANDARD_STREAM ? 'stdin' : output}.other`;
}

function startText(event: ReductionEvent & { kind: 'started' }, opened: OpenedOracle): string {
  const lines = [...situationOf(event), preservedReport(withDescription(event.preserved, opened))];
  return visibleText(lines.map((line) => `${line}\n`).join(''));
}

/** An oracle that says nothing else requires what was asked for. */
function withDescription(preserved: Preserved, { expected }: OpenedOracle): Preserved {
  return { description: expected, ...preserved };
}
