/**
 * Rewrites queries in a shorter form: SELECT instead of VALUES, a comma instead of a join, * instead of a select list,
 * a table name after IN, and a UNION without its first queries, whose column names move to the query that becomes the
 * first one.
 */
import type { Edit } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { largestFirst } from '../../../passes/edit-order.js';
import { childNamed, childrenNamed, childrenOf, nodesOf } from '../../../syntax/index.js';
import { accepts } from '../dialects/dialect.js';
import type { Block } from '../names/scope.js';
import { modelOf } from '../names/script-model.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { type Change, type StatementWriter, statementWriter } from './statement-writer.js';

/** Some of the forms are longer than the original, but open the way to smaller ones. */
export const rewriteQueries: Pass = {
  name: 'rewrite-queries',
  about: 'use SELECT for VALUES, a comma for a join, * for a select list, IN t for IN (SELECT … FROM t)',
  level: 'meaning',
  failsAlike: true,
  grows: true,
  edits: (snapshot: SqlSnapshot) => largestFirst(shorterQueries(snapshot)),
  examples: [
    { before: 'VALUES (1 + 2)', after: 'SELECT 1 + 2' },
    { before: 'SELECT * FROM (VALUES (1), (NULL))', after: 'SELECT * FROM (SELECT 1 UNION SELECT NULL)' },
    { before: 'INSERT INTO t VALUES (1, 2)', after: 'INSERT INTO t SELECT 1, 2' },
    { before: 'SELECT a, b + 1 FROM t', after: 'SELECT * FROM t' },
    { before: 'SELECT 1 FROM t LEFT JOIN u ON a = b', after: 'SELECT 1 FROM t, u' },
    { before: 'SELECT 1 FROM t LEFT JOIN u ON a = b', after: 'SELECT 1 FROM t, u WHERE a = b' },
    { before: 'SELECT 1 FROM t JOIN u ON a = b WHERE c', after: 'SELECT 1 FROM t, u WHERE a = b AND c' },
    { before: 'SELECT a IN (SELECT b FROM t)', after: 'SELECT a IN t' },
    { before: 'SELECT a FROM (SELECT 1 AS a UNION SELECT 2)', after: 'SELECT a FROM (SELECT 2 a)' },
  ],
};

function* shorterQueries(snapshot: SqlSnapshot): Generator<Edit | undefined> {
  for (const { statement, resolved } of modelOf(snapshot).statements) {
    const writer = statementWriter(snapshot, statement);
    for (const block of resolved.scopes.blocks) {
      if (block.kind === 'values') yield* valuesAsSelect(writer, block);
      if (block.kind !== 'select') continue;
      yield listAsStar(writer, block);
      yield* joinsAsCommas(writer, block.node);
    }
    for (const node of nodesOf(statement.tree)) {
      yield undefined;
      if (node.name === 'query') yield* withoutFirst(writer, node);
      if (node.name === 'inList' && accepts(snapshot.dialect, 'IN followed by a table'))
        yield queryAsTable(writer, node);
    }
  }
}

/** More rows would make the UNION too long. */
const MAX_ROWS = 8;

function valuesAsSelect({ slice, edit }: StatementWriter, { node, rows }: Block): (Edit | undefined)[] {
  if (rows.length === 0 || rows.length > MAX_ROWS || rows.some((row) => row.length === 0)) return [];
  const selects = rows.map((row) => `SELECT ${row.map(slice).join(', ')}`);
  const operators = rows.length > 1 ? [' UNION ', ' UNION ALL '] : [''];
  return operators.map((operator) => edit('replace VALUES by SELECT', [[node, selects.join(operator)]]));
}

function listAsStar({ edit }: StatementWriter, { node, items }: Block): Edit | undefined {
  const [first, last] = [items[0], items.at(-1)];
  if (items.length < 2 || !first || !last || !childNamed(node, 'from')) return undefined;
  return edit('replace a select list by *', [[{ start: first.start, end: last.end }, '*']]);
}

function joinsAsCommas({ slice, edit }: StatementWriter, select: SqlNode): (Edit | undefined)[] {
  const from = childNamed(select, 'from');
  const where = childNamed(select, 'where');
  const outerCondition = where && childNamed(where, 'expression');
  const references = from ? childrenNamed(from, 'tableReference') : [];
  const joins = references.flatMap((reference) => childrenNamed(reference, 'joinPart'));
  return joins.flatMap((join) => {
    const operator = childNamed(join, 'joinOperator');
    const primary = childNamed(join, 'tablePrimary');
    if (!from || !operator || !primary) return [];
    const note = 'replace a join by a comma';
    const span = { start: operator.start, end: join.end };
    const table = `, ${slice(primary)}`;
    const [joinCondition] = childrenNamed(join, 'joinCondition');
    const condition = joinCondition && childNamed(joinCondition, 'expression');
    if (!condition) return [edit(note, [[span, table]])];
    const withCondition: Change[] = outerCondition
      ? [
          [span, table],
          [outerCondition, `${slice(condition)} AND ${slice(outerCondition)}`],
        ]
      : join.end === from.end
        ? [[span, `${table} WHERE ${slice(condition)}`]]
        : [];
    return [edit(note, [[span, table]]), edit(note, withCondition)];
  });
}

/** The first query of a UNION names the columns, so the query that becomes the first one gets these names. */
function withoutFirst({ slice, edit }: StatementWriter, query: SqlNode): (Edit | undefined)[] {
  const terms = childrenNamed(query, 'queryTerm').map((term) => childNamed(term, 'select'));
  const [first] = terms;
  const labels = first ? childrenNamed(first, 'selectItem').map((item) => labelOf(item, slice)) : [];
  if (!first || terms.length < 2 || labels.every((label) => label === undefined)) return [];
  const edits: (Edit | undefined)[] = [];
  for (let deleted = terms.length - 1; deleted > 0; deleted = deleted === 1 ? 0 : Math.ceil(deleted / 2)) {
    const next = terms[deleted];
    const items = next ? childrenNamed(next, 'selectItem') : [];
    if (!next || items.length !== labels.length) continue;
    const named = items.flatMap((item, i): Change[] => {
      const label = labels[i];
      const isNamed = label === undefined || labelOf(item, slice) !== undefined;
      return isNamed ? [] : [[item, `${slice(item)} ${label}`]];
    });
    const note = `delete the first ${deleted === 1 ? 'query' : `${deleted} queries`} of a UNION`;
    edits.push(edit(note, [[{ start: first.start, end: next.start }, ''], ...named]));
  }
  return edits;
}

/** The alias that an item gives its column. */
function labelOf(item: SqlNode, slice: StatementWriter['slice']): string | undefined {
  const label = childNamed(item, 'label') ?? childNamed(item, 'bareLabel');
  return label && slice(label);
}

/** `IN (SELECT c FROM t)` becomes `IN t`, which is the same if `c` is the only column. */
function queryAsTable({ slice, edit }: StatementWriter, node: SqlNode): Edit | undefined {
  const query = childNamed(node, 'query');
  const [term] = query ? childrenOf(query) : [];
  const select = term && childNamed(term, 'select');
  const from = select && childNamed(select, 'from');
  const [reference, ...more] = from ? childrenNamed(from, 'tableReference') : [];
  const primary = reference && childNamed(reference, 'tablePrimary');
  const name = primary && childNamed(primary, 'qualifiedName');
  if (!name || more.length > 0) return undefined;
  return edit('replace a query after IN by its table', [[node, slice(name)]]);
}
