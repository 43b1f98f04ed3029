/**
 * What the words of a statement say where MySQL and MariaDB have no privilege. Strings and comments count, because both can be
 * executed. A digit may stand before a word: `/*!50000DATA DIRECTORY`.
 */
import type { QueryServer } from '../servers/server-engine.js';

/** A table can be in any folder of the server. */
const NAMES_FOLDER = /(?<![a-z_$])(?:DATA|INDEX)(?![\w$])[\s\S]*?(?<![a-z_$])DIRECTORY(?![\w$])/i;
/** DROP at the end of a line may be the end of a comment. */
const EXECUTES_TEXT = /(?<![a-z_$])(?:(DEALLOCATE|DROP)[ \t]+(?=PREPARE))?(?:PREPARE|EXECUTE)(?![\w$])/gi;
/** What executes a text that is written in the statement as it is: one string, without escapes. */
const EXECUTES_LITERAL =
  /(?:PREPARE\s+\w+\s+FROM|EXECUTE\s+IMMEDIATE)\s+'[^'\\]*'\s*(?:;|$|USING(?![\w$]))|EXECUTE\s+(?!IMMEDIATE(?![\w$]))\w+/iy;
/** The first version of MySQL that accepts no other folders than those of its configuration. */
const CHECKS_FOLDERS = [8, 0, 21];

/** Whether a statement may name the folder of a table. */
export function namesFolder(text: string): boolean {
  return NAMES_FOLDER.test(text);
}

/** Whether a statement executes a text that cannot be read in it. */
export function executesComputedText(text: string): boolean {
  for (const { index, 1: ends } of text.matchAll(EXECUTES_TEXT)) {
    EXECUTES_LITERAL.lastIndex = index;
    if (ends === undefined && !EXECUTES_LITERAL.test(text)) return true;
  }
  return false;
}

/**
 * Whether a computed text can do what no privilege prevents: choose the folder of a table, or use XA, whose statements MariaDB prepares
 * and MySQL does not.
 */
export async function isComputedTextUnsafe(query: QueryServer): Promise<boolean> {
  const [version = ''] = await query('SELECT VERSION()');
  if (/mariadb/i.test(version)) return true;
  // Newer servers do not have the setting.
  const [symlinks] = await query('SELECT @@have_symlink').catch((): string[] => []);
  return symlinks === 'YES' || isBefore(version, CHECKS_FOLDERS);
}

function isBefore(version: string, limit: readonly number[]): boolean {
  const numbers = version.split(/\D+/).map(Number);
  const index = limit.findIndex((number, i) => number !== numbers[i]);
  return index >= 0 && (numbers[index] ?? 0) < (limit[index] as number);
}
