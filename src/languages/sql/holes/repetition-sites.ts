/** Where rows, columns and statements can be added to an SQL script. */
import type { Site } from '../../../language/holes.js';
import { spanWithTerminator } from '../../../language/statement-span.js';
import { childrenOf, nodesOf } from '../../../syntax/index.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { type RepetitionClass, repetitionClass, repetitionProbes } from './repetition-classes.js';

/** Scripts with more statements have sites at their beginning and end only. */
const MAX_GAPS = 5;

/** `taken` are the words of the script, `tables` the tables that it defines. */
export function repetitionSites(
  { statements }: SqlSnapshot,
  taken: readonly string[],
  tables: readonly string[],
): Site[] {
  const sites: Site[] = [];
  const add = (position: number, textClass: RepetitionClass): void => {
    sites.push({
      spans: [{ start: position, end: position }],
      text: '',
      classes: [textClass],
      probes: repetitionProbes(textClass),
      inner: () => [],
    });
  };
  const statementClass = repetitionClass({ sort: 'statements', taken, tables });
  const hasAllGaps = statements.length < MAX_GAPS;
  for (const [i, statement] of statements.entries()) {
    if (i === 0 || hasAllGaps) add(statement.start, statementClass);
    if (!statement.isCovered) continue;
    for (const node of nodesOf(statement.tree)) {
      const rows = node.name === 'values' ? partsOf(node, 'row') : [];
      const last = rows.at(-1);
      if (last)
        add(
          statement.start + last.end,
          repetitionClass({ sort: 'rows', width: partsOf(last, 'expression').length, taken: [] }),
        );
      const column = node.name === 'tableBody' ? lastColumn(node) : undefined;
      if (column) add(statement.start + column.end, repetitionClass({ sort: 'columns', taken }));
    }
  }
  const end = statements.at(-1);
  if (end) add(spanWithTerminator(end).end, statementClass);
  return sites;
}

function partsOf(node: SqlNode, name: SqlNode['name']): SqlNode[] {
  return childrenOf(node).filter((child) => child.name === name);
}

/** The last column of a list of columns; constraints of the table follow all columns. */
function lastColumn(body: SqlNode): SqlNode | undefined {
  return partsOf(body, 'tableElement')
    .filter((element) => childrenOf(element)[0]?.name === 'columnDefinition')
    .at(-1);
}
