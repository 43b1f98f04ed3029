/** `minrepro reduce` as data: its options come from the registered oracles, engines, languages and algorithms. */
import type { AlgorithmDefinition } from '../algorithms/algorithm.js';
import { ENGINE_OPTIONS } from '../engines/engine-options.js';
import { LANGUAGE_OPTION } from '../languages/choose-language.js';
import type { OptionDefinition } from '../options/option.js';
import type { Registry } from '../registry.js';
import { NOTATIONS } from '../sessions/session-script.js';
import { SANDBOX_OPTIONS } from '../system/sandbox-options.js';
import { CONFIG_OPTIONS, type CommandDefinition, type OptionGroup } from './command-definition.js';
import { EXIT } from './exit-codes.js';
import { STYLES } from './pass-options.js';
import { CHECKS, PASSING_PART } from './pattern-options.js';
import { QUEUE_OPTIONS } from './queue-options.js';
import { PROJECT_OPTION, REPORT_OPTION } from './report-files.js';
import { COLOR_OPTION } from './use-colour.js';

const ALLOW_EMPTY: OptionDefinition = {
  name: 'allowEmpty',
  kind: 'switch',
  about: 'reduce even if the empty script fails as well; the result may be empty',
};

const SEARCH_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'jobs',
    kind: 'count',
    value: 'N',
    letter: 'j',
    about: 'run N candidates at a time; the result is the same for any N',
    default: 1,
    isCommon: true,
  },
  {
    name: 'timeout',
    kind: 'number',
    value: 'SECONDS',
    about: 'time limit of one run, and what counts as hanging',
    defaultText:
      '60 for the original; ten times what it takes for candidates, or twice that and 10 if that is less; if it or many candidates hang, twice what the others take',
  },
  { name: 'maxCalls', kind: 'count', value: 'N', about: 'stop after N oracle calls' },
  { name: 'maxTime', kind: 'number', value: 'SECONDS', about: 'stop after this time', isCommon: true },
  {
    name: 'repeat',
    kind: 'count',
    value: 'N',
    about: 'run each candidate up to N times and accept one failure, even if the result then fails less often',
    defaultText: 'as often as it takes to know that it fails as often as the original',
  },
  {
    name: 'passes',
    kind: 'choice',
    value: 'WHICH',
    choices: ['all', 'grammar'],
    about: 'all passes, or only those that need nothing but the grammar',
    default: 'all',
  },
  {
    name: 'keepRule',
    kind: 'texts',
    value: 'RULE',
    about: 'remove nodes of this grammar rule as a whole or not at all',
  },
  {
    name: 'seed',
    kind: 'count',
    value: 'N',
    about: 'try edits that remove equally much text in an order that depends on N',
  },
  {
    name: 'algorithm',
    kind: 'choice',
    value: 'NAME',
    choicesFrom: 'algorithms',
    about: 'the algorithm of the search',
    default: 'minrepro',
  },
];

const RESULT_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'output',
    kind: 'text',
    value: 'FILE',
    letter: 'o',
    about: 'always holds the best text so far',
    defaultText: 'FILE with .min before its extension; - is standard output, the default for standard input',
    isCommon: true,
  },
  { name: 'resume', kind: 'switch', about: 'continue an interrupted run without repeating a call', isCommon: true },
  {
    name: 'json',
    kind: 'switch',
    about: 'print the result as one line of JSON, the last line of standard output',
    isCommon: true,
  },
  {
    name: 'explain',
    kind: 'switch',
    about: 'explain the result, too, and write its pattern next to it (see: minrepro explain --help)',
    isCommon: true,
  },
  { ...CHECKS, about: `with --explain: ${CHECKS.about}` },
  { ...PASSING_PART, about: `with --explain: ${PASSING_PART.about}` },
  {
    name: 'open',
    kind: 'switch',
    about: 'show the run on a local page, which can also pause and steer it',
    isCommon: true,
  },
  REPORT_OPTION,
  PROJECT_OPTION,
  {
    name: 'keepJournal',
    kind: 'switch',
    about: 'keep the journal of the finished run, so that minrepro report can show the run later',
  },
  {
    name: 'anonymise',
    kind: 'switch',
    about: 'replace names, literals and comments of the result where it still fails, and list what was not replaced',
  },
  {
    name: 'style',
    kind: 'choice',
    value: 'STYLE',
    choices: STYLES,
    about: 'how the result is written: in plain names, case and layout, or with those of the author as far as possible',
    default: 'plain',
    isCommon: true,
  },
  { name: 'keepNames', kind: 'switch', about: 'the style keep for names alone' },
  { name: 'format', kind: 'switch', isNegated: true, about: 'the style keep for case and layout alone' },
  COLOR_OPTION,
  {
    name: 'notation',
    kind: 'choice',
    value: 'NAME',
    choices: [...NOTATIONS],
    about: 'how a script with sessions is written: plain (-- session A) or spec (isolationtester)',
    defaultText: 'by the extension of --output (.sql or .spec), else as the input',
  },
  { name: 'query', kind: 'text', value: 'FILE', about: 'the failing script, as an option instead of an argument' },
];

