/** The committed figures in `baseline.json`, and how the figures of a run differ from them. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './figures.js';
import { sum } from './statistics.js';

/** Sizes and calls by group and name. */
type Baseline = Record<string, Record<string, Omit<Figure, 'group' | 'name'>>>;

const FILE = new URL('./baseline.json', import.meta.url);
/** Totals of a group may be this much above the baseline. */
const MAX_RATIO = 1.02;

export interface Totals {
  readonly tokens: number;
  readonly calls: number;
}

export interface GroupComparison {
  readonly group: string;
  readonly baseline: Totals;
  readonly now: Totals;
  /** One line for each name whose figures differ. */
  readonly differences: readonly string[];
  /** Names of the baseline that the run does not have. */
  readonly missing: readonly string[];
}

export function readBaseline(): Figure[] {
  const groups = JSON.parse(readFileSync(FILE, 'utf8')) as Baseline;
  return Object.entries(groups).flatMap(([group, rows]) =>
    Object.entries(rows).map(([name, row]) => ({ group, name, ...row })),
  );
}

/** Replaces the groups that the figures belong to and keeps the others. */
export function updateBaseline(figures: readonly Figure[]): void {
  const updated = new Set(groupsOf(figures));
  const kept = readBaseline().filter(({ group }) => !updated.has(group));
  writeFileSync(FILE, baselineText([...kept, ...figures]));
}

/** JSON with one line for each figure, so that changes are easy to review. */
function baselineText(figures: readonly Figure[]): string {
  const groups = groupsOf(figures)
    .sort()
    .map((group) => {
      const rows = figures
        .filter((figure) => figure.group === group)
        .map(
          ({ name, before, after, calls }) =>
            `    ${JSON.stringify(name)}: { "before": ${before}, "after": ${after}, "calls": ${calls} }`,
        );
      return `  ${JSON.stringify(group)}: {\n${rows.join(',\n')}\n  }`;
    });
  return `{\n${groups.join(',\n')}\n}\n`;
}

/** One comparison for each group of the run. */
export function compareWithBaseline(figures: readonly Figure[]): GroupComparison[] {
  const baseline = readBaseline();
  return groupsOf(figures).map((group) => {
    const expected = baseline.filter((figure) => figure.group === group);
    const actual = figures.filter((figure) => figure.group === group);
    const missing = expected.filter(({ name }) => !actual.some((figure) => figure.name === name));
    return {
      group,
      baseline: totalsOf(expected),
      now: totalsOf(actual),
      differences: actual.flatMap((figure) => {
        const earlier = expected.find(({ name }) => name === figure.name);
        const [was, is] = [earlier ? figureText(earlier) : 'not in the baseline', figureText(figure)];
        return was === is ? [] : [`${figure.name}: ${was}; now ${is}`];
      }),
      missing: missing.map(({ name }) => name),
    };
  });
}

/** Whether a group is larger or needs more calls than the tolerance allows, or lacks cases of the baseline. */
export function isRegression({ baseline, now, missing }: GroupComparison): boolean {
  const isAbove = (key: keyof Totals): boolean => now[key] > MAX_RATIO * baseline[key];
  return missing.length > 0 || isAbove('tokens') || isAbove('calls');
}

function groupsOf(figures: readonly Figure[]): string[] {
  return [...new Set(figures.map(({ group }) => group))];
}

function totalsOf(figures: readonly Figure[]): Totals {
  return { tokens: sum(figures.map(({ after }) => after)), calls: sum(figures.map(({ calls }) => calls)) };
}

function figureText({ before, after, calls }: Figure): string {
  return `${before} to ${after}, ${calls} calls`;
}
