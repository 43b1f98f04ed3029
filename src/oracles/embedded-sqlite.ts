/** Embedded SQLite as the judge, with an expectation instead of a test script. */
import { SqliteProcesses } from '../engines/sqlite.js';
import { parseScript } from '../sql/index.js';
import { type Expectation, judgeRun } from './expectation.js';
import type { Oracle } from './oracle.js';

/** Until the original has shown how long it takes. A script that is expected to hang has to show it within this. */
const FIRST_TIME_LIMIT = 5_000;

export function embeddedSqlite(expectation: Expectation): Oracle {
  const processes = new SqliteProcesses();
  let timeLimit = FIRST_TIME_LIMIT;
  return {
    name: 'embedded SQLite',
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const { statements } = parseScript(text, 'sqlite');
      const texts = statements
        .map(({ start, end }) => text.slice(start, end))
        .filter((statement) => !statement.startsWith('.'));
      return judgeRun(expectation, await processes.run(texts, timeLimit, signal));
    },
    close: async () => processes.close(),
  };
}
