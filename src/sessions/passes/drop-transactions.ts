/** Deletes transactions, from their beginning to their end, or only what begins and ends them. */
import type { Pass, Snapshot, Statement } from '../../language/language.js';
import { spanWithTerminator } from '../../language/statement-span.js';
import { partsOf, withoutSpans } from '../parts.js';
import type { Step } from '../schedule.js';
import { transactionsOf } from '../transactions.js';

export const dropTransactions: Pass = {
  name: 'drop-transactions',
  about: 'delete a transaction of a session, or what begins and ends it',
  level: 'grammar',
  isTreeless: true,
  *edits(snapshot) {
    for (const statements of transactionsIn(snapshot)) {
      if (statements.length < 2) continue;
      yield withoutSpans(statements.map(spanWithTerminator), 'delete a transaction');
      const [first, last] = [statements[0] as Statement, statements.at(-1) as Statement];
      yield withoutSpans([first, last].map(spanWithTerminator), 'delete what begins and ends a transaction');
    }
  },
  examples: [
    {
      before: '-- session A\nBEGIN;\nSELECT 1;\n-- session B\nSELECT 2;\n-- session A\nCOMMIT;\nSELECT 3;\n',
      after: '-- session B\nSELECT 2;\n-- session A\nSELECT 3;\n',
    },
    {
      before: '-- session A\nBEGIN;\nSELECT 1;\n-- session B\nSELECT 2;\n-- session A\nCOMMIT;\n',
      after: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n',
    },
  ],
};

/** The statements of each transaction. */
function transactionsIn(snapshot: Snapshot): Statement[][] {
  const statementOf = new Map<Step, Statement>();
  const steps = partsOf(snapshot).flatMap(({ line: { session }, statements }) =>
    statements.map((statement): Step => {
      const step = { session, statements: [snapshot.text.slice(statement.start, statement.end)], markers: [] };
      statementOf.set(step, statement);
      return step;
    }),
  );
  return transactionsOf(steps).map((transaction) =>
    transaction.steps.map((step) => statementOf.get(step) as Statement),
  );
}
