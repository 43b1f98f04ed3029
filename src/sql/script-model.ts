/**
 * The names of a whole script: which statements define tables and columns, and which use them. Each statement is
 * resolved against the tables that exist when it runs; as long as its text and those tables stay the same, so does what
 * is known of it, and a change costs the statements that it reaches.
 */
import type { Part, Snapshot } from '../syntax/index.js';
import type { Resolved, Table, TableUse } from './meaning.js';
import { resolve } from './resolve.js';
import type { Scopes } from './scope.js';
import { readScopes } from './scopes.js';

export interface ModelledStatement {
  readonly part: Part;
  readonly resolved: Resolved;
}

export interface ScriptModel {
  readonly statements: readonly ModelledStatement[];
  /** All tables and views that the script defines, also those it drops or alters later. */
  readonly tables: ReadonlySet<Table>;
  /** Those that exist in the end, by name. */
  readonly existing: ReadonlyMap<string, Table>;
  readonly faults: ReadonlySet<string>;
  /** In views that nothing reads and triggers that nothing fires: SQLite does not look at those. */
  readonly idleFaults: ReadonlySet<string>;
}

interface Known {
  readonly scopes: Scopes;
  resolved?: { readonly inputs: ReadonlyMap<string, Table | undefined>; readonly result: Resolved };
}

const known = new WeakMap<object, Known>();
const models = new WeakMap<Snapshot, ScriptModel>();

export function modelOf(snapshot: Snapshot): ScriptModel {
  let model = models.get(snapshot);
  if (!model) {
    model = makeModel(snapshot);
    models.set(snapshot, model);
  }
  return model;
}

function makeModel({ text, parts, scene }: Snapshot): ScriptModel {
  const existing = new Map<string, Table>(scene ? modelOf(scene).existing : []);
  const tables = new Set<Table>();
  const faults = new Set<string>();
  const idle = new Map<string, readonly string[]>();
  const statements = parts.map((part): ModelledStatement => {
    const resolved = resolvedOf(part, text, existing);
    for (const { name, table } of resolved.changes) {
      if (table) {
        existing.set(name, table);
        tables.add(table);
      } else existing.delete(name);
    }
    for (const use of resolved.tables) for (const fault of idle.get(wakingName(use)) ?? []) faults.add(fault);
    const name = resolved.faults.length > 0 ? idleName(resolved) : undefined;
    if (name) idle.set(name, [...resolved.faults, ...(idle.get(name) ?? [])]);
    else for (const fault of resolved.faults) faults.add(fault);
    return { part, resolved };
  });
  return { statements, tables, existing, faults, idleFaults: new Set([...idle.values()].flat()) };
}

/** What wakes up a view or trigger: its being read, or a change of its table. */
function idleName({ scopes: { definition }, tables }: Resolved): string | undefined {
  if (definition?.kind === 'view') return `read ${definition.name.name}`;
  const target = definition?.kind === 'trigger' ? tables.find((use) => use.role === 'trigger') : undefined;
  return target?.table && `change ${target.name}`;
}

function wakingName({ role, name }: TableUse): string {
  return role === 'insert' || role === 'change' ? `change ${name}` : `read ${name}`;
}

function resolvedOf(part: Part, text: string, existing: ReadonlyMap<string, Table>): Resolved {
  let own = known.get(part.content);
  const slice = (): string => text.slice(part.start, part.end);
  if (!own) {
    own = { scopes: readScopes(part.tree, slice()) };
    known.set(part.content, own);
  }
  const { resolved } = own;
  if (resolved && [...resolved.inputs].every(([name, table]) => existing.get(name) === table)) return resolved.result;
  const inputs = new Map<string, Table | undefined>();
  const result = resolve(own.scopes, slice(), part.content, (name) => {
    const table = existing.get(name);
    inputs.set(name, table);
    return table;
  });
  own.resolved = { inputs, result };
  return result;
}
