/**
 * Values that differ between engines, versions or runs by design: versions, clocks, random numbers, ids, settings. A difference
 * counts only if it remains in a control: the same script with constants in their place, and without the statements that show
 * such values in another way.
 */
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import { parseScript } from '../../languages/sql/index.js';

/** A script in which no value differs by design. */
export interface Control {
  readonly text: string;
  /** What was replaced or removed, as people write it: `random()`, `current_timestamp`. Empty if the text is the script itself. */
  readonly names: readonly string[];
  /** Tables, views and routines that removed statements define or change, in lower case. */
  readonly removed: ReadonlySet<string>;
}

type Constant = 'text' | 'uuid' | 'blob' | 'number' | 'random' | 'timestamp' | 'date' | 'time';

/** Functions by the type of their value; `?` marks those that return the current time only without arguments. */
const FUNCTIONS: Readonly<Record<Constant, string>> = {
  text: `version sqlite_version sqlite_source_id sqlite_compileoption_get current_setting current_user user session_user
    system_user current_role current_database database schema current_schema current_catalog current_query inet_server_addr
    inet_client_addr pg_current_wal_lsn pg_current_snapshot txid_current_snapshot timeofday tmpdir ?strftime`,
  uuid: 'uuid uuidv4 uuidv7 uuid_generate_v1 uuid_generate_v4 gen_random_uuid newid',
  blob: 'randomblob random_bytes gen_random_bytes',
  number: `sqlite_compileoption_used pg_backend_pid connection_id txid_current pg_current_xact_id inet_server_port uuid_short
    ?unix_timestamp ?unixepoch ?julianday`,
  random: 'random rand random_normal',
  timestamp: `now sysdate getdate clock_timestamp statement_timestamp transaction_timestamp utc_timestamp localtimestamp
    current_timestamp current_localtimestamp get_current_timestamp pg_postmaster_start_time pg_conf_load_time ?datetime`,
  date: 'today curdate utc_date current_date ?date',
  time: 'curtime utc_time current_time localtime current_localtime get_current_time ?time',
};
const CONSTANT_OF: ReadonlyMap<string, Constant> = new Map(
  Object.entries(FUNCTIONS).flatMap(([constant, names]) =>
    names.split(/\s+/).map((name) => [name.replace('?', ''), constant as Constant] as const),
  ),
);
const WITHOUT_ARGUMENTS: ReadonlySet<string> = new Set(
  [
    ...Object.values(FUNCTIONS)
      .join(' ')
      .matchAll(/\?(\w+)/g),
  ].map(([, name]) => name as string),
);
/** Functions that may be written without brackets. */
const BARE =
  /^(?:current_(?:timestamp|time|date|user|role|catalog|schema)|localtime(?:stamp)?|session_user|system_user)$/;
const VARIABLE =
  /^@@(?:global\.|session\.)?(?:version\w*|hostname|server_\w+|port|socket|\w+dir|timestamp|pid_file|pseudo_thread_id|rand_seed\d)$/;
/** Catalogs and settings: their contents belong to the version or the server. */
const CATALOG =
  /^(?:(?:pragma_)?(?:compile_options|function_list|module_list|pragma_list)|duckdb_\w+|pragma_(?:version|platform|database_size)|information_schema|performance_schema|pg_(?!temp$|catalog$)\w+|tableoid|xmin|xmax)$/;
const SHOWING =
  /^(?:EXPLAIN|SHOW|STATUS|PRAGMA\s+(?:compile_options|function_list|module_list|pragma_list|version|platform|database_size)|\.(?:version|sh(?!a)\w*|sy\w*|help|dbinfo|dbconfig|databases|limit|stats|vfs\w*|timer))\b/i;
const HIDDEN_CALL = new RegExp(
  `\\b(?:${[...CONSTANT_OF.keys()].filter((name) => !WITHOUT_ARGUMENTS.has(name) && name.length > 4).join('|')}|now|rand)\\s*\\(|@@version`,
  'i',
);

const MENTION = new RegExp(
  `\\b(?:${[...CONSTANT_OF.keys()].join('|')}|now|explain|show|status|compile_options|\\w+_list|platform|database_size|(?:duckdb|pg|pragma)_\\w+|\\w+_schema|tableoid|xmin|xmax)\\b|@@|^\\.`,
  'im',
);

/** Whether a script may contain values that differ by design. Fast, so that most scripts need no control. */
export function mentionsByDesign(script: string): boolean {
  return MENTION.test(script);
}

/** Comments and white space, strings, quoted names, variables, words and single characters. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\s+|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|@@[\w.]+|[\p{L}_][\p{L}\p{N}_$]*|[\s\S]/gu;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The name in lower case without its quotes; undefined if the token is no name. */
  readonly name: string | undefined;
}

/** `removed`: names that are known to depend on such values already. */
export function controlOf(script: string, dialect: Dialect, removed: ReadonlySet<string> = new Set()): Control {
  const names = new Set<string>();
  const tainted = new Set(removed);
  let text = '';
  let offset = 0;
  for (const { start, end } of parseScript(script, dialect).statements) {
    const statement = script.slice(start, end);
    text += script.slice(offset, start) + controlStatement(statement, dialect, names, tainted);
    offset = end;
  }
  return { text: text + script.slice(offset), names: [...names], removed: tainted };
}

