/** The last query of a script: the one that relations, plans and timings are about. */
import type { Dialect } from '../dialects/dialect.js';
import type { SqlNode } from '../snapshot.js';
import { parseScript, type ScriptStatement } from './parse-script.js';
import { runnableStatements } from './runnable-statements.js';

/** The last query of a script, and the statements before it. */
export interface LastQuery {
  /** The statements before it, without commands of the engine's shell. */
  readonly before: readonly string[];
  readonly text: string;
  readonly tree: SqlNode;
  /** Offsets in the script. */
  readonly start: number;
  readonly end: number;
}

const QUERY = /^\(*\s*(?:SELECT|WITH|VALUES|TABLE|FROM)\b/i;

/** The last query that satisfies `isWanted`. */
export function lastQuery(
  script: string,
  dialect: Dialect,
  isWanted: (query: { readonly text: string; readonly tree: SqlNode }) => boolean = () => true,
): LastQuery | undefined {
  const { statements } = parseScript(script, dialect);
  for (let i = statements.length - 1; i >= 0; i--) {
    const { start, end, parsed } = statements[i] as ScriptStatement;
    const query = { text: script.slice(start, end), tree: parsed.tree };
    if (!QUERY.test(query.text) || !isWanted(query)) continue;
    const earlier = statements.slice(0, i).map((statement) => script.slice(statement.start, statement.end));
    return { ...query, before: runnableStatements(earlier, dialect), start, end };
  }
  return undefined;
}
