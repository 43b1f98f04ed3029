/** Opens the engines that the options name, and creates the chosen oracle on them. */
import { parseAllowances } from '../engines/allowances.js';
import { closedWith, type Engine } from '../engines/engine.js';
import { openEngine } from '../engines/open-engine.js';
import { explain } from '../engines/plans/explain.js';
import { expenseOf } from '../engines/plans/plan.js';
import { sessionEngine } from '../engines/session-engine.js';
import { variantOf } from '../engines/variant.js';
import type { Oracle } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT } from '../evaluate/time-limit.js';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import type { Dialect } from '../languages/sql/dialects/dialect.js';
import { runnableSetup } from '../languages/sql/index.js';
import type { GivenOptions } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import type { ChosenOracle } from '../oracles/choose-oracle.js';
import type { OracleContext, OracleDefinition } from '../oracles/definition.js';
import { closeAll } from '../oracles/engine-pair.js';
import { lastQueryOf } from '../oracles/explained-query.js';
import { DEFAULT_ORACLE } from '../oracles/index.js';
import { observe, productOf } from '../oracles/observe.js';
import { type OpenedRecord, openRecord } from '../oracles/record-oracle.js';
import { type OpenedSchedule, openSchedule } from '../oracles/session-oracle.js';
import { describeSetupError, setupErrors } from '../oracles/setup-errors.js';
import type { Observed } from '../recording/recording.js';
import type { Registry } from '../registry.js';
import type { RecordFile } from '../sqllogictest/record.js';
import { sandboxOptions } from '../system/sandbox-options.js';
import { engineText } from './read-script.js';
import { readText } from './read-text.js';
import { scriptNotices } from './script-notices.js';
import { UsageError } from './usage-error.js';

export interface OpenedOracle {
  readonly oracle: Oracle;
  readonly definition: OracleDefinition;
  /** The options that have an effect. */
  readonly given: GivenOptions;
  readonly setup: string;
  /** What the original has to show, for people. */
  readonly expected: string;
  /** What to check if an empty script fails as well. */
  readonly remedy: string;
  /** The dialect of the engine, if there is one. */
  readonly dialect?: Dialect;
  /** The estimated cost of running a script, if there is an engine. */
  readonly costOf?: (text: string) => Promise<number>;
  /** The original as this oracle reduces it. */
  prepare(text: string): string;
  /** An oracle for another original, on the same engines. It need not be closed. */
  renew(): Promise<Oracle>;
  /** What each engine calls itself, with its version. */
  versions(): Promise<readonly string[]>;
  /** What each engine shows for a text. */
  observe(text: string): Promise<readonly Observed[]>;
  /** Finds the record that fails; absent if options say what the failure is, or if the engine does not run single statements. */
  readonly openRecord?: (file: RecordFile) => Promise<OpenedRecord>;
  /** Finds the first order of steps that fails; absent unless the script has sessions. */
  readonly openSchedule?: (orders: readonly string[]) => Promise<OpenedSchedule>;
  /** Closes the oracle and its engines. */
  close(): Promise<void>;
}

