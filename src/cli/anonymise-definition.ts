/** `minrepro anonymise` as data. */
import type { OptionDefinition } from '../options/option.js';
import type { Registry } from '../registry.js';
import type { CommandDefinition } from './command-definition.js';
import { EXIT } from './exit-codes.js';
import { reduceDefinition } from './reduce-definition.js';

/** Options of `reduce` that have no meaning here. */
const OTHERS: ReadonlySet<string> = new Set([
  'anonymise',
  'style',
  'keepNames',
  'format',
  'algorithm',
  'passes',
  'keepRule',
  'seed',
  'output',
  'explain',
  'checks',
  'passingPart',
]);

export function anonymiseDefinition(registry: Registry): CommandDefinition {
  const { groups, lists = [] } = reduceDefinition(registry);
  const shared = groups
    .filter(({ topic }) => topic === undefined)
    .map((group) => ({ ...group, options: group.options.filter(({ name }) => !OTHERS.has(name)) }));
  return {
    name: 'anonymise',
    about: 'Replace names, literals and comments of a failing input where it still fails, and remove nothing else.',
    usage: '[FILE] (--engine ENGINE | --test COMMAND) [options]',
    groups: shared.map((group) =>
      group.title === 'Result' ? { ...group, options: [OUTPUT, ...group.options] } : group,
    ),
    lists,
    examples: [
      { about: 'a script as it is', command: 'minrepro anonymise bug.sql --engine sqlite' },
      {
        about: 'reduce it as well',
        command: 'minrepro reduce bug.sql --engine sqlite --anonymise',
      },
      { about: 'a program', command: 'minrepro anonymise crash.py --test ./still-fails.sh' },
    ],
    notes: [
      'What stands for what is written to FILE.anon.names.json, which only you can read. Reports contain neither this nor the original.',
      'What could not be replaced is listed and underlined: look at it before you share the result.',
    ],
    exitCodes: EXIT.map(({ code, about }) => [code, about] as const),
  };
}

const OUTPUT: OptionDefinition = {
  name: 'output',
  kind: 'text',
  value: 'FILE',
  letter: 'o',
  about: 'the anonymised input',
  defaultText: 'FILE with .anon before its extension; - is standard output, the default for standard input',
  isCommon: true,
};
