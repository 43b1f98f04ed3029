/** Whether deleting statements leaves references to what they defined, by the words of the statements alone. */
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
export function certainlyDangles(before: SqlSnapshot, after: SqlSnapshot): boolean {
  const words = before.statements.map((statement) => wordsOfStatement(statement, before.text));
  if (before.setup !== undefined || words.some(({ isDrop }) => isDrop)) return false;
  const kept = new Set(after.statements.map(({ identity }) => identity));
  const users = indexByName(after.statements.map((statement) => wordsOfStatement(statement, after.text).requires));
  return words.some(({ definesTable, defines }, definer) => {
    const statement = before.statements[definer] as SqlStatement;
    if (!definesTable || kept.has(statement.identity)) return false;
    return defines.some((name) => {
      const indexes = users.get(name);
      if (!indexes || words.findIndex(({ mentions }) => mentions.has(name)) !== definer) return false;
      const isOnlyDefiner = words.every(({ defines: names }, i) => i === definer || !names.includes(name));
      if (!isOnlyDefiner || !statement.isCovered) return false;
      return indexes.some((i) => (after.statements[i] as SqlStatement).isCovered);
    });
  });
}