export interface OpenOracleOptions extends Pick<OracleContext, 'file'> {
  /** Whether the script has sessions; false if absent. */
  readonly hasSessions?: boolean;
  readonly onNotice: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Throws `UsageError` if the options cannot be used; nothing stays open then. */
export async function openOracle(
  registry: Registry,
  { definition, given }: ChosenOracle,
  { file, hasSessions = false, onNotice, signal }: OpenOracleOptions,
): Promise<OpenedOracle> {
  const { values } = given;
  if (hasSessions) checkSessions(definition, values);
  const setupText = values['setup'] === undefined ? '' : readSetup(String(values['setup']));
  const engines = await openEngines(registry, values, onNotice, hasSessions);
  const [engine] = engines;
  const giveNotices = (text: string, name: string): void => {
    if (engine) scriptNotices(text, name, engine).forEach(onNotice);
  };
  giveNotices(setupText, String(values['setup']));
  const setup = engine ? runnableSetup(setupText, engine.dialect, engine.takesScripts) : setupText;
  const context: OracleContext = { file, engines, setup, options: values, onNotice };
  try {
    if (setup.trim() !== '') await checkSetup(context, onNotice, signal);
    const oracle = await definition.create(context);
    const references = recordReferences(registry, context);
    return {
      oracle,
      definition,
      given,
      setup,
      expected: definition.describe(context),
      remedy: definition.remedy ?? 'check the program, its options and the login',
      prepare: (text) => {
        giveNotices(text, file);
        return definition.prepare?.(text, context) ?? text;
      },
      // An oracle without engines remembers nothing about the original.
      renew: async () => (engine ? definition.create(context) : oracle),
      versions: () => Promise.all(engines.map((opened) => productOf(opened, NEVER))),
      observe: (text) =>
        engines.length > 0
          ? observe(engines, text, { setup, timeLimit: limitOf(values), signal: NEVER })
          : observeProgram(oracle, String(values['test'] ?? oracle.name), text),
      ...(engine ? { dialect: engine.dialect, costOf: (text) => costOn(engine, setup, text) } : {}),
      ...(engine && checksRecords(definition, context)
        ? {
            openRecord: (records) =>
              openRecord({
                engine,
                references: references.list,
                setup,
                file: records,
                timeLimit: limitOf(values),
                signal,
              }),
          }
        : {}),
      ...(hasSessions
        ? {
            openSchedule: (orders) => openSchedule({ definition, context, timeLimit: limitOf(values), signal }, orders),
          }
        : {}),
      close: async () => {
        await oracle.close?.();
        await references.close();
      },
    };
  } catch (error) {
    await closeAll(engines);
    if (error instanceof UnavailableError || error instanceof RangeError)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Throws `UsageError` if the options do not fit a script with sessions. */
function checkSessions(
  { name, engines: count }: OracleDefinition,
  { relation, switch: settings, withoutIndexes }: OptionValues,
): void {
  if (count === 'none') return;
  const isPossible = name === DEFAULT_ORACLE.name || relation === 'serial';
  if (!isPossible || settings !== undefined || withoutIndexes === true)
    throw new UsageError(
      'a script with sessions is checked for an error, a wait without end or different rows: give --expect, --against or --relation serial',
    );
}

/** An option that asks for the end of a wait. */
const ASKS_FOR_TIMEOUT = /time-?out|\b(?:1205|55P03)\b/i;

/** Whether a record can be the failure: no option says what else is, and each statement has a result of its own. */
function checksRecords({ name }: OracleDefinition, { engines, options }: OracleContext): boolean {
  const isAsked = SELECTORS.some((option) => options[option] !== undefined);
  return name === DEFAULT_ORACLE.name && !isAsked && engines.every(({ takesScripts }) => !takesScripts);
}

const SELECTORS = DEFAULT_ORACLE.selectedBy.map(({ name }) => name);

/** Engines of which one may show the right results for a record: the one that was given, or what can be had without another program. */
function recordReferences(
  registry: Registry,
  { engines: [engine, second], options: values }: OracleContext,
): { readonly list: readonly (() => Promise<Engine>)[]; close(): Promise<void> } {
  const opened: Promise<Engine>[] = [];
  const list: (() => Promise<Engine>)[] = [];
  if (second) list.push(async () => second);
  else if (engine) {
    if (engine.dialect.name === 'duckdb')
      list.push(async () => variantOf(engine, { switches: 'PRAGMA disable_optimizer' }));
    list.push(async () => variantOf(engine, { withoutIndexes: true }));
    // minrepro ships one version of SQLite.
    if (/^sqlite@/.test(engine.name))
      list.push(async () => {
        opened[0] ??= openEngine('sqlite', {
          engines: registry.engines,
          sandbox: sandboxOptions(values),
          allowances: parseAllowances((values['allow'] ?? []) as readonly string[]),
          values,
        });
        return opened[0];
      });
  }
  return { list, close: async () => closeAll(await Promise.all(opened)) };
}

/** More output tells nobody more. */
const MAX_OUTPUT_LENGTH = 10_000;

/** What a test program shows for a text; nothing if the oracle runs no program. */
async function observeProgram(oracle: Oracle, name: string, text: string): Promise<readonly Observed[]> {
  const shown = await oracle.observe?.(text, NEVER);
  if (!shown) return [];
  return [{ name, product: name, statements: [], ...shown, output: shown.output.slice(0, MAX_OUTPUT_LENGTH) }];
}

/** A report is written even after an interruption. */
const NEVER = new AbortController().signal;

/** The time limit of a run that is no candidate. */
function limitOf({ timeout }: OptionValues): number {
  return timeout === undefined ? INITIAL_TIME_LIMIT : 1000 * Number(timeout);
}

const MAX_SETUP_ERRORS = 5;

/** Throws `UsageError` if the setup has errors; with `--setup-errors ignore`, only says so. */
async function checkSetup(
  { engines, setup, options }: OracleContext,
  onNotice: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const errors = await setupErrors(engines, setup, { timeLimit: limitOf(options), signal });
  if (errors.length === 0) return;
  const file = String(options['setup']);
  const count = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  if (options['setupErrors'] === 'ignore')
    return onNotice(`${file}: ${count} in the setup ignored, the first: ${errors[0]?.message.split('\n')[0]}`);
  const shown = errors.slice(0, MAX_SETUP_ERRORS).map((error) => describeSetupError(error, file));
  const hidden = errors.length - shown.length;
  throw new UsageError(
    [
      ...shown,
      ...(hidden > 0 ? [`… and ${hidden} more`] : []),
      `the setup has ${count}; correct it, or continue with --setup-errors ignore`,
    ].join('\n'),
  );
}

function readSetup(file: string): string {
  return engineText(file, readText(file, 'name a file of statements with --setup'));
}

async function openEngines(
  registry: Registry,
  values: OptionValues,
  onNotice: (line: string) => void,
  hasSessions: boolean,
): Promise<readonly Engine[]> {
  const awaitsTimeouts = ASKS_FOR_TIMEOUT.test(String(values['expect'] ?? values['expectAny'] ?? ''));
  // At the same time, because a server needs seconds.
  const opened = await Promise.allSettled(
    [values['engine'], values['against']]
      .filter((name) => name !== undefined)
      .map(async (name) =>
        openEngine(String(name), {
          engines: registry.engines,
          onNotice,
          isFresh: values['fresh'] === true,
          allowsOutside: values['allowExisting'] === true,
          allowances: parseAllowances((values['allow'] ?? []) as readonly string[]),
          sandbox: sandboxOptions(values),
          values,
        }),
      ),
  );
  const engines = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  try {
    for (const result of opened) if (result.status === 'rejected') throw result.reason;
    const variant = variantFor(engines, values);
    if (variant) engines[1] = variant;
    return hasSessions ? engines.map((engine) => sessionEngine(engine, awaitsTimeouts)) : engines;
  } catch (error) {
    await closeAll(engines);
    if (error instanceof UnavailableError || error instanceof RangeError)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** The engine to compare with, under other settings; without a second engine, the first one. */
function variantFor([engine, second]: readonly Engine[], values: OptionValues): Engine | undefined {
  const settings = values['switch'];
  const withoutIndexes = values['withoutIndexes'] === true;
  const base = second ?? engine;
  if (!base || (settings === undefined && !withoutIndexes)) return undefined;
  const variant = variantOf(base, { switches: String(settings ?? ''), withoutIndexes });
  return second ? closedWith(variant, () => second.close()) : variant;
}

const COST_TIME_LIMIT = 5_000;

/** The cost that the engine estimates for the last query; infinite if it has no plan. */
async function costOn(engine: Engine, setup: string, text: string): Promise<number> {
  const query = lastQueryOf(text, setup, engine);
  if (!query) return Number.POSITIVE_INFINITY;
  const options = { wantsRows: true, timeLimit: COST_TIME_LIMIT, signal: new AbortController().signal };
  const answer = await explain(engine, query, false, options);
  return answer.kind === 'answered' ? expenseOf(answer.value) : Number.POSITIVE_INFINITY;
}
