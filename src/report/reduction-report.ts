/** What a finished reduction is reported as: text for people, or one line of JSON. Pure. */
import { totalCalls } from '../evaluate/call-counts.js';
import type { Failure, Preserved } from '../evaluate/oracle.js';
import type { Reduction } from '../reduction.js';
import { anonymityReport } from './anonymity-report.js';
import { visibleText } from './display-text.js';
import { explanationReport } from './explanation-report.js';
import { hexDump } from './hex-dump.js';
import { shareText } from './original-report.js';
import { type Paint, withoutColour } from './paint.js';
import { underlined } from './underline.js';

/** Another failure that a candidate showed, and the file with that candidate. */
export interface OtherFailure extends Failure {
  readonly file: string;
}

/** What is preserved and, if the original shows several failures, how to choose another one. */
export function preservedReport({ description = '', others }: Preserved): string {
  const lines = [`Preserving: ${firstLine(description)}`];
  if (others.length > 0) {
    lines.push('The original also shows:', ...others.map(({ detail }) => `  ${firstLine(detail)}`));
    lines.push('  --expect error:TEXT or --keep rows|error|crash|hang preserves another one');
  }
  return lines.join('\n');
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

export interface ReportOptions {
  /** Queries that the oracle derived from the result. */
  readonly related: readonly string[];
  /** Other failures that candidates showed. */
  readonly others: readonly OtherFailure[];
  /** Lines that were printed for the user during the run. */
  readonly warnings: readonly string[];
  readonly asJson: boolean;
  /** The file of the pattern, if the result was explained. */
  readonly pattern?: string;
  /** Whether nothing was to be removed: the result is not minimal, and it may be long. */
  readonly isAnonymisedOnly?: boolean;
  /** The file with the names of the original, if the result is anonymised. */
  readonly namesFile?: string;
  readonly paint?: Paint;
  /** The columns of the terminal; lines are not broken if absent. */
  readonly width?: number;
}

/** The output if the result is printed instead of written to a file. */
const STANDARD_OUTPUT = '-';

export function reductionReport(reduction: Reduction, output: string, options: ReportOptions): string {
  if (options.asJson) return `${JSON.stringify(jsonOf(reduction, output, options))}\n`;
  const { text, calls, seconds, minimal, ended, failureRate, names, breaking, explanation, anonymity } = reduction;
  const { related, others, pattern, namesFile, isAnonymisedOnly = false, paint = withoutColour, width } = options;
  const end = {
    done: minimal ? oneMinimal(reduction) : notProven(reduction),
    budget: 'the budget ended before the result was minimal',
    aborted: 'interrupted',
  }[ended];
  const renamed = Object.entries(names).map(([name, original]) => `${name} was ${original}`);
  const inPieces = breaking.some(({ fragments }) => fragments.length > 1) ? ' Equal numbers are one fragment.' : '';
  const isBinary = reduction.unit === 'bytes';
  const marks = (isBinary ? [] : breaking).flatMap(({ fragments }, i) =>
    fragments.map((part) => ({ ...part, label: String(i + 1) })),
  );
  return [
    // An interrupted run may hold a long text, which nobody wants to see now; an explanation shows the text itself.
    ended === 'aborted' || explanation || isAnonymisedOnly
      ? ''
      : `${isBinary ? hexDump(text) : underlined(text.trimEnd(), marks, paint, width)}\n\n`,
    marks.length > 0 && !explanation
      ? `Removing any underlined fragment makes the failure ${failureRate < 1 ? 'rarer, or makes it ' : ''}disappear.${inPieces}\n`
      : '',
    related.length > 0
      ? `These queries contradict each other:\n${related.map((query) => `  ${visibleText(query)};\n`).join('')}`
      : '',
    renamed.length > 0 ? `Names: ${visibleText(renamed.join(', '))}.\n` : '',
    rates(reduction),
    others.length > 0
      ? `Other failures that were seen:\n${others.map(({ file, detail }) => `  ${file}: ${visibleText(firstLine(detail))}\n`).join('')}`
      : '',
    anonymity ? anonymityReport(reduction, anonymity, options) : '',
    isAnonymisedOnly
      ? `${totalCalls(calls)} calls, ${seconds.toFixed(1)} s\n`
      : `${paint('strong', sizes(reduction))}; ${totalCalls(calls)} calls, ${seconds.toFixed(1)} s; ${end}\n`,
    `Written to ${output === STANDARD_OUTPUT ? 'standard output' : visibleText(output)}\n`,
    namesFile === undefined ? '' : `What stands for what is in ${namesFile}: keep it to yourself.\n`,
    explanation ? `\n${explanationReport(explanation, pattern, paint, width)}` : '',
  ].join('');
}

function jsonOf(reduction: Reduction, output: string, options: ReportOptions): object {
  const { related, others, warnings, pattern, namesFile } = options;
  const { tokensBefore, tokensAfter, preserved, calls, initialRuns, seconds, minimal, names, breaking } = reduction;
  const found = { tokensBefore, tokensAfter, preserved, calls, initialRuns, seconds, minimal, names, breaking };
  const queries = related.length > 0 ? { related } : {};
  const rate = reduction.failureRate < 1 ? { runs: reduction.runs } : {};
  const result = output === STANDARD_OUTPUT ? { text: reduction.text } : {};
  const { explanation } = reduction;
  const explained = explanation
    ? { explanation: { ...explanation, ...(pattern === undefined ? {} : { output: pattern }) } }
    : {};
  const { anonymity } = reduction;
  const anonymised = anonymity
    ? {
        anonymised: {
          counts: anonymity.counts,
          kept: anonymity.kept,
          ...(namesFile === undefined ? {} : { namesFile }),
        },
      }
    : {};
  return { ...found, output, others, warnings, ...queries, ...rate, ...result, ...explained, ...anonymised };
}

/** How often the result and the original fail, unless both always do. */
function rates({ failureRate, runs }: Reduction): string {
  if (failureRate === 1) return '';
  const { original, result } = runs;
  return result.runs > 0
    ? `It fails in ${shareText(result)}; the original in ${shareText(original)}.\n`
    : `The original fails in ${shareText(original)}; how often the result does was not measured.\n`;
}

function oneMinimal({ isAmongPlausible }: Reduction): string {
  return `1-minimal: no single edit ${isAmongPlausible ? 'that leaves a valid text ' : ''}still fails`;
}

/** Why a finished reduction is not called minimal. */
function notProven({ undecided }: Reduction): string {
  if (undecided.length === 0) return 'nothing more was found to remove';
  const timedOut = undecided.filter((result) => result.timedOut).length;
  const unanswered = undecided.find((result) => !result.timedOut);
  const parts = [
    ...(timedOut > 0 ? [`${candidates(timedOut)} timed out (--timeout SECONDS allows more time)`] : []),
    ...(unanswered
      ? [`${candidates(undecided.length - timedOut)} got no verdict (${unanswered.detail.split('\n')[0]})`]
      : []),
  ];
  return `not proven minimal: ${parts.join(', ')}`;
}

function candidates(count: number): string {
  return `${count} ${count === 1 ? 'candidate' : 'candidates'}`;
}

function sizes({ tokensBefore: before, tokensAfter: after, unit, ended }: Reduction): string {
  if (after >= before) return `nothing ${ended === 'done' ? 'to remove' : 'removed so far'} from ${before} ${unit}`;
  return `${before} ${unit} to ${after}, ${((100 * (before - after)) / before).toFixed(1)} % removed`;
}
