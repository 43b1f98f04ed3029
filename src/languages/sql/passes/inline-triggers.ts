/** Replaces a statement that fires a trigger by the body of the trigger, with the values of a row for NEW and OLD. */
import type { Edit } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { childNamed, childrenNamed } from '../../../syntax/index.js';
import { type ModelledStatement, modelOf } from '../names/script-model.js';
import { type FilledTable, filledTables } from '../names/table-rows.js';
import type { SqlNode, SqlSnapshot, SqlStatement } from '../snapshot.js';
import { areDisjoint, statementWriter } from './statement-writer.js';

/** How many rows of the table are tried as values of NEW and OLD. */
const MAX_ROWS = 3;

/** Inlines a trigger where it is first fired and deletes its definition. */
export const inlineTriggers: Pass = {
  name: 'inline-triggers',
  about: 'replace a statement that fires a trigger by the body of the trigger',
  level: 'meaning',
  *edits(snapshot: SqlSnapshot) {
    const model = modelOf(snapshot);
    const { statements } = model;
    let filled: FilledTable[] | undefined;
    for (const [i, trigger] of statements.entries()) {
      yield undefined;
      const { definition } = trigger.resolved.scopes;
      const body = definition?.kind === 'trigger' ? childNamed(definition.node, 'triggerBody') : undefined;
      const target = trigger.resolved.tables.find((use) => use.role === 'trigger')?.table;
      if (!body || !target) continue;
      const firing = statements.findIndex(
        ({ resolved }, index) =>
          index > i &&
          resolved.tables.some(
            ({ table, role }) => table?.identity === target.identity && (role === 'insert' || role === 'change'),
          ),
      );
      if (firing < 0) continue;
      filled ??= filledTables(snapshot, model);
      const { rows = [], columns = [] } = filled.find(({ table }) => table.identity === target.identity) ?? {};
      for (const row of rows.length > 0 ? rows.slice(0, MAX_ROWS) : [[]])
        yield* inlined(snapshot, trigger, body, i, firing, (name) => row[columns.indexOf(name)] ?? 'NULL');
    }
  },
  examples: [
    {
      before: `CREATE TABLE t (a, b); CREATE TABLE u (c); CREATE TRIGGER r AFTER INSERT ON t BEGIN
        INSERT INTO u VALUES (NEW.b); SELECT NEW.a; END; INSERT INTO t VALUES (1, 'x')`,
      after: "CREATE TABLE t (a, b); CREATE TABLE u (c); INSERT INTO u VALUES ('x'); SELECT 1",
    },
  ],
};

function* inlined(
  snapshot: SqlSnapshot,
  { statement, resolved }: ModelledStatement,
  body: SqlNode,
  index: number,
  firing: number,
  valueFor: (column: string) => string,
): Generator<Edit> {
  const { statements } = snapshot;
  const uses = resolved.columns.filter((use) => /^(?:new|old)$/.test(use.qualifier?.name ?? ''));
  const { slice } = statementWriter(snapshot, statement);
  const bodyTexts = childrenNamed(body, 'statement').map((inner) => {
    let bodyText = '';
    let copiedTo = inner.start;
    for (const { start, end, name } of uses) {
      if (start < inner.start || end > inner.end) continue;
      bodyText += slice({ start: copiedTo, end: start }) + valueFor(name.name);
      copiedTo = end;
    }
    return bodyText + slice({ start: copiedTo, end: inner.end });
  });
  const { start, end } = statements[firing] as SqlStatement;
  const replacements = [
    { ...spanOfStatements(snapshot, index), text: '' },
    { start, end, text: bodyTexts.join(';\n') },
  ];
  if (bodyTexts.length > 0 && areDisjoint(replacements)) yield { replacements, note: 'inline a trigger' };
}
