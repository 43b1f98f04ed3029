/**
 * Which settings of DuckDB scripts may change. The configuration is locked, unless a script changes a setting that bug reports and
 * `--switch` need, such as `threads` or `disabled_optimizers`. It then runs unlocked, and each change is checked here: some settings
 * name files that DuckDB writes even without external access.
 */
import { asRefusal } from './driver.js';

/** A statement that DuckDB has parsed. */
interface Prepared {
  readonly statementType: number;
}

interface Extracted {
  readonly count: number;
  prepare(index: number): Promise<Prepared>;
}

/** The part of a connection that is used here. */
export interface SettingsConnection {
  runAndReadAll(text: string): Promise<{ getRowsJson(): unknown[][] }>;
  extractStatements(text: string): Promise<Extracted>;
}

/** The value of `statementType` for SET and RESET, and for PRAGMA with an assignment. */
const SET_TYPE = 20;
/** Without one of these words no statement changes a setting. */
const MAY_CHANGE_SETTING = /\b(?:SET|RESET|PRAGMA)\b/i;

/** Comments can be nested in DuckDB; one that contains another does not match. */
const COMMENT = String.raw`--[^\n\r]*|/\*(?:(?!/\*|\*/)[\s\S])*\*/`;
const SCOPE = '(?:SESSION|LOCAL|GLOBAL)';
/** The name in `SET name`, `SET LOCAL name`, `RESET name` and `PRAGMA name`, without comments between these words. */
const NAME = String.raw`\s+(?:${SCOPE}\s+)?(?:"(\w+)"(?!")|(?!${SCOPE}(?!\w))(\w+)(?![\w&'"]))`;
const START = String.raw`^(?:\s|;|${COMMENT})*`;
const STARTS_CHANGE = new RegExp(String.raw`${START}(?:SET|RESET|PRAGMA)\b`, 'i');
const SETTING = new RegExp(`${START}(?:SET|RESET|PRAGMA)${NAME}`, 'i');
/** Most pragmas without a value are calls of functions. */
const CHANGED_SETTING = new RegExp(String.raw`${START}(?:(?:SET|RESET)${NAME}|PRAGMA\s+(\w+)\s*=)`, 'i');
/** What can be changed although the configuration is locked. */
const NEVER_LOCKED: ReadonlySet<string> = new Set(['schema', 'search_path', 'variable']);
/** Another name of a setting, which the list of DuckDB does not have. */
const OTHER_NAMES = ['profile_output'];

/** Settings with a text as their value that name no file, program, address or user. All numbers and switches are harmless. */
const HARMLESS_TEXTS: ReadonlySet<string> = new Set([
  'allocator_bulk_deallocation_flush_threshold',
  'allocator_flush_threshold',
  'arrow_output_version',
  'calendar',
  'checkpoint_threshold',
  'custom_profiling_settings',
  'debug_verify_vector',
  'debug_window_mode',
  'default_collation',
  'default_null_order',
  'default_order',
  'disabled_compression_methods',
  'disabled_optimizers',
  'enable_profiling',
  'explain_output',
  'force_bitpacking_mode',
  'force_compression',
  'lambda_syntax',
  'max_memory',
  'max_temp_directory_size',
  'memory_limit',
  'null_order',
  'pin_threads',
  'profiling_coverage',
  'profiling_mode',
  'schema',
  'search_path',
  'storage_compatibility_version',
  'streaming_buffer_size',
  // SET TIME ZONE
  'time',
  'timezone',
  // SET VARIABLE
  'variable',
  'wal_autocheckpoint',
]);

/** The type of each setting, by its name in lower case. */
export type SettingTypes = ReadonlyMap<string, string>;

export async function readSettingTypes(connection: SettingsConnection): Promise<SettingTypes> {
  const settings = await connection.runAndReadAll('SELECT lower(name), input_type FROM duckdb_settings()');
  return new Map(settings.getRowsJson().map(([name, type]) => [String(name), String(type)]));
}