export function reduceDefinition(registry: Registry): CommandDefinition {
  const { oracles, engines, languages, algorithms } = registry;
  return {
    name: 'reduce',
    about: 'Turn a failing input into the smallest one that still fails.',
    usage: '[FILE] (--engine ENGINE | --test COMMAND) [options]',
    groups: [
      { title: 'Engine options', options: [...ENGINE_OPTIONS, ...engines.flatMap(({ options = [] }) => options)] },
      {
        title: 'What counts as a failure',
        options: [...oracles.flatMap(({ selectedBy, options = [] }) => [...selectedBy, ...options]), ALLOW_EMPTY],
      },
      { title: 'Isolation', options: SANDBOX_OPTIONS },
      { title: 'Language', options: [LANGUAGE_OPTION, ...languages.flatMap(({ options = [] }) => options)] },
      { title: 'Search', options: SEARCH_OPTIONS },
      { title: 'Many machines', options: QUEUE_OPTIONS },
      { title: 'Result', options: RESULT_OPTIONS },
      { title: 'Configuration', options: CONFIG_OPTIONS },
      ...algorithms.map(algorithmGroup),
    ],
    lists: [
      {
        title: 'Engines',
        items: engines.flatMap(({ forms }) => forms.map(({ form, about }) => [form, about] as const)),
      },
    ],
    examples: [
      { about: 'one engine fails', command: 'minrepro reduce bug.sql --engine sqlite' },
      { about: 'two versions differ', command: 'minrepro reduce bug.sql --engine sqlite@3.30.1 --against sqlite' },
      {
        about: 'your own engines and schema',
        command: 'minrepro reduce bug.sql --engine sqlite:./old --against sqlite:./new --setup schema.sql',
      },
      {
        about: 'a wrong result, without a second engine',
        command: 'minrepro reduce bug.sql --engine mariadb --relation tlp',
      },
      {
        about: 'a slow query',
        command: 'minrepro reduce slow.sql --engine postgres@17 --against postgres@15 --slower 10',
      },
      { about: 'watch and steer it in the browser', command: 'minrepro reduce bug.sql --engine sqlite --open' },
      {
        about: 'a page to look at, and the text of an issue',
        command: 'minrepro reduce bug.sql --engine sqlite@3.30.1 --against sqlite --report bug.html --report bug.md',
      },
      {
        about: 'a result to share without telling where it comes from',
        command: 'minrepro reduce bug.sql --engine duckdb --anonymise --report bug.md',
      },
      { about: 'a deadlock of two sessions', command: 'minrepro reduce deadlock.sql --engine postgres@17' },
      { about: 'your own test script', command: 'minrepro reduce bug.sql --test ./still-fails.sh --jobs 2' },
      {
        about: 'a test that takes minutes, on many machines, each with a minrepro worker',
        command: 'minrepro reduce bug.sql --test ./still-fails.sh --queue redis://queue.example:6379',
      },
      { about: 'a script from another program', command: 'fuzzer | minrepro reduce --engine sqlite > bug.sql' },
      { about: 'a program in another language', command: 'minrepro reduce crash.py --test ./still-fails.sh' },
      { about: 'its name says nothing', command: 'minrepro reduce crash.in --language c --test ./still-fails.sh' },
      { about: 'your own grammar', command: 'minrepro reduce crash.xyz --grammar Xyz.g4 --test "my-parser --check"' },
    ],
    notes: [
      'Without FILE, or with - as FILE, the script is read from standard input, and the result is printed to standard output unless --output names a file. Only a run with a file as its output can be resumed.',
      'In a terminal, the keys p (pause), s (stop), b (back one step) and ? steer the search.',
      'A test command gets the path of the candidate as its last argument, in $MINREPRO_INPUT and in $TEST_CASE_LOCATION. It runs in a directory that holds the candidate under the name of the original. Any other exit code, a signal or a time-out counts as unknown.',
    ],
    exitCodes: EXIT.map(({ code, about }) => [code, about] as const),
  };
}

function algorithmGroup({ name, about, options = [], onlyFor }: AlgorithmDefinition): OptionGroup {
  const language = onlyFor === undefined ? '' : `; only for ${onlyFor}`;
  return { title: `--algorithm ${name}`, about: `${about}${language}`, options, topic: 'algorithms' };
}