function controlStatement(
  statement: string,
  { name: dialect }: Dialect,
  names: Set<string>,
  tainted: Set<string>,
): string {
  // Most statements of a dump are left as they are without a look at their tokens.
  if (!MENTION.test(statement) && !mentionsAny(statement, tainted)) return statement;
  const tokens = tokensOf(statement);
  const shown = shownBy(statement, tokens, tainted);
  if (shown !== undefined) {
    names.add(shown);
    for (const name of writtenNames(tokens)) tainted.add(name);
    return '';
  }
  let text = '';
  let offset = 0;
  for (let i = 0; i < tokens.length; i++) {
    const found = replaceableAt(tokens, i);
    if (!found) continue;
    const { first, last, constant, shownName } = found;
    names.add(shownName);
    text += statement.slice(offset, tokens[first]?.start) + constantText(constant, dialect);
    offset = tokens[last]?.end ?? statement.length;
    i = last;
  }
  return text + statement.slice(offset);
}

function mentionsAny(statement: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const text = statement.toLowerCase();
  return [...names].some((name) => text.includes(name));
}

function tokensOf(statement: string): Token[] {
  return [...statement.matchAll(TOKEN)].flatMap(({ 0: text, index: start }) => {
    if (/^(?:--|\/\*|\s)/.test(text)) return [];
    const name = /^[\p{L}_]/u.test(text) ? text : /^["`[]./.test(text) ? text.slice(1, -1) : undefined;
    return [{ text, start, end: start + text.length, name: name?.toLowerCase() }];
  });
}

/** What makes a statement show values that cannot be replaced; undefined if nothing does. */
function shownBy(statement: string, tokens: readonly Token[], tainted: ReadonlySet<string>): string | undefined {
  const showing = SHOWING.exec(statement)?.[0];
  if (showing !== undefined) return showing.replace(/\s+/g, ' ').toLowerCase();
  const found = tokens.find(({ text, name }, i) => {
    if (name === undefined) return /^['$]/.test(text) && HIDDEN_CALL.test(text);
    // A function such as pg_typeof() is no catalog.
    return (
      tainted.has(name) || (CATALOG.test(name) && (tokens[i + 1]?.text !== '(' || /^(?:pragma|duckdb)_/.test(name)))
    );
  });
  return found && (found.name ?? found.text.slice(0, 40));
}

/** Names that a statement defines or changes. */
function writtenNames(tokens: readonly Token[]): string[] {
  const words = tokens.map(({ text }) => text.toUpperCase());
  const isWriting = (word: string): boolean =>
    /^(?:VIEW|TABLE|TRIGGER|FUNCTION|PROCEDURE|MACRO|INTO|UPDATE|COPY|PREPARE)$/.test(word);
  return words.flatMap((word, i) => {
    if (!isWriting(word)) return [];
    const next = tokens.slice(i + 1).filter(({ text }) => !/^(?:IF|NOT|EXISTS|OR|REPLACE|IGNORE|ONLY)$/i.test(text));
    const [first, dot, second] = next;
    const written = dot?.text === '.' ? second?.name : first?.name;
    return written === undefined ? [] : [written];
  });
}

interface Replaceable {
  /** Indexes of tokens. */
  readonly first: number;
  readonly last: number;
  readonly constant: Constant;
  readonly shownName: string;
}

function replaceableAt(tokens: readonly Token[], i: number): Replaceable | undefined {
  const { text, name } = tokens[i] as Token;
  if (/^'now'$/i.test(text)) return { first: i, last: i, constant: 'date', shownName: "'now'" };
  if (VARIABLE.test(text.toLowerCase())) return { first: i, last: i, constant: 'text', shownName: text.toLowerCase() };
  const constant = name === undefined ? undefined : CONSTANT_OF.get(name);
  if (name === undefined || constant === undefined) return undefined;
  // A schema in front of a function belongs to it; a table in front of a column does not.
  const isQualified = tokens[i - 1]?.text === '.';
  const isCatalog = isQualified && /^(?:pg_catalog|main|system)$/.test(tokens[i - 2]?.name ?? '');
  if ((isQualified && !isCatalog) || /^AS$/i.test(tokens[i - 1]?.text ?? '')) return undefined;
  const first = isCatalog ? i - 2 : i;
  if (tokens[i + 1]?.text !== '(')
    return BARE.test(name) && text.toLowerCase() === name ? { first, last: i, constant, shownName: name } : undefined;
  const last = closingBracket(tokens, i + 1);
  if (last === undefined || (WITHOUT_ARGUMENTS.has(name) && last > i + (name === 'strftime' ? 3 : 2))) return undefined;
  return { first, last, constant, shownName: `${name}()` };
}

function closingBracket(tokens: readonly Token[], open: number): number | undefined {
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    if (tokens[i]?.text === '(') depth++;
    if (tokens[i]?.text === ')' && --depth === 0) return i;
  }
  return undefined;
}

function constantText(constant: Constant, dialect: string): string {
  const isTyped = ['postgresql', 'duckdb', 'mysql'].includes(dialect);
  switch (constant) {
    case 'text':
      return "'0'";
    case 'uuid':
      return "'00000000-0000-0000-0000-000000000000'";
    case 'blob':
      return isTyped ? "'0'" : "x'00'";
    case 'number':
      return '1';
    case 'random':
      return isTyped ? '0.5' : '1';
    case 'timestamp':
      return `${isTyped ? 'TIMESTAMP ' : ''}'2000-01-01 00:00:00'`;
    case 'date':
      return `${isTyped ? 'DATE ' : ''}'2000-01-01'`;
    case 'time':
      return `${isTyped ? 'TIME ' : ''}'00:00:00'`;
  }
}
