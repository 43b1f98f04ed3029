/** `minrepro triage`: many failing inputs in, a list of bugs out. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FoundBug } from '../batch/assign-case.js';
import type { Bug, RecognisedBug } from '../batch/bug.js';
import type { Case, HashedCase } from '../batch/case.js';
import { localWork } from '../batch/case-work.js';
import { type TriageResult, triage } from '../batch/triage.js';
import { openTriageState, type TriageState, TriageStateError } from '../batch/triage-state.js';
import { hashOf } from '../edit/text-hash.js';
import type { OptionValues } from '../options/option.js';
import type { JobClient } from '../queue/job-client.js';
import { remoteWork } from '../queue/remote-work.js';
import type { Recording } from '../recording/recording.js';
import { EmptyInputFails } from '../reduce.js';
import type { Registry } from '../registry.js';
import { visibleText } from '../report/display-text.js';
import { emptyFailsReport } from '../report/not-reproduced-report.js';
import { type Triaged, triageSummary } from '../report/triage-report.js';
import { diskReason } from '../system/disk-error.js';
import { bugVersions } from './bug-versions.js';
import { describeRun } from './describe-run.js';
import { engineVersions } from './engine-versions.js';
import { EXIT_INTERRUPTED, EXIT_NOT_REPRODUCED } from './exit-codes.js';
import { watchInterruptions } from './interruption.js';
import { knownBugs } from './known-bugs.js';
import { caseOptionsFor, chooseForCases, openForCases } from './open-cases.js';
import type { OpenedOracle } from './open-oracle.js';
import { openQueue } from './open-queue.js';
import type { Arguments } from './parse-arguments.js';
import { matcherFor } from './pattern-file.js';
import { noticeText } from './print-notice.js';
import { readCases } from './read-cases.js';
import { completeRecording } from './record-run.js';
import { runKey } from './run-key.js';
import { EXIT_BUGS, resultOptions } from './triage-definition.js';
import { writeTriage } from './triage-files.js';
import { triageView } from './triage-view.js';
import { UsageError } from './usage-error.js';

/** What is needed for the report of a bug. */
interface ReportedBug {
  readonly input: Case;
  readonly found: FoundBug;
}

export async function runTriage(args: Arguments, registry: Registry): Promise<void> {
  const { values } = args;
  if (values['out'] === undefined) throw new UsageError('name a folder for the results with --out DIR');
  const seconds = values['budget'] === undefined ? undefined : durationOf(String(values['budget']));
  const read = readCases(args.positional, String(values['engine'] ?? ''));
  const [first] = read as readonly [Case];
  const chosen = chooseForCases(registry, args, first);
  const { language, isForEngine } = chosen;
  const versions = engineVersions((values['versions'] ?? []) as readonly string[]);
  if (versions.length > 0 && !isForEngine) throw new UsageError('--versions needs --engine');
  const known = values['known'] === undefined ? [] : await knownBugs(String(values['known']), registry);
  const cases = read.map((input): HashedCase => ({ ...input, hash: hashOf(contentOf(input)) }));
  const state = openState(String(values['out']), runKey('', resultOptions(registry), language.given.values));
  const view = triageView();
  const notify = (line: string): void => view.print(noticeText(line));
  const interruption = watchInterruptions(() => view.end());
  const { signal } = interruption;
  let opened: OpenedOracle | undefined;
  let queue: JobClient | undefined;
  try {
    const openAt = (replaced: OptionValues): Promise<OpenedOracle> =>
      openForCases(registry, chosen, { file: first.file, onNotice: notify, signal }, replaced);
    opened = await openAt({});
    const open = opened;
    const { definition } = language;
    const found = new Map<string, ReportedBug>();
    const caseOptions = caseOptionsFor(registry, chosen, open);
    if (values['queue'] !== undefined) {
      const run = await describeRun(registry, chosen, open, { file: basename(first.file), text: first.text });
      queue = await openQueue(values, run, notify, signal);
    }
    const result = await triage({
      ...(seconds === undefined ? {} : { maxSeconds: seconds }),
      cases: undecided(cases, state, new Set([...known, ...state.bugs].map(({ name }) => name))),
      bugs: [...known, ...(await recognised(state, registry))],
      signal,
      open: caseOptions.open,
      matcherFor: (pattern) => matcherFor(pattern, registry),
      work: queue ? remoteWork(queue, notify) : localWork(caseOptions),
      onEvent: (event) => {
        view.show(event);
        if (event.kind === 'bug') {
          state.addBug(storedBug(event.bug));
          found.set(event.bug.name, event);
        } else if (event.kind === 'result') state.addResult(event.result);
      },
    });
    const unversioned = result.bugs.filter((bug) => versions.length > 0 && !bug.isKnown && bug.versions === undefined);
    const shown = await bugVersions(unversioned, versions, (engine) => openAt({ engine }), signal);
    const bugs = result.bugs.map((bug) => withVersions(bug, shown.get(bug.name)));
    for (const bug of bugs) if (shown.has(bug.name)) state.addBug(storedBug(bug));
    view.end();
    const triaged = sorted(cases, state, { ...result, bugs }, new Set(found.keys()));
    const recordings = await recordingsOf(open, definition.name, found);
    const newBugs = triaged.bugs.filter(({ isNew }) => isNew).length;
    const run = { date: new Date().toISOString(), cases: cases.length, bugs: triaged.bugs.length, newBugs };
    state.addRun(run);
    writeTriage(String(values['out']), triaged, recordings, [...state.runs, run]);
    process.stdout.write(visibleText(triageSummary(triaged)));
    process.stdout.write(`Written to ${visibleText(String(values['out']))}\n`);
    process.exitCode = signal.aborted ? EXIT_INTERRUPTED : exitCodeFor(triaged, values['failOn']);
  } catch (error) {
    view.end();
    if (!(error instanceof EmptyInputFails) || !opened) throw error;
    process.stderr.write(visibleText(`${emptyFailsReport(opened, error)}\n`));
    process.exitCode = EXIT_NOT_REPRODUCED;
  } finally {
    state.close();
    await queue?.close();
    await opened?.close();
    interruption.stopWatching();
  }
}

