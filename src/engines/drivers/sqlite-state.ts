/** What the drivers for SQLite share: how state is kept and undone. */
import type { Driver } from './driver.js';

/** Statements that change or read the connection, or that depend on what ran before. */
const USES_SESSION =
  /^\s*(?:PRAGMA|ATTACH|DETACH|BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE|VACUUM|REINDEX|ANALYZE|EXPLAIN)\b|\bTEMP(?:ORARY)?\b|\b(?:last_insert_rowid|changes|total_changes|random|randomblob|sqlite_sequence|load_extension)\b|\bOR\s+ROLLBACK\b|\bON\s+CONFLICT\s+ROLLBACK\b|\bDEFERRED\b/i;

const isInDatabase = (statement: string): boolean => !USES_SESSION.test(statement);

/** Limits of memory and folders for files belong to the whole process, and a hard limit can only be lowered. */
const OF_PROCESS = /heap_limit|store_directory/i;

export const sqliteState: Required<Pick<Driver, 'canSnapshot' | 'canRollBack' | 'outlivesDatabase'>> = {
  canSnapshot: isInDatabase,
  canRollBack: isInDatabase,
  outlivesDatabase: (statement) => OF_PROCESS.test(statement),
};

export const SAVEPOINT = 'SAVEPOINT minrepro';
export const ROLLBACK = 'ROLLBACK TO minrepro; RELEASE minrepro';
