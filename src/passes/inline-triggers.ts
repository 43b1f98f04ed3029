/** Puts what a trigger does where it is fired, with the values of some row for NEW and OLD, and drops the trigger. */
import type { Edit } from '../edit/edit.js';
import { partNamed, partsNamed } from '../sql/name.js';
import { type ModelledStatement, modelOf } from '../sql/script-model.js';
import { type FilledTable, filledTables } from '../sql/table-rows.js';
import type { Node, Part, Snapshot } from '../syntax/index.js';
import { areApart, type Pass } from './pass.js';

/** Of so many rows each is tried. */
const MOST_ROWS = 3;

export const inlineTriggers: Pass = {
  name: 'inline-triggers',
  *edits(snapshot) {
    const model = modelOf(snapshot);
    const { statements } = model;
    let filled: FilledTable[] | undefined;
    for (const [i, own] of statements.entries()) {
      const { definition } = own.resolved.scopes;
      const body = definition?.kind === 'trigger' ? partNamed(definition.node, 'triggerBody') : undefined;
      const target = own.resolved.tables.find((use) => use.role === 'trigger')?.table;
      if (!body || !target) continue;
      const fired = statements.findIndex(
        ({ resolved }, k) =>
          k > i &&
          resolved.tables.some((use) => use.table?.content === target.content && /insert|change/.test(use.role)),
      );
      if (fired < 0) continue;
      filled ??= filledTables(snapshot, model);
      const { rows = [], columns = [] } = filled.find(({ table }) => table.content === target.content) ?? {};
      for (const row of rows.length > 0 ? rows.slice(0, MOST_ROWS) : [[]])
        yield* inlined(snapshot, own, body, i, fired, (name) => row[columns.indexOf(name)] ?? 'NULL');
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
  { text, parts }: Snapshot,
  { part, resolved }: ModelledStatement,
  body: Node,
  trigger: number,
  fired: number,
  valueFor: (column: string) => string,
): Generator<Edit> {
  const uses = resolved.columns.filter((use) => /^(?:new|old)$/.test(use.qualifier?.name ?? ''));
  const written = partsNamed(body, 'statement').map((statement) => {
    let line = '';
    let behind = statement.start;
    for (const { start, end, name } of uses) {
      if (start < statement.start || end > statement.end) continue;
      line += text.slice(part.start + behind, part.start + start) + valueFor(name.name);
      behind = end;
    }
    return line + text.slice(part.start + behind, part.start + statement.end);
  });
  const place = parts[fired] as Part;
  const replacements = [
    { start: part.start, end: parts[trigger + 1]?.start ?? text.length, text: '' },
    { start: place.start, end: place.end, text: written.join(';\n') },
  ];
  if (written.length > 0 && areApart(replacements)) yield { replacements, note: 'do what a trigger does without it' };
}
