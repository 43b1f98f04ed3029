/** Interprets a script as the client of MySQL would, and leaves out what dumps say about the server that they come from. */
import type { InterpretStatements } from '../dialects/dialect.js';

const VERSION_COMMENT = String.raw`(?:\/\*M?!\d*\s*)?`;
const NAME = '(?:`[^`]*`|\'[^\']*\'|"[^"]*"|[\\w$]+)';
/** The user who creates a view or routine; without it, that is the user who runs the script. */
const DEFINER = new RegExp(
  String.raw`\bDEFINER\s*=\s*(?:CURRENT_USER(?:\s*\(\s*\))?|${NAME}(?:\s*@\s*(?:${NAME}|[\w.%]+))?)`,
  'i',
);
const CREATES = new RegExp(`^${VERSION_COMMENT}(?:CREATE|ALTER)\\b`, 'i');
const USE = new RegExp(String.raw`^USE\s+(${NAME})$`, 'i');
const DATABASE = new RegExp(
  String.raw`^${VERSION_COMMENT}(?:CREATE|DROP|ALTER)\s+(?:DATABASE|SCHEMA)\s+(?:${VERSION_COMMENT}IF\s+(?:NOT\s+)?EXISTS\s*(?:\*\/)?\s*)?(${NAME})`,
  'i',
);
/** Settings of replication. */
const REPLICATION = /^SET\s+@(?:@(?:GLOBAL\.GTID_PURGED|SESSION\.SQL_LOG_BIN)|MYSQLDUMP_TEMP_LOG_BIN)\b/i;
/** Also in a comment for a version that does not exist, so that only some clients obey it. */
const COMMAND = /^(?:(?:\/\*M?!\d*)?[.\\]|DELIMITER\b)/i;
/** The definer is among the first words. */
const MAX_HEAD = 500;

/** For each statement or command what the server receives; undefined if nothing. */
export const interpretMysql: InterpretStatements = (statements) => {
  const database = onlyDatabase(statements);
  return statements.map((statement) => {
    if (COMMAND.test(statement) || REPLICATION.test(statement)) return undefined;
    const changed = DATABASE.exec(statement)?.[1] ?? USE.exec(statement)?.[1];
    // The script creates a database and uses it: the scratch database takes its place.
    if (changed !== undefined && bareName(changed) === database) return undefined;
    if (!CREATES.test(statement)) return statement;
    return statement.slice(0, MAX_HEAD).replace(DEFINER, '') + statement.slice(MAX_HEAD);
  });
};

/** The database that a script creates and uses; undefined if there are several. */
function onlyDatabase(statements: readonly string[]): string | undefined {
  const used = new Set(statements.flatMap((statement) => USE.exec(statement)?.[1] ?? []).map(bareName));
  const isCreated = (name: string): boolean =>
    statements.some((statement) => {
      const changed = DATABASE.exec(statement)?.[1];
      return changed !== undefined && bareName(changed) === name;
    });
  const [name] = used;
  return used.size === 1 && name !== undefined && isCreated(name) ? name : undefined;
}

function bareName(name: string): string {
  return name.replace(/^[`'"](.*)[`'"]$/s, '$1');
}
