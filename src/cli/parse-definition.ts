/** `minrepro parse` as data. */
import { LANGUAGE_OPTION } from '../languages/choose-language.js';
import type { Registry } from '../registry.js';
import { CONFIG_OPTIONS, type CommandDefinition } from './command-definition.js';
import { EXIT_UNAVAILABLE, EXIT_USAGE } from './exit-codes.js';

export function parseDefinition({ languages }: Registry): CommandDefinition {
  return {
    name: 'parse',
    about: 'Show how scripts split into statements, which of them the grammar covers, and their trees.',
    usage: 'FILE... [options]',
    groups: [
      {
        title: 'Output',
        options: [
          { name: 'tree', kind: 'switch', about: 'draw the tree of each statement', isCommon: true },
          {
            name: 'learned',
            kind: 'switch',
            about: 'learn what the grammar lacks from the scripts, and print it for --dialect-file',
          },
          { name: 'json', kind: 'switch', about: 'print one line of JSON per file', isCommon: true },
        ],
      },
      { title: 'Language', options: [LANGUAGE_OPTION, ...languages.flatMap(({ options = [] }) => options)] },
      { title: 'Configuration', options: CONFIG_OPTIONS },
    ],
    examples: [
      { about: 'which statements does the grammar cover?', command: 'minrepro parse bug.sql' },
      { about: 'many files, for a program', command: 'minrepro parse --dialect mysql --json tests/*.sql' },
      {
        about: 'learn a dialect once, and use it',
        command:
          'minrepro parse --learned tests/*.sql > team.g4 && minrepro reduce bug.sql --test ./t --dialect-file team.g4',
      },
      { about: 'a program', command: 'minrepro parse --tree crash.py' },
      { about: 'your own grammar', command: 'minrepro parse --grammar Json.g4 --start value --tree data.json' },
    ],
    notes: [
      'Parsing never fails: a statement that the grammar does not cover gets a generic tree of brackets, lists and keyword runs. The file - is standard input.',
      'With --learned, standard output has only the productions, in .g4 notation; the coverage is printed to standard error. A production is used only for statements that the grammar does not cover.',
    ],
    exitCodes: [
      [0, 'done, even if some statements are not covered'],
      [EXIT_USAGE, 'wrong usage: an argument, option or file cannot be used'],
      [EXIT_UNAVAILABLE, 'the parser of a language cannot be installed'],
    ],
  };
}
