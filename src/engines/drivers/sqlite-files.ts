/**
 * Tells which statements of SQLite open a file. Only ATTACH and VACUUM INTO can, and pragmas that set the folder of temporary
 * files. They are statements of their own, and keywords have one spelling, so the first word of a statement decides.
 */

const LEADING = /^(?:[\s;]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*/;
/** Comments, and quoted texts, which may contain the marks of comments. */
const COMMENTS = /('(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)/g;
const FOLDERS = /\b(?:temp|data)_store_directory\b/i;
const MEMORY = /^ATTACH(?:\s+DATABASE)?\s*'(?::memory:|)'\s*AS\b/i;

/** Whether a single statement attaches a database that is not in memory, copies one to a file, or names a folder for files. */
export function opensFile(statement: string): boolean {
  const text = withoutComments(statement);
  if (/^ATTACH\b/i.test(text)) return !MEMORY.test(text);
  if (/^PRAGMA\b/i.test(text)) return FOLDERS.test(text);
  return /^VACUUM\b/i.test(text) && /\bINTO\b/i.test(text);
}

function withoutComments(statement: string): string {
  const text = statement.replace(LEADING, '');
  if (!/^(?:ATTACH|VACUUM|PRAGMA)\b/i.test(text)) return '';
  return text.replace(COMMENTS, (_, quoted?: string) => quoted ?? ' ').trim();
}
