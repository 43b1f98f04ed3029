/** Runs the setup alone, before anything else: a setup with errors would make every verdict meaningless. */
import type { Engine, RunOptions, ScriptRun, StatementError } from '../engines/engine.js';
import { placeOf } from '../languages/sql/index.js';
import { scriptSplitter } from './script-splitter.js';

/** An error of a setup statement. */
export interface SetupError {
  readonly engine: string;
  readonly message: string;
  /** The statement and its line in the setup; unknown if the engine takes scripts: its messages contain the line. */
  readonly statement?: string;
  readonly line?: number;
}

/** The errors of the setup on each engine, in the order of the engines. Crashes and hangs are left to the empty script. */
export async function setupErrors(
  engines: readonly Engine[],
  setup: string,
  options: Omit<RunOptions, 'wantsRows' | 'isEmpty'>,
): Promise<readonly SetupError[]> {
  const found = engines.map(async (engine) => {
    const statements = scriptSplitter(engine)(setup);
    const run = await engine.run(statements, { ...options, wantsRows: false, isEmpty: true });
    return errorsIn(run, engine, setup, statements);
  });
  return (await Promise.all(found)).flat();
}

function errorsIn(run: ScriptRun, engine: Engine, setup: string, statements: readonly string[]): SetupError[] {
  if (run.kind !== 'finished') return [];
  let offset = 0;
  let isEmpty = !engine.takesScripts;
  return run.results.flatMap(({ errors: all }, i) => {
    const statement = statements[i] ?? '';
    if (CREATES.test(statement)) isEmpty = false;
    const errors = isEmpty ? all.filter((error) => !isNeedlessDrop(statement, error)) : all;
    const start = setup.indexOf(statement, offset);
    if (start >= 0) offset = start + statement.length;
    // A shell has one result for the whole script.
    const isPlaced = !engine.takesScripts && start >= 0;
    const place = isPlaced ? { statement, line: placeOf(setup, start).line } : {};
    return errors.map(({ text }) => ({ engine: engine.name, message: text, ...place }));
  });
}

const CREATES = /^\s*CREATE\b/i;
const DROPS = /^\s*(?:DROP|ALTER\s[^;]*?\sDROP)\b/i;
/** SQLSTATE of a table, column, function, object or schema that does not exist. */
const UNDEFINED: ReadonlySet<string | undefined> = new Set(['42P01', '42703', '42883', '42704', '3F000']);

/** `pg_dump --clean` starts with a DROP for each object. The scratch database has none of them, and psql would continue. */
function isNeedlessDrop(statement: string, { code }: StatementError): boolean {
  return DROPS.test(statement) && UNDEFINED.has(code);
}

const MAX_STATEMENT_LENGTH = 100;

/** One error as a line of text, with the name of the setup file. */
export function describeSetupError({ engine, message, statement, line }: SetupError, file: string): string {
  const [firstLine = ''] = message.split('\n');
  const shown = statement === undefined ? '' : `\n  ${shortened(statement)}`;
  return `${file}${line === undefined ? '' : `:${line}`}: ${engine}: ${firstLine}${shown}`;
}

function shortened(statement: string): string {
  const oneLine = statement.replace(/\s+/g, ' ').trim();
  return oneLine.length <= MAX_STATEMENT_LENGTH ? oneLine : `${oneLine.slice(0, MAX_STATEMENT_LENGTH)} …`;
}
