/**
 * Whether an edit deletes the only definition of a table that another statement needs. The answer takes time in proportion to what is
 * deleted, not to the script: in a chain of dependent statements nearly every deletion is such an edit.
 */
import type { Edit } from '../../../edit/edit.js';
import { indexOfStatementAt } from '../../../language/statement-span.js';
import type { Steps } from '../../../syntax/index.js';
import { accepts, type UnusualForm } from '../dialects/dialect.js';
import type { SqlSnapshot } from '../snapshot.js';
import type { Table } from './meaning.js';
import { resolve } from './resolve.js';
import { activatingEvent, knownModelOf, type ModelledStatement, type ScriptModel } from './script-model.js';
import { wordsOfStatement } from './statement-words.js';

/** How many statements define, redefine or drop a table, or would if it did not exist; and which need it, by their index. */
interface NameFacts {
  definers: number;
  readonly users: number[];
  /** Whether a statement of these fails without the table, as far as that was asked. */
  readonly failing: Map<number, boolean>;
}

const factsOfModels = new WeakMap<ScriptModel, ReadonlyMap<string, NameFacts>>();

/** False if this is not known. Nothing is parsed: only scripts whose names were resolved before have an answer. */
export function* breaksUse(before: SqlSnapshot, edit: Edit): Steps<boolean> {
  const model = knownModelOf(before);
  const removed = model && deletedStatements(before, edit);
  if (!model || !removed || removed.size === 0) return false;
  const facts = yield* factsOf(model, before.text);
  for (const definer of removed) {
    for (const { name } of (model.statements[definer] as ModelledStatement).resolved.changes) {
      const { definers, users, failing } = facts.get(name) as NameFacts;
      const user = definers === 1 ? users.find((index) => index > definer && !removed.has(index)) : undefined;
      yield undefined;
      if (user === undefined) continue;
      let fails = failing.get(user);
      fails ??= yield* failsWithout(before, model, user, name);
      failing.set(user, fails);
      if (fails) return true;
    }
  }
  return false;
}

/** The indexes of the statements that an edit deletes; undefined if it does anything else. */
function deletedStatements(snapshot: SqlSnapshot, { replacements }: Edit): Set<number> | undefined {
  const { statements } = snapshot;
  const deleted = new Set<number>();
  for (const { start, end, text } of replacements) {
    if (text !== '') return undefined;
    const earlier = indexOfStatementAt(snapshot, start - 1);
    if ((statements[earlier]?.end ?? 0) > start) return undefined;
    for (let i = earlier + 1; i < statements.length; i++) {
      const statement = statements[i] as (typeof statements)[number];
      if (statement.start >= end) break;
      if (statement.end > end) return undefined;
      deleted.add(i);
    }
  }
  return deleted;
}

function* factsOf(model: ScriptModel, text: string): Steps<ReadonlyMap<string, NameFacts>> {
  const known = factsOfModels.get(model);
  if (known) return known;
  const facts = new Map<string, NameFacts>();
  const factsAbout = (name: string): NameFacts => {
    const found = facts.get(name) ?? { definers: 0, users: [], failing: new Map() };
    facts.set(name, found);
    return found;
  };
  for (const [i, { statement, resolved }] of model.statements.entries()) {
    const { defines } = wordsOfStatement(statement, text);
    for (const name of new Set([...resolved.changes.map((change) => change.name), ...defines]))
      factsAbout(name).definers++;
    // What defines a view or trigger may fail later or never.
    if (!activatingEvent(resolved))
      for (const { name, table } of resolved.tables) if (table) factsAbout(name).users.push(i);
    yield undefined;
  }
  factsOfModels.set(model, facts);
  return facts;
}

/** Whether a statement has a new fault if a table does not exist. */
function* failsWithout(
  { statements, text, dialect, setup }: SqlSnapshot,
  model: ScriptModel,
  user: number,
  missing: string,
): Steps<boolean> {
  const { resolved } = model.statements[user] as ModelledStatement;
  const statement = statements[user] as (typeof statements)[number];
  // Names in the setup, and names that only the grammar finds, are left to the thorough check.
  if (setup || !wordsOfStatement(statement, text).mentions.has(missing)) return false;
  const tables = new Map<string, Table | undefined>(resolved.tables.map(({ name, table }) => [name, table]));
  const { start, end, identity } = statement;
  const isHidden = (column: string): boolean => dialect.hiddenColumns.includes(column);
  const source = text.slice(start, end);
  const without = yield* resolve(resolved.scopes, source, identity, {
    isHidden,
    table: (name) => (name === missing ? undefined : tables.get(name)),
  });
  if (activatingEvent(without)) return false;
  const fault = without.faults.find(
    (found) =>
      !resolved.faults.includes(found) &&
      !model.faults.has(found) &&
      !model.idleFaults.has(found) &&
      !accepts(dialect, found as UnusualForm),
  );
  if (fault === undefined) return false;
  // The names of tables that are missing for this check only because the statement does not use them must not be the cause.
  const complete = yield* resolve(resolved.scopes, source, identity, { isHidden, table: (name) => tables.get(name) });
  return !complete.faults.includes(fault);
}
