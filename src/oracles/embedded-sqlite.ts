/** Embedded SQLite as the judge, with an expectation instead of a test script. */
import { SqliteProcesses } from '../engines/sqlite.js';
import { parseScript, type Script } from '../sql/index.js';
import { type Expectation, judgeRun } from './expectation.js';
import type { Oracle } from './oracle.js';

/** Until the original has shown how long it takes. A script that is expected to hang has to show it within this. */
const FIRST_TIME_LIMIT = 5_000;

export function embeddedSqlite(expectation: Expectation): Oracle {
  const processes = new SqliteProcesses();
  let timeLimit = FIRST_TIME_LIMIT;
  // Candidates differ little from one another: only what differs is split anew.
  let last: Script | undefined;
  return {
    name: 'embedded SQLite',
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      last = parseScript(text, 'sqlite', last ? { earlier: last } : {});
      const texts = last.statements
        .map(({ start, end }) => text.slice(start, end))
        .filter((statement) => !statement.startsWith('.'));
      return judgeRun(
        expectation,
        await processes.run(texts, { wantsRows: expectation.kind === 'rows', timeLimit, signal }),
      );
    },
    close: async () => processes.close(),
  };
}
