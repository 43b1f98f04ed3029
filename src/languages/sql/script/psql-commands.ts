/**
 * Interprets a script as psql would: variables, conditions and the database that it connects to. Commands that only affect output
 * are dropped; those that need a result, a file or a program are not run (`unsupportedCommands`).
 */
import type { InterpretStatements } from '../dialects/dialect.js';

/** The condition of `\if`. */
interface Branch {
  readonly isOuterActive: boolean;
  isActive: boolean;
  /** Whether one of its branches was active already. */
  isDecided: boolean;
}

/** What one command changes. */
interface PsqlState {
  readonly variables: Map<string, string>;
  readonly branches: Branch[];
  hasQuit: boolean;
}

type Command = (state: PsqlState, words: readonly string[]) => void;

const COMMANDS: Readonly<Record<string, Command>> = {
  set: ({ variables }, [name, ...values]) => {
    if (name !== undefined) variables.set(name, values.join(''));
  },
  unset: ({ variables }, [name = '']) => void variables.delete(name),
  if: ({ branches }, words) => {
    const isOuterActive = branches.at(-1)?.isActive ?? true;
    const isActive = isOuterActive && isTrue(words);
    branches.push({ isOuterActive, isActive, isDecided: isActive });
  },
  elif: ({ branches }, words) => enterBranch(branches.at(-1), isTrue(words)),
  else: ({ branches }) => enterBranch(branches.at(-1), true),
  endif: ({ branches }) => void branches.pop(),
  q: (state) => {
    state.hasQuit = true;
  },
};
const CONDITIONS: ReadonlySet<string> = new Set(['if', 'elif', 'else', 'endif']);

function enterBranch(branch: Branch | undefined, condition: boolean): void {
  if (!branch) return;
  branch.isActive = branch.isOuterActive && !branch.isDecided && condition;
  branch.isDecided ||= branch.isActive;
}

function isTrue([word = '']: readonly string[]): boolean {
  return /^(?:1|on|t(?:r(?:ue?)?)?|y(?:es?)?)$/i.test(word);
}

/** For each statement or command what the server receives; undefined if nothing. */
export const interpretPsql: InterpretStatements = (statements) => {
  if (!statements.some(isCommand)) return statements;
  const state: PsqlState = { variables: new Map(), branches: [], hasQuit: false };
  const databases = connectedDatabases(statements);
  return statements.map((statement) => {
    if (state.hasQuit) return undefined;
    const isActive = state.branches.at(-1)?.isActive ?? true;
    if (!isCommand(statement)) {
      // The script creates a database and connects to it: the scratch database takes its place.
      const isSkipped = !isActive || databases.has(changedDatabase(statement) ?? '');
      return isSkipped ? undefined : interpolate(statement, state.variables);
    }
    const { name, words } = readCommand(statement, state.variables);
    if (isActive || CONDITIONS.has(name)) COMMANDS[name]?.(state, words);
    return undefined;
  });
};

function isCommand(statement: string): boolean {
  return statement.startsWith('\\');
}

function readCommand(
  statement: string,
  variables: ReadonlyMap<string, string>,
): { readonly name: string; readonly words: readonly string[] } {
  const [, name = '', rest = ''] = /^\\(\S*)([\s\S]*)$/.exec(statement) ?? [];
  // The tests of variables in conditions.
  const tested = rest.replace(/:\{\?(\w+)\}/g, (_, variable: string) => String(variables.has(variable)));
  const words = tested.match(/'(?:[^'\\]|''|\\[\s\S])*'|\S+/g) ?? [];
  return { name, words: words.map((word) => wordValue(word, variables)) };
}

function wordValue(word: string, variables: ReadonlyMap<string, string>): string {
  if (/^'.*'$/s.test(word)) return word.slice(1, -1).replace(/''|\\'/g, "'");
  return word.replace(/:(\w+)/g, (whole, variable: string) => variables.get(variable) ?? whole);
}

/** Strings, quoted names, dollar quotes and comments, which stay as they are; casts; and variables. */
const VARIABLE =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|::|:(?:'(\w+)'|"(\w+)"|(\w+))/g;

/** Replaces `:name`, `:'name'` and `:"name"` by the values of variables that are set. */
function interpolate(statement: string, variables: ReadonlyMap<string, string>): string {
  if (variables.size === 0 || !statement.includes(':')) return statement;
  return statement.replace(VARIABLE, (whole, _tag, literal?: string, quoted?: string, bare?: string) => {
    const value = variables.get(literal ?? quoted ?? bare ?? '');
    if (value === undefined) return whole;
    if (literal !== undefined) return `'${value.replaceAll("'", "''")}'`;
    return quoted !== undefined ? `"${value.replaceAll('"', '""')}"` : value;
  });
}

function connectedDatabases(statements: readonly string[]): Set<string> {
  const connects = statements.flatMap(
    (statement) => /^\\c(?:onnect)?\s+(?:-\S+\s+)*("[^"]+"|\S+)/.exec(statement)?.[1] ?? [],
  );
  return new Set(connects.map((name) => plainName(/\bdbname='?([^'\s]+)/.exec(name)?.[1] ?? name)));
}

/** The database that a statement creates, changes or drops. */
function changedDatabase(statement: string): string | undefined {
  const name = /^(?:CREATE|ALTER|DROP)\s+DATABASE\s+(?:IF\s+EXISTS\s+)?("[^"]+"|\w+)/i.exec(statement)?.[1];
  return name === undefined ? undefined : plainName(name);
}

function plainName(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name.toLowerCase();
}

/** The settings of a file of pg_dump end with it, as if a psql of its own had run it. */
export function undoPsqlSettings(dump: string, statements: readonly string[]): string[] {
  if (!/^-- PostgreSQL database (?:cluster )?dump$/m.test(dump)) return [];
  const names = statements.flatMap(
    (statement) => /^(?:SET\s+(?=\w+\s*=)|SELECT\s+pg_catalog\.set_config\(')(\w+)/i.exec(statement)?.[1] ?? [],
  );
  return [...new Set(names)].map((name) => `RESET ${name}`);
}

/** Commands that change what runs, but need a result, a file, a program or another server. */
const UNSUPPORTED =
  /^\\(?:g(?:set|exec|desc)?|copy|i|ir|include|include_relative|bind\w*|parse|close_prepared|watch|prompt|lo_\w+|!|crosstabview)(?!\w)/;

/** The commands of a script that psql would run and minrepro does not, each name once. */
export function unsupportedCommands(statements: readonly string[]): string[] {
  const commands = statements.filter((statement) => UNSUPPORTED.test(statement) && !/^\\gx?$/.test(statement));
  return [...new Set(commands.map((command) => (/^\\(?:!|\w+)/.exec(command) as RegExpExecArray)[0]))];
}

const OWNER_STATEMENT =
  /^(?:ALTER\b[^;]*\bOWNER\s+TO|ALTER\s+DEFAULT\s+PRIVILEGES|COMMENT\s+ON\s+(?:EXTENSION|SCHEMA|DATABASE))\b/i;
const PRIVILEGE_STATEMENT = /^(?:(?:GRANT|REVOKE)\b[^;]*\bON|SET\s+SESSION\s+AUTHORIZATION)\b/i;

/** Whether a statement needs rights of an owner although it changes no object and no row. */
export function isOwnerStatement(statement: string): boolean {
  return OWNER_STATEMENT.test(statement);
}

/** Whether a statement only concerns owners and privileges: without it, the objects and rows are the same. */
export function isRoleStatement(statement: string): boolean {
  return isOwnerStatement(statement) || PRIVILEGE_STATEMENT.test(statement);
}
