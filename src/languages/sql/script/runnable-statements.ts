/** What an engine without a shell runs of a script: its statements, after the commands of the shell are interpreted. */
import type { Dialect, InterpretStatements } from '../dialects/dialect.js';
import { parseScript } from './parse-script.js';

/** Commands such as `.mode` or `\d` are no statements. */
const COMMAND = /^[.\\]/;

const withoutCommands: InterpretStatements = (statements) =>
  statements.map((statement) => (COMMAND.test(statement) ? undefined : statement));

const asTheyAre: InterpretStatements = (statements) => statements;

/** The statements that the server receives. */
export function runnableStatements(statements: readonly string[], dialect: Dialect): string[] {
  const { interpret = withoutCommands } = dialect;
  return interpret(statements).filter((statement) => statement !== undefined);
}

/**
 * A setup as plain statements on the lines that they had; an engine that takes whole scripts interprets its commands itself. If it is
 * a dump, its settings end with it, so that the scripts after it run as in a new session.
 */
export function runnableSetup(text: string, dialect: Dialect, takesScripts = false): string {
  const { undoSettings } = dialect;
  const interpret = takesScripts ? asTheyAre : (dialect.interpret ?? withoutCommands);
  const { statements } = parseScript(text, dialect);
  const texts = statements.map(({ start, end }) => text.slice(start, end));
  let setup = '';
  let offset = 0;
  interpret(texts).forEach((runnable, i) => {
    const { start, end } = statements[i] as (typeof statements)[number];
    if (runnable === texts[i]) return;
    setup += text.slice(offset, start) + (runnable ?? (texts[i] as string).replace(/[^\n]/g, ''));
    offset = end;
  });
  setup += text.slice(offset);
  const undone = undoSettings?.(text, texts) ?? [];
  return undone.length === 0 ? setup : `${setup}\n;${undone.join(';')};`;
}
