/**
 * For sqlite3 shells that the system does not confine: refuses scripts that could reach files outside of the working directory
 * or run a program. The names of SQLite have one spelling, so the words of a script decide; a word in a string or comment counts as
 * well. Scripts that can execute a computed text are refused, too.
 */

export const FILES_REFUSED =
  'not run by minrepro: the script uses files or programs, and no sandbox confines this shell; --sandbox on or --allow files runs it';

/** A name without a folder refers to the scratch folder, which is the working directory. */
const OPENS_FILE =
  /\bATTACH\b(?!(?:\s+DATABASE)?\s*'(?::memory:|\w[\w.-]*|)'\s*AS\b)|\bVACUUM\b(?!\s*\w*\s*(?:\bINTO\s*'\w[\w.-]*'\s*)?(?:;|$))/i;
/** Also without brackets: the tables of full-text search call functions by their names. */
const CALLS_FILE = /\b(?:readfile|writefile|load_extension|fts3_tokenizer|zipfile|fsdir)\b/i;
/** `edit` may be the name of a column. */
const CALLS_EDITOR = /\bedit\b["'`\]]?(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*\(|compress\b[\s\S]*\bedit\b/i;
const NAMES_FOLDER = /\b(?:temp|data)_store_directory\b/i;
/** A function of the shell that executes its argument, and what lets a script write the text of a view: a setting, and a table. */
const EXECUTES_TEXT = /sha3_query|writable_schema|sqlite_dbpage/i;
/** Commands of the shell replace escapes before they evaluate a text. To the shell only a line feed ends a line. */
const ESCAPE_IN_COMMAND = /^\s*\.[^\n]*\\/m;
const COMMAND = /^\s*\.\s*(\w*)/gm;
const HARMLESS_COMMANDS: ReadonlySet<string> = new Set(
  'bail changes databases dump echo eqp explain fullschema header headers indexes indices limit lint mode nullvalue parameter print schema separator show stats tables timer width'.split(
    ' ',
  ),
);

/** Whether a script may access files or run programs. Safe mode refuses statements, but not every command of every version. */
export function usesFiles(script: string, { hasSafeMode }: { readonly hasSafeMode: boolean }): boolean {
  if ([...script.matchAll(COMMAND)].some(([, name]) => !HARMLESS_COMMANDS.has(name as string))) return true;
  if (NAMES_FOLDER.test(script) || ESCAPE_IN_COMMAND.test(script)) return true;
  return !hasSafeMode && [OPENS_FILE, CALLS_FILE, CALLS_EDITOR, EXECUTES_TEXT].some((pattern) => pattern.test(script));
}
