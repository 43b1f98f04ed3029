/** `minrepro match` as data. */
import { CONFIG_OPTIONS, type CommandDefinition } from './command-definition.js';
import { EXIT_UNAVAILABLE, EXIT_USAGE } from './exit-codes.js';

/** The exit code if some input does not have the pattern. */
export const EXIT_NO_MATCH = 1;

export function matchDefinition(): CommandDefinition {
  return {
    name: 'match',
    about: 'Say which inputs have a pattern, and where.',
    usage: 'PATTERN.json FILE... [options]',
    groups: [
      {
        title: 'Comparison',
        options: [
          {
            name: 'within',
            kind: 'switch',
            about: 'other statements may stand before, after and between those of the pattern',
            isCommon: true,
          },
          { name: 'json', kind: 'switch', about: 'print one line of JSON for each file', isCommon: true },
        ],
      },
      { title: 'Configuration', options: CONFIG_OPTIONS },
    ],
    examples: [
      { about: 'is this the same bug?', command: 'minrepro match bug.pattern.json other.min.sql' },
      {
        about: 'which failures of a fuzzer are it?',
        command: 'minrepro match --within bug.pattern.json failures/*.sql',
      },
    ],
    notes: [
      'A pattern describes reduced inputs: reduce the others first, or use --within for those with unrelated statements only.',
      'A folder stands for all files in it. The file - is standard input.',
    ],
    exitCodes: [
      [0, 'every input has the pattern'],
      [EXIT_NO_MATCH, 'some input does not have it'],
      [EXIT_USAGE, 'wrong usage: an argument, option or file cannot be used'],
      [EXIT_UNAVAILABLE, 'the parser of a language is not available'],
    ],
  };
}
