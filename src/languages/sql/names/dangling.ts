/** Whether deleting statements leaves references to what they defined, by the words of the statements alone. */
import { statementsOutside } from '../../../language/changed-statements.js';
import { parseStatements } from '../../../language/language-steps.js';
import type { Steps } from '../../../syntax/index.js';
import type { SqlSnapshot, SqlStatement } from '../snapshot.js';
import { indexByName, type StatementWords, wordsOfStatement } from './statement-words.js';

/** How many statements are looked at in one step of the work. */
const STATEMENTS_PER_STEP = 256;

/** Whether some statement mentions a name that a deleted statement defined. */
export function* mayDangle(before: SqlSnapshot, after: SqlSnapshot): Steps<boolean> {
  const removed = statementsOutside(before, after);
  const removedNames = new Set((yield* wordsOf(removed, before.text)).flatMap(({ defines }) => defines));
  if (removedNames.size === 0) return false;
  for (const [i, statement] of after.statements.entries()) {
    if (haveCommon(wordsOfStatement(statement, after.text).mentions, removedNames)) return true;
    if (i % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  return false;
}

function haveCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  for (const name of fewer) if (more.has(name)) return true;
  return false;
}

function* wordsOf(statements: readonly SqlStatement[], text: string): Steps<StatementWords[]> {
  const words: StatementWords[] = [];
  for (const statement of statements) {
    words.push(wordsOfStatement(statement, text));
    if (words.length % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  return words;
}

/** What is known about a name that some statement defines. */
interface Definition {
  /** The index of the first statement that mentions it. */
  firstMention: number;
  /** How many statements define it. */
  definers: number;
}

/** What the words of a script say about its definitions. */
interface ScriptWords {
  readonly words: readonly StatementWords[];
  readonly hasDrops: boolean;
  readonly definitions: ReadonlyMap<string, Definition>;
}

/** Kept, because many candidates are compared with the same script. */
const scriptWords = new WeakMap<SqlSnapshot, ScriptWords>();

function* readScriptWords(snapshot: SqlSnapshot): Steps<ScriptWords> {
  const known = scriptWords.get(snapshot);
  if (known) return known;
  const words = yield* wordsOf(snapshot.statements, snapshot.text);
  const hasDrops = words.some(({ isDrop }) => isDrop);
  const found = { words, hasDrops, definitions: hasDrops ? NO_DEFINITIONS : yield* definitionsIn(words) };
  scriptWords.set(snapshot, found);
  return found;
}

const NO_DEFINITIONS: ReadonlyMap<string, Definition> = new Map();

function* definitionsIn(words: readonly StatementWords[]): Steps<ReadonlyMap<string, Definition>> {
  const definitions = new Map<string, Definition>();
  for (const { defines } of words) {
    for (const name of new Set(defines)) {
      const known = definitions.get(name);
      if (known) known.definers++;
      else definitions.set(name, { firstMention: words.length, definers: 1 });
    }
  }
  for (const [i, { mentions }] of words.entries()) {
    for (const name of mentions) {
      const definition = definitions.get(name);
      if (definition && definition.firstMention > i) definition.firstMention = i;
    }
    if (i % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  return definitions;
}

/**
 * Whether some statement certainly fails because the only statement that defined its table was deleted, and nothing
 * mentioned the table before that definition. Deleting half of a large script often does this; such a candidate need
 * not be parsed to be rejected.
 */
export function* certainlyDangles(before: SqlSnapshot, after: SqlSnapshot): Steps<boolean> {
  if (before.setup !== undefined) return false;
  const { words, hasDrops, definitions } = yield* readScriptWords(before);
  if (hasDrops) return false;
  const kept = new Set(after.statements.map(({ identity }) => identity));
  const users = indexByName((yield* wordsOf(after.statements, after.text)).map(({ requires }) => requires));
  for (const [definer, { definesTable, defines }] of words.entries()) {
    const statement = before.statements[definer] as SqlStatement;
    if (!definesTable || kept.has(statement.identity)) continue;
    for (const name of defines) {
      yield undefined;
      const indexes = users.get(name);
      const { firstMention, definers } = definitions.get(name) as Definition;
      if (!indexes || firstMention !== definer || definers > 1 || !(yield* isCovered(statement))) continue;
      for (const i of indexes) if (yield* isCovered(after.statements[i] as SqlStatement)) return true;
    }
  }
  return false;
}

function* isCovered(statement: SqlStatement): Steps<boolean> {
  yield* parseStatements([statement]);
  return statement.isCovered;
}
