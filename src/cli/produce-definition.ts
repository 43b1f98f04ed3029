/** `minrepro produce` as data. */
import type { Registry } from '../registry.js';
import { CONFIG_OPTIONS, type CommandDefinition } from './command-definition.js';
import { EXIT_UNAVAILABLE, EXIT_USAGE } from './exit-codes.js';
import { reduceDefinition } from './reduce-definition.js';

/** The groups of `reduce` that select an oracle. */
const ORACLE_GROUPS: ReadonlySet<string> = new Set(['Engine options', 'What counts as a failure', 'Isolation']);

export function produceDefinition(registry: Registry): CommandDefinition {
  const { groups, lists = [] } = reduceDefinition(registry);
  return {
    name: 'produce',
    about: 'Generate failing inputs from a pattern, and say how many of them are valid and fail.',
    usage: 'PATTERN.json [options] [--engine ENGINE | --test COMMAND]',
    groups: [
      {
        title: 'Output',
        options: [
          {
            name: 'count',
            letter: 'n',
            kind: 'count',
            value: 'N',
            about: 'how many inputs',
            default: 10,
            isCommon: true,
          },
          {
            name: 'seed',
            kind: 'count',
            value: 'N',
            about: 'other inputs for another number',
            default: 1,
            isCommon: true,
          },
          {
            name: 'outDir',
            kind: 'text',
            value: 'DIR',
            about: 'write one file for each input',
            defaultText: 'print them, separated by empty lines',
            isCommon: true,
          },
          { name: 'json', kind: 'switch', about: 'print one line of JSON for each input', isCommon: true },
        ],
      },
      ...groups
        .filter(({ title }) => ORACLE_GROUPS.has(title))
        .map((group) => ({ ...group, options: group.options.filter(({ name }) => name !== 'allowEmpty') })),
      {
        title: 'Runs',
        options: [{ name: 'timeout', kind: 'number', value: 'SECONDS', about: 'time limit of one run', default: 60 }],
      },
      { title: 'Configuration', options: CONFIG_OPTIONS },
    ],
    lists,
    examples: [
      { about: 'ten inputs of the pattern', command: 'minrepro produce bug.pattern.json' },
      { about: 'files for a test suite', command: 'minrepro produce bug.pattern.json -n 100 --out-dir tests' },
      {
        about: 'does the fix hold?',
        command: 'minrepro produce bug.pattern.json -n 200 --seed 2 --engine sqlite:./fixed --against sqlite',
      },
    ],
    notes: [
      'With an oracle, the last line on standard error says how many of the inputs are valid, and how many of the valid ones fail. The first run of the oracle is that of the input that was explained: it decides what counts as the failure.',
    ],
    exitCodes: [
      [0, 'done'],
      [EXIT_USAGE, 'wrong usage: an argument, option or file cannot be used'],
      [EXIT_UNAVAILABLE, 'the engine or the parser of a language is not available'],
    ],
  };
}
