import { describe, expect, it } from 'vitest';
import { flagOf, type OptionDefinition } from '../options/option.js';
import { BUILT_IN } from '../registry.js';
import { type CommandDefinition, topicsOf } from './command-definition.js';
import { commandDefinitions } from './commands.js';
import { commandHelp, describeOption, programHelp } from './help.js';
import { reduceDefinition } from './reduce-definition.js';

const reduce = reduceDefinition(BUILT_IN);

/** The flags of the rows of a help text, in order. */
function flagsIn(help: string): string[] {
  return [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag as string);
}

const flagsOf = (options: readonly OptionDefinition[]): string[] => options.map(flagOf);

const example: CommandDefinition = {
  name: 'example',
  about: 'Show an example.',
  usage: 'FILE [options]',
  groups: [
    {
      title: 'Search',
      options: [
        { name: 'seed', kind: 'count', value: 'N', about: 'another order' },
        { name: 'jobs', kind: 'count', value: 'N', about: 'run N at a time', default: 1, isCommon: true },
      ],
    },
    { title: 'Result', options: [{ name: 'json', kind: 'switch', about: 'print JSON', isCommon: true }] },
    {
      title: '--algorithm simp',
      about: 'Simplifies.',
      options: [{ name: 'quick', kind: 'switch', about: 'be quick' }],
      topic: 'algorithms',
    },
  ],
  examples: [{ about: 'a file', command: 'minrepro example a.sql' }],
  lists: [{ title: 'Engines', items: [['sqlite', 'SQLite']] }],
  notes: ['A note.'],
  exitCodes: [[0, 'done']],
};

describe('commandHelp', () => {
  it('shows common options first, then examples and the other options', () => {
    expect(commandHelp(example, BUILT_IN)).toBe(`Usage: minrepro example FILE [options]

Show an example.

Common options:
  --jobs N                    run N at a time (default: 1)
  --json                      print JSON

Examples:
  # a file
  minrepro example a.sql

Search:
  --seed N                    another order

Engines:
  sqlite                      SQLite

A note.

Exit codes:
  0                           done

More: minrepro example --help algorithms
`);
  });

  it('shows only the groups of a topic', () => {
    expect(commandHelp(example, BUILT_IN, 'algorithms')).toBe(`--algorithm simp:
  Simplifies.
  --quick                     be quick
`);
  });

  it('lists the common options of reduce before all others', () => {
    const options = reduce.groups.filter(({ topic }) => topic === undefined).flatMap((group) => group.options);
    const common = options.filter(({ isCommon }) => isCommon);
    expect(common.length).toBeGreaterThan(3);
    expect(flagsIn(commandHelp(reduce, BUILT_IN)).slice(0, common.length)).toEqual(flagsOf(common));
  });

  it('has a section for each algorithm under the topic algorithms', () => {
    const titles = [...commandHelp(reduce, BUILT_IN, 'algorithms').matchAll(/^--algorithm (\S+):$/gm)];
    expect(titles.map(([, name]) => name)).toEqual(BUILT_IN.algorithms.map(({ name }) => name));
  });

  it.each(commandDefinitions(BUILT_IN).map((command) => [command.name, command] as const))(
    'shows every option of %s exactly once, in the help or in a topic',
    (_, command) => {
      const main = command.groups.filter(({ topic }) => topic === undefined).flatMap(({ options }) => options);
      const mainFlags = flagsIn(commandHelp(command, BUILT_IN));
      expect([...mainFlags].sort()).toEqual(flagsOf(main).sort());
      expect(new Set(mainFlags).size).toBe(mainFlags.length);
      for (const topic of topicsOf(command)) {
        const groups = command.groups.filter((group) => group.topic === topic);
        const topicFlags = flagsIn(commandHelp(command, BUILT_IN, topic));
        expect(topicFlags).toEqual(groups.flatMap(({ options }) => flagsOf(options)));
        expect(topicFlags.filter((flag) => mainFlags.includes(flag))).toEqual([]);
      }
    },
  );

  it('is at most 100 characters wide, except for examples', () => {
    const lines = commandHelp(reduce, BUILT_IN).split('\n');
    const examples = reduce.examples.map(({ command }) => `  ${command}`);
    expect(lines.filter((line) => line.length > 100 && !examples.includes(line))).toEqual([]);
  });
});

describe('describeOption', () => {
  it.each<[Partial<OptionDefinition>, string]>([
    [{}, 'an example'],
    [{ default: 3 }, 'an example (default: 3)'],
    [{ default: true, isNegated: true }, 'an example'],
    [{ default: false }, 'an example'],
    [{ default: 3, defaultText: 'three' }, 'an example (default: three)'],
    [{ choices: ['all', 'grammar'], default: 'all' }, 'an example: all, grammar (default: all)'],
    [{ about: 'all or grammar', choices: ['all', 'grammar'] }, 'all or grammar'],
  ])('describes %j', (option, text) => {
    expect(describeOption({ name: 'example', kind: 'text', about: 'an example', ...option }, BUILT_IN)).toBe(text);
  });
});

describe('programHelp', () => {
  it('lists the commands', () => {
    expect(programHelp([example], 'Reduces.')).toBe(`Usage: minrepro COMMAND [options]

Reduces.

Commands:
  example                     Show an example.

  --version                   print the version
  --help                      print this help; minrepro COMMAND --help prints that of a command
`);
  });
});
