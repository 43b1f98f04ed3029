/** The columns that an expression of a script can use, with the types of their values as far as the script shows them. */
import { nameMark } from '../../../language/name-marks.js';
import { childNamed, nodesOf } from '../../../syntax/index.js';
import type { Column, Resolved } from '../names/meaning.js';
import type { NameUse } from '../names/name-uses.js';
import type { Block } from '../names/scope.js';
import { modelOf } from '../names/script-model.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { declaredType, typeOf, type ValueType } from './value-type.js';

/** A column that an expression can use by its name alone. */
export interface ScopeColumn {
  /** Its name, with a mark, so that it is renamed together with its definition. */
  readonly text: string;
  readonly type: ValueType;
}

/** What an expression can use. */
export interface ColumnScope {
  readonly columns: readonly ScopeColumn[];
  /** The only table that they come from. */
  readonly table?: string;
}

/** Gives the columns that a node of a statement can use. */
export type FindColumns = (statement: number, node: SqlNode) => ColumnScope;

/** More columns make no better expressions. */
const MAX_COLUMNS = 8;

/** `names` are those that the script defines. */
export function columnsInScope(snapshot: SqlSnapshot, names: readonly NameUse[]): FindColumns {
  const { statements } = modelOf(snapshot);
  const known = new Map<Block, ColumnScope>();
  return (index, node) => {
    const resolved = statements[index]?.resolved;
    const block = resolved && innermost(resolved.scopes.blocks, node);
    if (!resolved || !block) return { columns: [] };
    const scope = known.get(block) ?? scopeOf(resolved, block);
    known.set(block, scope);
    return scope;
  };

  function scopeOf(resolved: Resolved, from: Block): ColumnScope {
    const found = new Map<string, ScopeColumn>();
    const tables = new Set<string>();
    // The rows of an INSERT cannot use the columns of its table.
    for (let block: Block | undefined = from; block && from.kind !== 'values'; block = block.parent) {
      const all = block.sources
        .filter(({ needsQualifier }) => !needsQualifier)
        .flatMap((source) => {
          const columns = resolved.sourceColumns(source) ?? [];
          const table = source.alias?.name ?? source.table?.name;
          return columns.map((column) => ({ column, table }));
        });
      for (const { column, table } of all) {
        const { name } = column;
        // A name of two sources is ambiguous, and one of an inner block hides those outside.
        if (!name || found.has(name) || all.filter((other) => other.column.name === name).length > 1) continue;
        found.set(name, { text: markedName(name), type: typeOfColumn(column) });
        tables.add(table ?? '');
      }
    }
    const [table] = tables;
    return { columns: [...found.values()].slice(0, MAX_COLUMNS), ...(tables.size === 1 && table ? { table } : {}) };
  }

  function markedName(name: string): string {
    const place = names.find((use) => use.name === name)?.places[0];
    return place ? nameMark(snapshot.text.slice(place.start, place.end), place.start) : name;
  }

  /** The declared type, or that of the expression in a SELECT list. */
  function typeOfColumn({ places }: Column): ValueType {
    const [place] = places;
    const statement = statements.find(({ statement: { identity } }) => identity === place?.identity)?.statement;
    if (!place || !statement) return 'unknown';
    const text = snapshot.text.slice(statement.start, statement.end);
    for (const node of nodesOf(statement.tree)) {
      if (node.start !== place.start || node.end !== place.end) continue;
      if (node.name === 'columnDefinition') return declaredType(text.slice(node.start, node.end));
      const expression = node.name === 'selectItem' ? childNamed(node, 'expression') : undefined;
      if (expression) return typeOf(expression, text);
    }
    return 'unknown';
  }
}

function innermost(blocks: readonly Block[], { start, end }: SqlNode): Block | undefined {
  const around = blocks.filter(({ node }) => node.start <= start && node.end >= end);
  return around.sort((a, b) => a.node.end - a.node.start - (b.node.end - b.node.start))[0];
}
