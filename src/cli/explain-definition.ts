/** `minrepro explain` as data. */
import type { OptionDefinition } from '../options/option.js';
import type { Registry } from '../registry.js';
import type { CommandDefinition } from './command-definition.js';
import { EXIT } from './exit-codes.js';
import { PATTERN_OPTIONS } from './pattern-options.js';
import { reduceDefinition } from './reduce-definition.js';

/** Options of `reduce` that have no meaning here. */
const OTHERS: ReadonlySet<string> = new Set([
  'anonymise',
  'style',
  'keepNames',
  'format',
  'algorithm',
  'keepRule',
  'output',
  'explain',
  'checks',
  'passingPart',
]);

export function explainDefinition(registry: Registry): CommandDefinition {
  const { groups, lists = [] } = reduceDefinition(registry);
  const shared = groups
    .filter(({ topic }) => topic === undefined)
    .map((group) => ({ ...group, options: group.options.filter(({ name }) => !OTHERS.has(name)) }));
  return {
    name: 'explain',
    about: 'Say which parts of a failing input matter, what may vary, and which pattern all such inputs have.',
    usage: '[FILE] (--engine ENGINE | --test COMMAND) [options]',
    groups: [
      { title: 'Pattern', options: PATTERN_OPTIONS },
      ...shared.map((group) => (group.title === 'Result' ? { ...group, options: [OUTPUT, ...group.options] } : group)),
    ],
    lists,
    examples: [
      { about: 'explain the result of a reduction', command: 'minrepro explain bug.min.sql --engine duckdb' },
      {
        about: 'two versions differ',
        command: 'minrepro explain bug.min.sql --engine sqlite@3.30.1 --against sqlite --output bug.pattern.json',
      },
      { about: 'a program', command: 'minrepro explain crash.min.py --test ./still-fails.sh' },
      {
        about: 'more failing inputs, and how many of them fail',
        command: 'minrepro produce bug.pattern.json -n 100 --engine sqlite@3.30.1 --against sqlite',
      },
    ],
    notes: [
      'Explain a minimum: every part of a longer input is tried, too, and most of it is of no interest.',
      'A pattern stands for all inputs that fail in the same way. minrepro produce generates some of them, and minrepro match recognises them.',
    ],
    exitCodes: EXIT.map(({ code, about }) => [code, about] as const),
  };
}

const OUTPUT: OptionDefinition = {
  name: 'output',
  kind: 'text',
  value: 'FILE',
  letter: 'o',
  about: 'the pattern, as JSON',
  defaultText: 'FILE with .pattern.json instead of its extension; - is standard output, without a report',
  isCommon: true,
};
