/**
 * A script with sessions as the input: of several schedules that it describes, the first one that fails is reduced. If no option says
 * what the failure is, it is the first deadlock, serialization failure, lock timeout or wait without end.
 */
import { type Engine, NOT_SENT, type RunOptions, type ScriptRun, type StatementError } from '../engines/engine.js';
import { checkText, type Oracle } from '../evaluate/oracle.js';
import type { OptionValues } from '../options/option.js';
import { plainError } from './compare/fingerprint.js';
import type { OracleContext, OracleDefinition } from './definition.js';
import { DEFAULT_ORACLE } from './index.js';
import { withSetup } from './script-splitter.js';
import { HANG_CODE, isConcurrencyError } from './session-failures.js';

/** Where a schedule is run to see whether it fails. */
export interface ScheduleContext extends Pick<RunOptions, 'timeLimit' | 'signal'> {
  readonly definition: OracleDefinition;
  /** Its engines take scripts with sessions. */
  readonly context: OracleContext;
}

/** The schedule that fails, ready to be reduced. */
export interface OpenedSchedule {
  /** In the plain notation. */
  readonly script: string;
  /** An oracle that has seen nothing yet. It need not be closed. */
  createOracle(): Promise<Oracle>;
  readonly notices: readonly string[];
}

/** `orders`: the orders of the steps in the plain notation, as they are tried. */
export async function openSchedule(
  { definition, context, timeLimit, signal }: ScheduleContext,
  orders: readonly string[],
): Promise<OpenedSchedule> {
  const { engines, setup, options } = context;
  const engine = engines[0] as Engine;
  for (const [i, script] of orders.entries()) {
    const isLast = i === orders.length - 1;
    const run = await engine.run([withSetup(setup, script)], { wantsRows: false, timeLimit, signal });
    const chosen = optionsFor(definition, options, run);
    const createOracle = async (): Promise<Oracle> => definition.create({ ...context, options: chosen });
    const isChosen = orders.length === 1 || (await fails(await createOracle(), script, { chosen, options, signal }));
    if (!isChosen && !isLast) continue;
    const unsent = run.kind === 'finished' && run.results.some(({ notices }) => notices.includes(NOT_SENT));
    const found =
      orders.length === 1
        ? []
        : [
            isChosen
              ? `of ${orders.length} orders, number ${i + 1} is the first that fails`
              : `none of ${orders.length} orders fails`,
          ];
    const order = unsent
      ? ['the steps cannot all be sent in this order: the session of one still waits for a lock']
      : [];
    return { script, createOracle, notices: [...found, ...order] };
  }
  throw new RangeError('the script has no steps');
}

interface Chosen {
  readonly chosen: OptionValues;
  readonly options: OptionValues;
  readonly signal: AbortSignal;
}

/** An order without an error that comes from its sessions does not fail, unless an option says what a failure is. */
async function fails(oracle: Oracle, script: string, { chosen, options, signal }: Chosen): Promise<boolean> {
  if (chosen === options && !isSelected(options) && options['against'] === undefined) return false;
  return (await checkText(oracle, script, signal)).verdict === 'reproduced';
}

function isSelected(options: OptionValues): boolean {
  return ['relation', ...DEFAULT_ORACLE.selectedBy.map(({ name }) => name)].some((name) => options[name] !== undefined);
}

/** The options with what the run says about the failure. */
function optionsFor({ name }: OracleDefinition, options: OptionValues, run: ScriptRun): OptionValues {
  if (name !== DEFAULT_ORACLE.name || run.kind !== 'finished') return options;
  const errors = run.results.flatMap((result) => result.errors);
  const hang = errors.find(({ code }) => code === HANG_CODE);
  const { keep, expect, expectAny, ...others } = options;
  const asksForHang = keep === 'hang' || expect === 'hang' || expectAny === 'hang';
  if (asksForHang && hang) return { ...others, expect: `error:${hang.text}` };
  if (isSelected(options) || options['against'] !== undefined) return options;
  const failure = errors.find(isConcurrencyError);
  return failure ? { ...options, expect: `error:${expected(failure)}` } : options;
}

/** The text, unless it contains names or numbers, which candidates may change. */
function expected({ code, text }: StatementError): string {
  return plainError(text) === text ? text : (code ?? text);
}
