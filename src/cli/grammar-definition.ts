/** `minrepro grammar` as data. */
import { CONFIG_OPTIONS, type CommandDefinition } from './command-definition.js';
import { EXIT_USAGE } from './exit-codes.js';

export const GRAMMAR_ACTIONS = ['check', 'sample'] as const;

export function grammarCommandDefinition(): CommandDefinition {
  return {
    name: 'grammar',
    about: 'Check a grammar in ANTLR 4 notation, or print random sentences of it.',
    usage: `${GRAMMAR_ACTIONS.join('|')} FILE.g4 [options]`,
    groups: [
      {
        title: 'Grammar',
        options: [
          {
            name: 'start',
            kind: 'text',
            value: 'RULE',
            about: 'the start rule',
            defaultText: 'the first rule',
            isCommon: true,
          },
          {
            name: 'lib',
            kind: 'texts',
            value: 'DIR',
            about: 'a folder with grammars that the grammar imports',
            defaultText: 'the folder of the grammar',
          },
        ],
      },
      {
        title: 'Sentences',
        options: [
          {
            name: 'count',
            letter: 'n',
            kind: 'count',
            value: 'N',
            about: 'how many different sentences',
            default: 20,
            isCommon: true,
          },
          { name: 'seed', kind: 'count', value: 'N', about: 'the same seed gives the same sentences', default: 1 },
          {
            name: 'depth',
            kind: 'count',
            value: 'N',
            about: 'how deep rules may be nested, where the grammar allows it',
            default: 12,
          },
          { name: 'json', kind: 'switch', about: 'print each sentence as a JSON string' },
        ],
      },
      { title: 'Configuration', options: CONFIG_OPTIONS },
    ],
    examples: [
      { about: 'can minrepro use this grammar?', command: 'minrepro grammar check Json.g4' },
      {
        about: 'twenty sentences of one rule',
        command: 'minrepro grammar sample Json.g4 --start value -n 20 --seed 7',
      },
    ],
    notes: [
      'Code in a grammar is never run. check says which predicates are evaluated, which the parser decides, and which actions are ignored.',
      'sample prints fewer sentences if the rule has fewer, or if the tokens depend on code.',
    ],
    exitCodes: [
      [0, 'done'],
      [EXIT_USAGE, 'wrong usage, or a grammar that cannot be used; the message says where'],
    ],
  };
}
