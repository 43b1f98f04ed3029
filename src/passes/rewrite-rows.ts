/** Fills tables with fewer words: several INSERTs in one, default values or constants for rows, columns for a query. */
import type { Edit } from '../edit/edit.js';
import { partNamed, type Span } from '../sql/name.js';
import { type ModelledStatement, modelOf, type ScriptModel } from '../sql/script-model.js';
import type { Node, Snapshot } from '../syntax/index.js';
import { largestFirst, type Pass, statementWriter } from './pass.js';

/** More columns than this are not filled with constants. */
const MOST_COLUMNS = 9;

export const rewriteRows: Pass = {
  name: 'rewrite-rows',
  edits(snapshot) {
    const model = modelOf(snapshot);
    const edits: (Edit | undefined)[] = [...mergedInserts(snapshot, model)];
    for (const { part, resolved } of model.statements) {
      const { edit } = statementWriter(snapshot, part);
      const { definition } = resolved.scopes;
      for (const { source, positions, columns, node, target } of resolved.inserts) {
        const query = source && partNamed(source, 'query');
        if (!source || !query) continue;
        const name = partNamed(partNamed(node, 'insertTarget') as Node, 'qualifiedName');
        const listed = columns[0] && name ? { start: name.end, end: source.end } : source;
        edits.push(edit('insert default values', [[listed, ' DEFAULT VALUES']]));
        const width = resolved.columnsOf(query)?.length ?? positions?.length;
        const all = target?.columns?.filter((column) => !column.isGenerated).length;
        for (const [place, count] of [
          [source, width],
          [listed, all],
        ] as const)
          if (count !== undefined && count < MOST_COLUMNS)
            edits.push(edit('insert constants', [[place, ` SELECT ${Array(count).fill('1').join(', ')}`]]));
      }
      if (definition?.kind === 'table' && definition.body) {
        const columns = resolved.columnsOf(definition.body)?.flatMap((column) => (column.name ? [column.name] : []));
        const body = partNamed(definition.node, 'tableBody');
        if (columns && columns.length > 0 && body && definition.columns.length === 0)
          edits.push(edit('create an empty table', [[body, `(${columns.join(', ')})`]]));
      }
    }
    return largestFirst(edits.filter((edit) => edit !== undefined));
  },
  examples: [
    {
      before: 'INSERT INTO t VALUES (1); INSERT INTO u VALUES (0); INSERT INTO t VALUES (2), (3)',
      after: 'INSERT INTO t VALUES (1), (2), (3); INSERT INTO u VALUES (0); ',
    },
    { before: 'INSERT INTO t (a) VALUES (1)', after: 'INSERT INTO t DEFAULT VALUES' },
    { before: 'INSERT INTO t SELECT a, b + 1 FROM u', after: 'INSERT INTO t SELECT 1, 1' },
    { before: 'CREATE TABLE t AS SELECT 1 a, 2 b', after: 'CREATE TABLE t (a, b)' },
  ],
};

/** All INSERTs that begin alike and give rows, in one edit per beginning. */
function mergedInserts({ text, parts }: Snapshot, { statements }: ScriptModel): Edit[] {
  const alike = new Map<string, { readonly i: number; readonly rows: Span }[]>();
  for (const [i, { part, resolved }] of statements.entries()) {
    const values = valuesOf({ part, resolved });
    if (!values) continue;
    const beginning = text
      .slice(part.start, part.start + values.start)
      .toLowerCase()
      .replace(/\s+/g, ' ');
    alike.set(beginning, [...(alike.get(beginning) ?? []), { i, rows: values }]);
  }
  return [...alike.values()].flatMap(([first, ...others]): Edit[] => {
    const into = first && parts[first.i];
    if (!into || others.length === 0) return [];
    const rows = others.map(({ i, rows: { start, end } }) => {
      const at = parts[i]?.start ?? 0;
      return text.slice(at + start, at + end).replace(/^VALUES\s*/i, ', ');
    });
    const whole = text.slice(into.start, into.end) + rows.join('');
    const gone = others.map(({ i }) => ({
      start: parts[i]?.start ?? 0,
      end: parts[i + 1]?.start ?? text.length,
      text: '',
    }));
    return [{ replacements: [{ start: into.start, end: into.end, text: whole }, ...gone], note: 'merge INSERTs' }];
  });
}

/** The VALUES at the end of an INSERT and nothing but it. */
function valuesOf({ part, resolved }: ModelledStatement): Span | undefined {
  const [insert] = resolved.inserts;
  const query = insert?.source && partNamed(insert.source, 'query');
  const branches = query && resolved.scopes.queryOf(query)?.branches;
  const [only] = branches ?? [];
  if (!only || branches?.length !== 1 || !('kind' in only) || only.kind !== 'values') return undefined;
  return only.node.end === part.end - part.start ? only.node : undefined;
}
