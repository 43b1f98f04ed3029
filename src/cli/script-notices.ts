/** What the user should know about a script for psql before it runs on an engine without that shell. */
import type { Engine } from '../engines/engine.js';
import { isRoleStatement, parseScript, postgresql, unsupportedCommands } from '../languages/sql/index.js';

/** `file`: the name of the script, for the messages. */
export function scriptNotices(text: string, file: string, { dialect, takesScripts }: Engine): string[] {
  if (dialect !== postgresql || takesScripts) return [];
  const statements = parseScript(text, dialect).statements.map(({ start, end }) => text.slice(start, end));
  const commands = unsupportedCommands(statements);
  const notices = commands.length === 0 ? [] : [`${file}: not run, because they need psql: ${commands.join(', ')}`];
  if (statements.some(isRoleStatement))
    notices.push(
      `${file}: owners and privileges of roles that are missing here are ignored, as by pg_restore --no-owner`,
    );
  return notices;
}
