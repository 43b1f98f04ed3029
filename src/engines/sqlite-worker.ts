/** The process in which embedded SQLite runs: one script at a time, each on a database of its own. */
import sqlite from 'node-sqlite3-wasm';
import type { SqliteReply, SqliteRequest, StatementResult } from './sqlite.js';

/** Rows beyond this are counted, not sent. */
const KEPT_ROWS = 1_000;

const SCRIPTS_PER_SIZE = 32;
let rss = 0;

process.on('message', (request: SqliteRequest) => {
  const results = runAll(request);
  // Asking for the size costs as much as a short script.
  if (request.id % SCRIPTS_PER_SIZE === 0) rss = process.memoryUsage.rss();
  const reply: SqliteReply = { id: request.id, results, rss };
  process.send?.(reply);
});
// Whoever started this process is gone: nobody is left to answer.
process.on('disconnect', () => process.exit(0));

function runAll({ statements, wantsRows }: SqliteRequest): StatementResult[] {
  const database = new sqlite.Database(':memory:');
  try {
    return statements.map((statement) => run(database, statement, wantsRows));
  } finally {
    database.close();
  }
}

function run(database: sqlite.Database, text: string, wantsRows: boolean): StatementResult {
  const rows: string[] = [];
  let count = 0;
  try {
    const statement = database.prepare(text);
    try {
      for (const row of statement.iterate()) {
        if (++count <= KEPT_ROWS && wantsRows)
          rows.push(
            Object.values(row as Record<string, unknown>)
              .map(show)
              .join('|'),
          );
      }
    } finally {
      statement.finalize();
    }
    return { rows, count };
  } catch (error) {
    // A trap leaves the engine in an unknown state: end with it, as a crash does.
    if (!(error instanceof sqlite.SQLite3Error)) process.exit(70);
    return { rows, count, error: error.message };
  }
}

function show(value: unknown): string {
  if (value === null) return '';
  return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : String(value);
}