function storedBug({ matcher: _, ...bug }: RecognisedBug): Bug {
  return bug;
}

function withVersions(bug: RecognisedBug, versions: string | undefined): RecognisedBug {
  return versions === undefined ? bug : { ...bug, versions };
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

function durationOf(text: string): number {
  const [, number = '', unit = 's'] = /^(\d+(?:\.\d+)?)\s*([smhd])?$/.exec(text.trim()) ?? [];
  const seconds = Number(number) * (UNITS[unit] ?? 0);
  if (number === '' || !(seconds > 0)) throw new UsageError(`--budget ${text}: it takes a time such as 90s, 30m or 2h`);
  return seconds;
}

function openState(folder: string, key: string): TriageState {
  try {
    mkdirSync(folder, { recursive: true });
    return openTriageState(join(folder, 'triage.jsonl'), hashOf(key));
  } catch (error) {
    if (error instanceof TriageStateError) throw new UsageError(error.message, { cause: error });
    throw new UsageError(`${folder}: ${diskReason(error)}; choose another folder with --out`, { cause: error });
  }
}

/** All that decides about a case. */
function contentOf({ text, records }: Case): string {
  return records ? JSON.stringify([text, records.records]) : text;
}

/** Cases without a result, or whose bug is not among the known ones any more. Equal texts are triaged once. */
function undecided(
  cases: readonly HashedCase[],
  { results }: TriageState,
  bugs: ReadonlySet<string>,
): readonly HashedCase[] {
  const byHash = new Map(cases.map((input) => [input.hash, input] as const).reverse());
  return cases.filter((input) => {
    const outcome = results.get(input.hash)?.outcome;
    const isDecided = outcome !== undefined && (outcome.kind !== 'bug' || bugs.has(outcome.bug));
    return byHash.get(input.hash) === input && !isDecided;
  });
}

/** The bugs of earlier runs. */
async function recognised({ bugs }: TriageState, registry: Registry): Promise<RecognisedBug[]> {
  return Promise.all(
    bugs.map(async (bug) => (bug.pattern ? { ...bug, matcher: await matcherFor(bug.pattern, registry) } : bug)),
  );
}

/** All cases of this run with the results of this and of earlier runs. */
function sorted(
  cases: readonly HashedCase[],
  { results: earlier }: TriageState,
  { bugs, results, pending }: TriageResult,
  found: ReadonlySet<string>,
): Triaged {
  const byHash = new Map([...earlier, ...results.map((result) => [result.hash, result] as const)]);
  const decided = cases.flatMap(({ id, hash }) => {
    const outcome = byHash.get(hash)?.outcome;
    return outcome ? [{ id, outcome }] : [];
  });
  const without = (kind: 'passes' | 'unknown'): { readonly id: string; readonly detail: string }[] =>
    decided.flatMap(({ id, outcome }) => (outcome.kind === kind ? [{ id, detail: outcome.detail }] : []));
  const left = new Set(pending.map(({ hash }: Case & { hash?: string }) => hash));
  const shown = bugs.map(({ matcher: _, nearest: __, ...bug }) => ({
    ...bug,
    isNew: found.has(bug.name),
    members: decided.flatMap(({ id, outcome }) =>
      outcome.kind === 'bug' && outcome.bug === bug.name ? [{ id, why: outcome.why }] : [],
    ),
  }));
  return {
    bugs: shown.filter(({ members }) => members.length > 0).sort((a, b) => b.members.length - a.members.length),
    passing: without('passes'),
    unknown: without('unknown'),
    pending: cases.filter(({ hash }) => left.has(hash)).map(({ id }) => id),
  };
}

async function recordingsOf(
  opened: OpenedOracle,
  language: string,
  reported: ReadonlyMap<string, ReportedBug>,
): Promise<ReadonlyMap<string, Recording>> {
  const recordings = new Map<string, Recording>();
  for (const [name, { input, found }] of reported)
    recordings.set(name, await completeRecording({ name: input.id, language, opened }, found));
  return recordings;
}

function exitCodeFor({ bugs }: Triaged, failOn: unknown): number {
  const isFound = bugs.some(({ isKnown, isNew }) => !isKnown && (failOn === 'any' || (failOn === 'new' && isNew)));
  return isFound ? EXIT_BUGS : 0;
}
