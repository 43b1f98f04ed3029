/**
 * The names of a whole script: which statements define tables and columns, and which use them. Each statement is
 * resolved against the tables that exist when it runs. The result is cached as long as the text of the statement and
 * those tables stay the same, so after an edit only the affected statements are resolved again.
 */
import { parseStatements } from '../../../language/language-steps.js';
import { finishSteps, type Steps } from '../../../syntax/index.js';
import type { Dialect } from '../dialects/dialect.js';
import type { SqlSnapshot, SqlStatement } from '../snapshot.js';
import type { Resolved, Table, TableUse } from './meaning.js';
import { resolve } from './resolve.js';
import type { Scopes } from './scope.js';
import { readScopes } from './scopes.js';

export interface ModelledStatement {
  readonly statement: SqlStatement;
  readonly resolved: Resolved;
}

export interface ScriptModel {
  readonly statements: readonly ModelledStatement[];
  /** All tables and views that the script defines, including those that it drops or alters later. */
  readonly tables: ReadonlySet<Table>;
  /** The tables and views that exist at the end of the script, by name. */
  readonly existing: ReadonlyMap<string, Table>;
  readonly faults: ReadonlySet<string>;
  /** Faults in views that nothing reads and in triggers that nothing fires. SQLite does not report those. */
  readonly idleFaults: ReadonlySet<string>;
}

interface CacheEntry {
  readonly scopes: Scopes;
  /** The last result, with the tables that it was computed from. */
  resolved?: { readonly inputs: ReadonlyMap<string, Table | undefined>; readonly result: Resolved };
}

/** By the identity of the statement. */
const statementCache = new WeakMap<object, CacheEntry>();
const models = new WeakMap<SqlSnapshot, ScriptModel>();

export function modelOf(snapshot: SqlSnapshot): ScriptModel {
  return models.get(snapshot) ?? finishSteps(readModel(snapshot));
}

/** The model of a script if it was read before. */
export function knownModelOf(snapshot: SqlSnapshot): ScriptModel | undefined {
  return models.get(snapshot);
}

/** `modelOf` in short steps. */
export function* readModel(snapshot: SqlSnapshot): Steps<ScriptModel> {
  return (yield* readModelUnless(snapshot, () => false)) as ScriptModel;
}

/**
 * The model of a script, or undefined if it has a certain fault: the statements behind the fault are not resolved. `earlier` is the
 * model of another version of the script, with the same setup.
 */
export function* readModelUnless(
  snapshot: SqlSnapshot,
  isExcluded: (fault: string) => boolean,
  earlier?: ScriptModel,
): Steps<ScriptModel | undefined> {
  const known = models.get(snapshot);
  if (known) return known;
  const model = yield* createModel(snapshot, isExcluded, earlier);
  if (model) models.set(snapshot, model);
  return model;
}

function* createModel(
  { text, statements, setup, dialect }: SqlSnapshot,
  isExcluded: (fault: string) => boolean,
  earlier: ScriptModel | undefined,
): Steps<ScriptModel | undefined> {
  const existing = new Map<string, Table>(setup ? modelOf(setup).existing : []);
  const tables = new Set<Table>();
  const faults = new Set<string>();
  const idleFaults = new Map<string, readonly string[]>();
  const modelled: ModelledStatement[] = [];
  let isSame = earlier !== undefined;
  for (const [i, statement] of statements.entries()) {
    const before = isSame ? earlier?.statements[i] : undefined;
    // As long as all statements are the same, the tables that exist are the same, too.
    isSame = before?.statement.identity === statement.identity;
    const resolved = before && isSame ? before.resolved : yield* resolvedOf(statement, text, existing, dialect);
    for (const { name, table } of resolved.changes) {
      if (table) {
        existing.set(name, table);
        tables.add(table);
      } else existing.delete(name);
    }
    for (const use of resolved.tables) for (const fault of idleFaults.get(eventOf(use)) ?? []) faults.add(fault);
    const event = resolved.faults.length > 0 ? activatingEvent(resolved) : undefined;
    if (event) idleFaults.set(event, [...resolved.faults, ...(idleFaults.get(event) ?? [])]);
    else for (const fault of resolved.faults) faults.add(fault);
    if (!event && resolved.faults.some(isExcluded)) return undefined;
    modelled.push({ statement, resolved });
    if (modelled.length % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  return { statements: modelled, tables, existing, faults, idleFaults: new Set([...idleFaults.values()].flat()) };
}

/** The event that makes an engine check a view or trigger: a read of the view, or a change of the trigger's table. */
export function activatingEvent({ scopes: { definition }, tables }: Resolved): string | undefined {
  if (definition?.kind === 'view') return `read ${definition.name.name}`;
  const target = definition?.kind === 'trigger' ? tables.find((use) => use.role === 'trigger') : undefined;
  return target?.table && `change ${target.name}`;
}

function eventOf({ role, name }: TableUse): string {
  return role === 'insert' || role === 'change' ? `change ${name}` : `read ${name}`;
}

/** How many statements are resolved in one step of the work. */
const STATEMENTS_PER_STEP = 64;

function* resolvedOf(
  statement: SqlStatement,
  text: string,
  existing: ReadonlyMap<string, Table>,
  { hiddenColumns }: Dialect,
): Steps<Resolved> {
  const { identity, start, end } = statement;
  let cached = statementCache.get(identity);
  if (!cached) {
    yield* parseStatements([statement]);
    cached = { scopes: yield* readScopes(statement, text.slice(start, end)) };
    statementCache.set(identity, cached);
  }
  const { resolved } = cached;
  if (resolved && haveSameInputs(resolved.inputs, existing)) return resolved.result;
  const inputs = new Map<string, Table | undefined>();
  const result = yield* resolve(cached.scopes, text.slice(start, end), identity, {
    isHidden: (column) => hiddenColumns.includes(column),
    table: (name) => {
      const table = existing.get(name);
      inputs.set(name, table);
      return table;
    },
  });
  cached.resolved = { inputs, result };
  return result;
}

function haveSameInputs(inputs: ReadonlyMap<string, Table | undefined>, existing: ReadonlyMap<string, Table>): boolean {
  for (const [name, table] of inputs) if (existing.get(name) !== table) return false;
  return true;
}
