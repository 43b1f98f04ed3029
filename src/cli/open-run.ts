/** What every command with an oracle does: reads the script, opens the oracle and the language, and closes them in the end. */
import { engineForms } from '../engines/open-engine.js';
import { withoutPassword } from '../engines/without-password.js';
import type { LanguageMaker, Pass } from '../language/language.js';
import { readFile } from '../language-files/files-on-disk.js';
import { type ChosenLanguage, chooseLanguage } from '../languages/choose-language.js';
import { createLanguage } from '../languages/create-language.js';
import { isGiven } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import { chooseOracle } from '../oracles/choose-oracle.js';
import { controlOf } from '../oracles/compare/by-design.js';
import type { ReduceOptions } from '../reduce.js';
import type { Registry } from '../registry.js';
import { GrammarError } from '../syntax/index.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { watchInterruptions } from './interruption.js';
import { languageOfInput, notationsOf, openInput, type ResultFormat, recordsIn } from './open-input.js';
import { type OpenedOracle, openOracle } from './open-oracle.js';
import type { Arguments } from './parse-arguments.js';
import { noticeText } from './print-notice.js';
import { readScript, type Script, STANDARD_STREAM } from './read-script.js';
import { createView, type ReductionView } from './reduction-view.js';
import { UsageError } from './usage-error.js';
import { paintFor } from './use-colour.js';

/** What a command works with. */
export interface OpenedRun {
  /** The original as the oracle and the language read it. */
  readonly text: string;
  readonly language: ChosenLanguage;
  readonly opened: OpenedOracle;
  readonly makeLanguage: LanguageMaker;
  readonly view: ReductionView;
  readonly signal: AbortSignal;
  /** Ends the run, as Ctrl-C does. */
  stop(): void;
  /** How results are written; as they are if absent. */
  readonly format?: ResultFormat;
}

/** The name of the candidate's file if the script has none. */
const STANDARD_INPUT_NAME = 'stdin';

/** `check` looks at the options before anything is started, and returns what to do with what was opened. */
export async function withOpenedRun(
  args: Arguments,
  registry: Registry,
  check: (script: Script, language: ChosenLanguage) => (run: OpenedRun) => Promise<void>,
): Promise<void> {
  const script = readScript(args);
  const { file } = script;
  const oracle = chooseOracle(registry.oracles, args, engineForms(registry.engines));
  const isForEngine = isGiven(oracle.given, 'engine');
  const language = chooseLanguage(registry.languages, { file, text: script.text, isForEngine }, oracle.given);
  const proceed = check(script, language);

  const view = createView(script.text, process.stderr, paintFor(args.values['color'], process.stderr));
  const notify = (line: string): void => view.print(noticeText(line));
  const interruption = watchInterruptions(() => view.end());
  if (args.values['engine'] !== undefined) view.prepare(`starting ${withoutPassword(String(args.values['engine']))}`);
  const sessions = isForEngine ? notationsOf(script, args) : undefined;
  // A server that is starting must not outlive an interruption.
  const opened = await openOracle(
    registry,
    { ...oracle, given: language.given },
    {
      file: file === STANDARD_STREAM ? STANDARD_INPUT_NAME : file,
      hasSessions: sessions !== undefined,
      onNotice: notify,
      signal: interruption.signal,
    },
  ).finally(() => {
    if (!interruption.signal.aborted) return;
    view.end();
    process.exit(EXIT_INTERRUPTED);
  });
  view.prepare('running the original');
  try {
    const { decode = (given: string): string => given } = language.definition;
    const records = isForEngine ? recordsIn({ ...script, text: decode(script.text) }, args) : undefined;
    const contents = {
      text: decode(script.text),
      ...(records ? { records } : {}),
      ...(sessions ? { sessions: { ...sessions, name: script.name } } : {}),
    };
    const input = await openInput(opened, contents, notify);
    const { text, format } = input;
    warnOfValuesByDesign(text, opened, notify);
    const makeLanguage = languageOfInput(await languageFor(registry, language, opened, text, notify), input);
    const { signal, interrupt } = interruption;
    const { oracle = opened.oracle } = input;
    await proceed({
      text,
      language,
      opened: { ...opened, oracle },
      makeLanguage,
      view,
      signal,
      stop: interrupt,
      ...(format ? { format } : {}),
    });
  } finally {
    view.end();
    await opened.close();
    interruption.stopWatching();
  }
}

/** What makes the language of a text. Throws `UsageError` if its options or its grammar cannot be used. */
export async function languageFor(
  { dialects }: Registry,
  language: ChosenLanguage,
  { setup, dialect, given: { values: options } }: OpenedOracle,
  text: string,
  onNotice: (line: string) => void,
): Promise<LanguageMaker> {
  const level: Pass['level'] = options['passes'] === 'grammar' ? 'grammar' : 'meaning';
  try {
    const context = {
      text,
      options,
      level,
      setup,
      dialects,
      learns: true,
      readFile,
      onNotice,
      ...(dialect ? { dialect } : {}),
    };
    return await createLanguage(language, context);
  } catch (error) {
    if (error instanceof GrammarError || error instanceof RangeError)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** The limits of a search and how candidates are run, from the options that all commands with an oracle share. */
export function runOptions(
  values: OptionValues,
): Pick<ReduceOptions, 'jobs' | 'timeLimit' | 'maxCalls' | 'maxSeconds' | 'repeat' | 'seed' | 'allowsEmpty'> {
  const { jobs, timeout, maxCalls, maxTime, repeat, seed } = values as Readonly<Record<string, number | undefined>>;
  return {
    ...(jobs === undefined ? {} : { jobs }),
    ...(timeout === undefined ? {} : { timeLimit: timeout * 1000 }),
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(maxTime === undefined ? {} : { maxSeconds: maxTime }),
    ...(repeat === undefined ? {} : { repeat }),
    ...(seed === undefined ? {} : { seed }),
    allowsEmpty: values['allowEmpty'] === true,
  };
}

/** A longer script is not searched for a hint alone. */
const MAX_SEARCHED_LENGTH = 1_000_000;

/** Explains why a difference may not count. */
function warnOfValuesByDesign(
  text: string,
  { dialect, given: { values } }: OpenedOracle,
  notify: (line: string) => void,
): void {
  const compares = (values['against'] ?? values['switch'] ?? values['withoutIndexes']) !== undefined;
  if (!compares || !dialect || text.length > MAX_SEARCHED_LENGTH) return;
  const { names } = controlOf(text, dialect);
  if (names.length > 0)
    notify(`${names.join(', ')} may differ between runs and engines; results that depend on it are not compared`);
}
