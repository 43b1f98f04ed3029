/** What a triage found, for people and for other programs. */

import type { Pattern } from '../explain/pattern.js';
import { compactText } from '../explain/pattern.js';

/** A bug with the cases that show it. */
export interface TriagedBug {
  readonly name: string;
  readonly fingerprint?: string;
  /** What its minimum shows. */
  readonly failure: string;
  readonly minimum: string;
  /** The minimum in the format of its input, if that is no plain script. */
  readonly encoded?: string;
  readonly pattern?: Pattern;
  /** Which versions show it. */
  readonly versions?: string;
  readonly isKnown: boolean;
  /** Whether no earlier run has found it. */
  readonly isNew: boolean;
  readonly members: readonly { readonly id: string; readonly why: string }[];
}

/** The cases of a triage, sorted. */
export interface Triaged {
  /** Those with most members first. */
  readonly bugs: readonly TriagedBug[];
  /** Cases that do not fail, with what they show. */
  readonly passing: readonly { readonly id: string; readonly detail: string }[];
  /** Cases without a verdict. */
  readonly unknown: readonly { readonly id: string; readonly detail: string }[];
  /** Cases that fail, but for which there was no time. */
  readonly pending: readonly string[];
}

/** What the page of a triage shows. */
export interface TriageOverview {
  readonly bugs: readonly OverviewBug[];
  readonly passing: number;
  readonly unknown: number;
  readonly pending: number;
  /** This run and all before it, the first one first. */
  readonly runs: readonly {
    readonly date: string;
    readonly cases: number;
    readonly bugs: number;
    readonly newBugs: number;
  }[];
}

/** A row of the page. */
export interface OverviewBug {
  readonly name: string;
  readonly status: BugStatus;
  readonly failure: string;
  readonly minimum: string;
  readonly summary?: string;
  readonly versions?: string;
  readonly members: readonly { readonly id: string; readonly why: string }[];
}

/** Whether a bug is known, or which run found it. */
export type BugStatus = 'new' | 'seen before' | 'known';

/** The data of the page, without what it does not show. */
export function triageOverview(
  { bugs, passing, unknown, pending }: Triaged,
  runs: TriageOverview['runs'],
): TriageOverview {
  const shown = bugs.map((bug): OverviewBug => {
    const { name, failure, minimum, members, pattern, versions } = bug;
    const summary = pattern?.summary;
    return {
      name,
      status: statusOf(bug),
      failure,
      minimum,
      ...(summary === undefined ? {} : { summary }),
      ...(versions === undefined ? {} : { versions }),
      members,
    };
  });
  return { bugs: shown, passing: passing.length, unknown: unknown.length, pending: pending.length, runs };
}

function statusOf({ isKnown, isNew }: TriagedBug): BugStatus {
  return isKnown ? 'known' : isNew ? 'new' : 'seen before';
}

/** `bugs.json`: one entry for each bug that is not known. */
export function triageJson({ bugs }: Triaged): string {
  const entries = bugs
    .filter(({ isKnown }) => !isKnown)
    .map(({ name, fingerprint = '', minimum, members }) => ({
      name,
      fingerprint,
      minimum,
      members: members.map(({ id }) => id),
    }));
  return `${JSON.stringify(entries, undefined, 2)}\n`;
}

/** One line for each bug. */
export function triageSummary(triaged: Triaged): string {
  const { bugs, passing, unknown, pending } = triaged;
  const lines = bugs.map(
    (bug) => `${bug.name} (${statusOf(bug)}): ${count(bug.members.length, 'case')}; ${bug.failure}`,
  );
  const rest = [
    passing.length > 0 ? `${count(passing.length, 'case')} ${passing.length === 1 ? 'does' : 'do'} not fail` : '',
    unknown.length > 0 ? `${count(unknown.length, 'case')} without a verdict` : '',
    pending.length > 0 ? `${count(pending.length, 'case')} left for the next run` : '',
  ].filter((line) => line !== '');
  return [...lines, ...rest].map((line) => `${line}\n`).join('');
}

/** `bugs.md`: every bug with its minimum, its pattern, and why each case belongs to it. */
export function triageMarkdown(triaged: Triaged): string {
  const { bugs, passing, unknown, pending } = triaged;
  const members = bugs.reduce((sum, bug) => sum + bug.members.length, 0);
  const parts = [`# ${count(bugs.length, 'bug')} in ${count(members, 'failing case')}`];
  for (const bug of bugs) {
    parts.push(`## ${bug.name}: ${oneLine(bug.failure)}`, fenced(bug.minimum));
    if (bug.pattern) {
      if (bug.pattern.summary !== undefined) parts.push(oneLine(bug.pattern.summary));
      parts.push(fenced(compactText(bug.pattern)));
    }
    if (bug.versions !== undefined) parts.push(`Fails in ${bug.versions}.`);
    parts.push(bug.members.map(({ id, why }) => `- \`${oneLine(id)}\`: ${oneLine(why)}`).join('\n'));
  }
  const list = (title: string, items: readonly string[]): void => {
    if (items.length > 0) parts.push(`## ${title}`, items.map((item) => `- ${oneLine(item)}`).join('\n'));
  };
  list(
    'Cases that do not fail',
    passing.map(({ id, detail }) => `\`${id}\`: ${detail}`),
  );
  list(
    'Cases without a verdict',
    unknown.map(({ id, detail }) => `\`${id}\`: ${detail}`),
  );
  list(
    'Cases that are left',
    pending.map((id) => `\`${id}\``),
  );
  return `${parts.join('\n\n')}\n`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A fence that is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}
