/** Whether deleting statements leaves references to what they defined, by the words of the statements alone. */
import { parseStatements } from '../../../language/language-steps.js';
import type { Steps } from '../../../syntax/index.js';
import type { SqlSnapshot, SqlStatement } from '../snapshot.js';
import { indexByName, wordsOfStatement } from './statement-words.js';

/** Whether some statement mentions a name that a deleted statement defined. */
export function mayDangle(before: SqlSnapshot, after: SqlSnapshot): boolean {
  const kept = new Set(after.statements.map(({ identity }) => identity));
  const removedNames = new Set(
    before.statements
      .filter(({ identity }) => !kept.has(identity))
      .flatMap((statement) => wordsOfStatement(statement, before.text).defines),
  );
  if (removedNames.size === 0) return false;
  return after.statements.some((statement) => {
    const { mentions } = wordsOfStatement(statement, after.text);
    for (const name of removedNames) if (mentions.has(name)) return true;
    return false;
  });
}

/**
 * Whether some statement certainly fails because the only statement that defined its table was deleted, and nothing
 * mentioned the table before that definition. Deleting half of a large script often does this; such a candidate need
 * not be parsed to be rejected.
 */
export function* certainlyDangles(before: SqlSnapshot, after: SqlSnapshot): Steps<boolean> {
  const words = before.statements.map((statement) => wordsOfStatement(statement, before.text));
  if (before.setup !== undefined || words.some(({ isDrop }) => isDrop)) return false;
  const kept = new Set(after.statements.map(({ identity }) => identity));
  const users = indexByName(after.statements.map((statement) => wordsOfStatement(statement, after.text).requires));
  for (const [definer, { definesTable, defines }] of words.entries()) {
    const statement = before.statements[definer] as SqlStatement;
    if (!definesTable || kept.has(statement.identity)) continue;
    for (const name of defines) {
      yield undefined;
      const indexes = users.get(name);
      if (!indexes || words.findIndex(({ mentions }) => mentions.has(name)) !== definer) continue;
      const isOnlyDefiner = words.every(({ defines: names }, i) => i === definer || !names.includes(name));
      if (!isOnlyDefiner || !(yield* isCovered(statement))) continue;
      for (const i of indexes) if (yield* isCovered(after.statements[i] as SqlStatement)) return true;
    }
  }
  return false;
}

function* isCovered(statement: SqlStatement): Steps<boolean> {
  yield* parseStatements([statement]);
  return statement.isCovered;
}