/** Whether the text may change a setting that a locked configuration refuses. */
export function mayChangeSetting(text: string): boolean {
  const name = changedSetting(text);
  return name !== undefined && !NEVER_LOCKED.has(name);
}

/** Whether the text changes such a setting, and scripts may change it. DuckDB itself reports a setting that it does not know. */
export function changesPermittedSetting(text: string, types: SettingTypes): boolean {
  const name = changedSetting(text);
  if (name === undefined || NEVER_LOCKED.has(name)) return false;
  return isPermitted(name, types.get(name)) ?? !OTHER_NAMES.includes(name);
}

/** Whether scripts may change a setting of this type; undefined if DuckDB does not list it. */
function isPermitted(name: string, type: string | undefined): boolean | undefined {
  if (HARMLESS_TEXTS.has(name)) return true;
  if (name === 'allow_persistent_secrets') return false;
  return type === undefined ? undefined : !type.startsWith('VARCHAR');
}

function changedSetting(text: string): string | undefined {
  const [, quoted, plain, pragma] = CHANGED_SETTING.exec(text) ?? [];
  return (quoted ?? plain ?? pragma)?.toLowerCase();
}

/** Rejects if the text changes a setting that scripts may not change. DuckDB itself decides what a statement is. */
export async function checkSettings(connection: SettingsConnection, text: string): Promise<void> {
  if (!MAY_CHANGE_SETTING.test(text)) return;
  // DuckDB reports errors of the parser when the text runs.
  const extracted = await connection.extractStatements(text).catch(() => undefined);
  if (!extracted) return;
  const { count } = extracted;
  for (let i = 0; i < count; i++) {
    const prepared = await extracted.prepare(i).catch(() => undefined);
    // One that cannot be prepared may still be run: its value is computed again then, by a function of chance for example.
    const changesSetting = prepared ? prepared.statementType === SET_TYPE : STARTS_CHANGE.test(text);
    // A statement that cannot be prepared yet may depend on those before it in the same text.
    if (count > 1 && (changesSetting || !prepared)) throw refusedSetting('in a text of several statements');
    if (changesSetting) await checkName(connection, text);
    else await checkWords(connection, text);
  }
}

/** A statement of another type can contain SET, such as EXPLAIN ANALYZE. Names of one word may well be those of columns. */
async function checkWords(connection: SettingsConnection, text: string): Promise<void> {
  const settings = await connection.runAndReadAll(
    "SELECT lower(name) FROM duckdb_settings() WHERE input_type LIKE 'VARCHAR%' AND contains(name, '_')",
  );
  const names = new Set([...settings.getRowsJson().map(([name]) => String(name)), ...OTHER_NAMES]);
  for (const word of text.toLowerCase().match(/\w+/g) ?? [])
    if (names.has(word) && !HARMLESS_TEXTS.has(word)) throw refusedSetting(word);
}

async function checkName(connection: SettingsConnection, text: string): Promise<void> {
  const [, quoted, plain] = SETTING.exec(text) ?? [];
  const name = (quoted ?? plain ?? '').toLowerCase();
  const types = await connection.runAndReadAll(
    `SELECT input_type FROM duckdb_settings() WHERE lower(name) = '${name}'`,
  );
  const permitted = isPermitted(name, types.getRowsJson()[0]?.[0] as string | undefined);
  if (permitted) return;
  // DuckDB itself reports names that it does not know. Its list has no other names of the same setting.
  const isUnknown =
    name !== '' && permitted === undefined && !(await isFulfilled(connection, `SELECT current_setting('${name}')`));
  if (!isUnknown) throw refusedSetting(name);
}

function isFulfilled(connection: SettingsConnection, text: string): Promise<boolean> {
  return connection.runAndReadAll(text).then(
    () => true,
    () => false,
  );
}

/** The error of a statement that changes a setting which scripts may not change. */
export function refusedSetting(name: string): Error {
  return asRefusal(
    new Error(`not run by minrepro: scripts may not change the setting ${name}; --allow files permits it`),
  );
}
