/** `minrepro triage` as data. */
import type { OptionDefinition } from '../options/option.js';
import type { Registry } from '../registry.js';
import { type CommandDefinition, type OptionGroup, optionsOf } from './command-definition.js';
import { EXIT } from './exit-codes.js';
import { CHECKS } from './pattern-options.js';
import { QUEUE_OPTIONS } from './queue-options.js';
import { reduceDefinition } from './reduce-definition.js';

/** The exit code of `--fail-on`. */
export const EXIT_BUGS = 5;

/** Options of `reduce` that have no meaning for many inputs. */
const OTHERS: ReadonlySet<string> = new Set([
  'algorithm',
  'allowEmpty',
  'explain',
  'for',
  'json',
  'keepJournal',
  'keepRule',
  'maxTime',
  'open',
  'output',
  'metrics',
  'passingPart',
  'query',
  'queue',
  'report',
  'resume',
  'store',
]);

const TRIAGE_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'out',
    kind: 'text',
    value: 'DIR',
    about: 'the folder of the results; a later run with the same folder pays for new inputs only',
    isCommon: true,
  },
  {
    name: 'known',
    kind: 'text',
    value: 'DIR',
    about: 'a folder of patterns (*.json) of bugs that are known: cases that show them are counted, and not reported',
    isCommon: true,
  },
  {
    name: 'versions',
    kind: 'texts',
    value: 'RANGE',
    about:
      'find out by bisection which versions show each new bug: sqlite@3.20.. for all from 3.20 on, or several engines, the oldest first',
  },
  {
    name: 'budget',
    kind: 'text',
    value: 'TIME',
    about: 'stop after this time, such as 90s, 30m or 2h; every case is run before any is reduced',
    isCommon: true,
  },
  {
    name: 'failOn',
    kind: 'choice',
    value: 'WHAT',
    choices: ['new', 'any'],
    about: `exit with ${EXIT_BUGS} if there is a bug that no earlier run and no known pattern has (new), or any bug`,
    isCommon: true,
  },
];

/** The options that say how cases are run, reduced and explained. */
export function caseOptionGroups(registry: Registry): readonly OptionGroup[] {
  const shared = reduceDefinition(registry)
    .groups.filter(({ topic }) => topic === undefined)
    .map((group) => ({
      ...group,
      options: group.options.filter(({ name }) => !OTHERS.has(name) && name !== CHECKS.name),
    }))
    .filter(({ options }) => options.length > 0);
  return [{ title: 'Patterns', options: [CHECKS] }, ...shared];
}

export function triageDefinition(registry: Registry): CommandDefinition {
  const reduction = reduceDefinition(registry);
  return {
    name: 'triage',
    about: 'Sort many failing inputs into bugs, each with its smallest input.',
    usage: 'INPUT... (--engine ENGINE | --test COMMAND) --out DIR [options]',
    groups: [
      { title: 'Triage', options: TRIAGE_OPTIONS },
      { title: 'Many machines', options: QUEUE_OPTIONS },
      ...caseOptionGroups(registry),
    ],
    lists: reduction.lists ?? [],
    examples: [
      {
        about: 'the failing scripts of a night',
        command: 'minrepro triage logs/ --engine sqlite@3.30.1 --against sqlite --out bugs',
      },
      {
        about: 'in continuous integration',
        command: 'minrepro triage logs/ --engine duckdb --out bugs --known known/ --budget 30m --fail-on new',
      },
      {
        about: 'on many machines, each with a minrepro worker',
        command: 'minrepro triage logs/ --engine duckdb --out bugs --queue redis://queue.example:6379',
      },
      { about: 'with your own test script', command: 'minrepro triage crashes/ --test ./still-fails.sh --out bugs' },
    ],
    notes: [
      'An input is a file, a folder with all files in it, or a pattern such as logs/**/*.sql. A file is one script, a log of SQLancer (.log), queries of SQLsmith, regression.diffs of pg_regress, a sqllogictest file (.test, .slt), a test file of MySQL (.test) or JSON Lines (.jsonl: one {"id", "sql"} on each line).',
      'DIR contains bugs.json, bugs.md and a folder for each bug. Interrupt a run at any time: the next one continues.',
    ],
    exitCodes: [
      ...EXIT.map(({ code, about }) => [code, about] as const),
      [EXIT_BUGS, 'there are bugs of the kind that --fail-on names'],
    ],
  };
}

/** The options by which the results of an earlier run are recognised: not those of the triage itself. */
export function resultOptions(registry: Registry): readonly OptionDefinition[] {
  const own = new Set(TRIAGE_OPTIONS.map(({ name }) => name));
  return optionsOf(triageDefinition(registry)).filter(({ name }) => !own.has(name));
}
