/** The bugs of DDSET (Gopinath et al. 2020) that still fail today: how each is run, and what the paper's tables 1 and 2 say about it. */
import type { Verdict } from 'minrepro';

/** How a program ended. */
export interface Run {
  /** 139 for a segmentation fault, as shells say. */
  readonly code: number;
  readonly output: string;
  readonly timedOut: boolean;
}

/** A bug; paths are relative to a checkout of the authors' repository. */
export interface Subject {
  readonly name: string;
  readonly grammar: string;
  readonly input: string;
  /** The program, or the jar that is run in a warm virtual machine. */
  readonly program: string;
  readonly options: readonly string[];
  /** How many runs of a jar share its classes, and the state in them; 1 if absent. */
  readonly runsPerLoader?: number;
  /** What an output means, as the authors' predicates read it. */
  verdict(run: Run): Verdict;
  readonly published: { readonly executions: number; readonly valid: number; readonly failing: number };
  /** Whether a check takes a few milliseconds only. */
  readonly isFast: boolean;
}

const LUA: Subject = {
  name: 'lua 4',
  grammar: 'lang/lua/grammar/lua.fbjson',
  input: 'lang/lua/bugs/4.lua',
  program: 'lang/lua/compilers/lua',
  options: ['--'],
  verdict: reading({ isFailure: ({ code }) => code === 139, invalid: ['stack traceback'] }),
  published: { executions: 19_265, valid: 100, failing: 100 },
  isFast: true,
};

function rhino(bug: string, failure: string, invalid: readonly string[], published: Subject['published']): Subject {
  return {
    name: `rhino ${bug}`,
    grammar: 'lang/js/grammar/javascript.fbjson',
    input: `lang/js/bugs/rhino.${bug}.js`,
    program: 'lang/js/compilers/rhino-1.7.7.2.jar',
    options: [],
    verdict: reading({ isFailure: shows(failure), invalid }),
    published,
    isFast: true,
  };
}

function closure(
  bug: string,
  version: string,
  published: Subject['published'],
  options: readonly string[] = [],
): Subject {
  return {
    name: `closure ${bug}`,
    grammar: 'lang/js/grammar/javascript.fbjson',
    input: `lang/js/bugs/closure.${bug}.js`,
    program: `lang/js/compilers/closure-compiler-v${version}.jar`,
    options,
    verdict: reading({
      isFailure: shows('java.lang.RuntimeException: INTERNAL COMPILER ERROR.'),
      invalid: ['ERROR - Parse error'],
    }),
    published,
    isFast: false,
    runsPerLoader: 200,
  };
}

function clojure(
  bug: string,
  failure: readonly string[],
  invalid: readonly string[],
  published: Subject['published'],
  runsPerLoader = 25,
): Subject {
  return {
    name: `clojure ${bug}`,
    grammar: 'lang/clojure/grammar/clojure.fbjson',
    input: `lang/clojure/bugs/clj-${bug}.clj`,
    program: 'lang/clojure/compilers/clojure.jar',
    options: [],
    verdict: reading({ isFailure: shows(...failure), invalid: ['Syntax error compiling', ...invalid] }),
    published,
    isFast: false,
    // What a text defines is left for the following ones, but random texts hardly ever use it. Inputs that define something need 1.
    runsPerLoader,
  };
}

export const SUBJECTS: readonly Subject[] = [
  LUA,
  rhino('385', 'java.lang.IllegalStateException', ['syntax error'], { executions: 14_015, valid: 49, failing: 100 }),
  rhino('386', 'java.lang.NullPointerException', ['ERROR - Parse error'], {
    executions: 557,
    valid: 100,
    failing: 100,
  }),
  closure('1978', '20151216', { executions: 17_174, valid: 76, failing: 100 }, ['-O', 'ADVANCED']),
  closure('2808', '20200101', { executions: 167, valid: 100, failing: 100 }),
  closure('2842', '20200101', { executions: 551, valid: 100, failing: 99 }),
  closure('2937', '20171203', { executions: 8203, valid: 36, failing: 100 }),
  closure('3178', '20171203', { executions: 14_853, valid: 57, failing: 100 }),
  closure('3379', '20171203', { executions: 935, valid: 76, failing: 100 }),
  clojure(
    '2092',
    ['(IllegalArgumentException)', 'No matching field found:'],
    ['Illegal field name'],
    { executions: 505, valid: 100, failing: 100 },
    1,
  ),
  // A newer Clojure says `Execution error` here.
  clojure(
    '2345',
    ['(VerifyError)', 'Catch type is not a subclass of Throwable in exception handler 6'],
    ['Illegal field name', 'Invalid number'],
    { executions: 911, valid: 100, failing: 100 },
  ),
  clojure(
    '2450',
    ['cannot be cast to class clojure.lang.MultiFn'],
    [],
    { executions: 1954, valid: 62, failing: 100 },
    1,
  ),
  clojure(
    '2473',
    ['Syntax error macroexpanding clojure.core/let', ':user/keys - failed: simple-symbol? at: [:bindings'],
    ['Syntax error reading source'],
    { executions: 5118, valid: 40, failing: 100 },
  ),
  clojure('2518', ['(ClassFormatError)', 'Duplicate field name'], [], { executions: 741, valid: 100, failing: 100 }),
  clojure('2521', ['(ClassFormatError)'], [], { executions: 864, valid: 100, failing: 100 }),
];

/**
 * The grammar for texts that are generated: the authors' generator puts white space where their grammars allow comments, too, because
 * the comments of these grammars are broken (a line ends with a backslash and a letter).
 */
export function withoutComments(grammar: string): string {
  const data = JSON.parse(grammar) as { '[grammar]': Record<string, unknown> };
  data['[grammar]']['<_SKIP>'] = [[], [' '], ['\n'], ['\t']];
  return JSON.stringify(data);
}

interface Reading {
  isFailure(run: Run): boolean;
  /** Outputs of inputs that the program rejects. */
  readonly invalid: readonly string[];
}

function reading({ isFailure, invalid }: Reading): Subject['verdict'] {
  return (run) => {
    if (run.timedOut) return 'invalid';
    if (run.code === 0) return 'vanished';
    if (isFailure(run)) return 'reproduced';
    return invalid.some((message) => run.output.includes(message)) ? 'invalid' : 'vanished';
  };
}

function shows(...messages: readonly string[]): (run: Run) => boolean {
  return ({ output }) => messages.every((message) => output.includes(message));
}
