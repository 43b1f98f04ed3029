/**
 * Writes queries in a shorter form: SELECT for VALUES, a comma for a join, * for a list of columns, a table for IN, and the
 * last queries of a UNION alone under the names of its first.
 */
import type { Edit } from '../edit/edit.js';
import { partNamed, partsNamed, partsOf, type Span } from '../sql/name.js';
import type { Block } from '../sql/scope.js';
import { modelOf } from '../sql/script-model.js';
import { type Node, nodesOf } from '../syntax/index.js';
import { largestFirst, type Pass, type StatementWriter, statementWriter } from './pass.js';

export const rewriteQueries: Pass = {
  name: 'rewrite-queries',
  edits(snapshot, language) {
    const edits: (Edit | undefined)[] = [];
    for (const { part, resolved } of modelOf(snapshot).statements) {
      const writer = statementWriter(snapshot, part);
      for (const block of resolved.scopes.blocks) {
        if (block.kind === 'values') edits.push(...valuesAsSelect(writer, block));
        if (block.kind !== 'select') continue;
        edits.push(listAsStar(writer, block));
        edits.push(...joinsAsCommas(writer, block.node));
      }
      for (const node of nodesOf(part.tree)) {
        if (node.name === 'query') edits.push(...withoutFirst(writer, node));
        if (node.name === 'inList' && language.name === 'sqlite') edits.push(queryAsTable(writer, node));
      }
    }
    return largestFirst(edits.filter((edit) => edit !== undefined));
  },
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

/** More rows than this are no longer short as single queries. */
const MOST_ROWS = 8;

function valuesAsSelect({ slice, edit }: StatementWriter, { node, rows }: Block): (Edit | undefined)[] {
  if (rows.length === 0 || rows.length > MOST_ROWS || rows.some((row) => row.length === 0)) return [];
  const selects = rows.map((row) => `SELECT ${row.map(slice).join(', ')}`);
  const operators = rows.length > 1 ? [' UNION ', ' UNION ALL '] : [''];
  return operators.map((operator) => edit('write VALUES as SELECT', [[node, selects.join(operator)]]));
}

function listAsStar({ edit }: StatementWriter, { node, items }: Block): Edit | undefined {
  const [first, last] = [items[0], items.at(-1)];
  if (items.length < 2 || !first || !last || !partNamed(node, 'from')) return undefined;
  return edit('put * for a list of columns', [[{ start: first.start, end: last.end }, '*']]);
}

function joinsAsCommas({ slice, edit }: StatementWriter, select: Node): (Edit | undefined)[] {
  const from = partNamed(select, 'from');
  const where = partNamed(select, 'where');
  const outer = where && partNamed(where, 'expression');
  const joins = (from ? partsNamed(from, 'tableReference') : []).flatMap((one) => partsNamed(one, 'joinPart'));
  return joins.flatMap((join) => {
    const operator = partNamed(join, 'joinOperator');
    const primary = partNamed(join, 'tablePrimary');
    if (!from || !operator || !primary) return [];
    const note = 'put a comma for a join';
    const plain: [Span, string][] = [[{ start: operator.start, end: join.end }, `, ${slice(primary)}`]];
    const condition = partsNamed(join, 'joinCondition').map((one) => partNamed(one, 'expression'))[0];
    if (!condition) return [edit(note, plain)];
    const moved: [Span, string][] = outer
      ? [...plain, [outer, `${slice(condition)} AND ${slice(outer)}`]]
      : join.end === from.end
        ? [[{ start: operator.start, end: join.end }, `, ${slice(primary)} WHERE ${slice(condition)}`]]
        : [];
    return [edit(note, plain), edit(note, moved)];
  });
}

/** A column's name comes from the first query of a UNION; what is left takes it over. */
function withoutFirst({ slice, edit }: StatementWriter, query: Node): (Edit | undefined)[] {
  const terms = partsNamed(query, 'queryTerm').map((term) => partNamed(term, 'select'));
  const [first] = terms;
  const labels = first ? partsNamed(first, 'selectItem').map((item) => labelOf(item, slice)) : [];
  if (!first || terms.length < 2 || labels.every((label) => label === undefined)) return [];
  const edits: (Edit | undefined)[] = [];
  for (let gone = terms.length - 1; gone > 0; gone = gone === 1 ? 0 : Math.ceil(gone / 2)) {
    const next = terms[gone];
    const items = next ? partsNamed(next, 'selectItem') : [];
    if (!next || items.length !== labels.length) continue;
    const named = items.flatMap((item, i): [Span, string][] => {
      const label = labels[i];
      const isNamed = label === undefined || labelOf(item, slice) !== undefined;
      return isNamed ? [] : [[item, `${slice(item)} ${label}`]];
    });
    edits.push(edit('leave out the first of a UNION', [[{ start: first.start, end: next.start }, ''], ...named]));
  }
  return edits;
}

/** The name that an item gives its column, where it says one. */
function labelOf(item: Node, slice: StatementWriter['slice']): string | undefined {
  const label = partNamed(item, 'label') ?? partNamed(item, 'bareLabel');
  return label && slice(label);
}

/** `IN (SELECT c FROM t)` reads nearly as `IN t`. */
function queryAsTable({ slice, edit }: StatementWriter, node: Node): Edit | undefined {
  const query = partNamed(node, 'query');
  const [term] = query ? partsOf(query) : [];
  const select = term && partNamed(term, 'select');
  const from = select && partNamed(select, 'from');
  const [reference, ...others] = from ? partsNamed(from, 'tableReference') : [];
  const primary = reference && partNamed(reference, 'tablePrimary');
  const name = primary && partNamed(primary, 'qualifiedName');
  if (!name || others.length > 0) return undefined;
  return edit('put a table for its query', [[node, slice(name)]]);
}
