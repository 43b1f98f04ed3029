/** The last query of a script, which is what relations, plans and timings speak of. */
import type { Dialect } from '../grammars/dialects.js';
import type { Node } from '../syntax/index.js';
import { parseScript } from './parse-script.js';

export interface LastQuery {
  /** The statements before it, without what means something to shells alone. */
  readonly before: readonly string[];
  readonly text: string;
  readonly tree: Node;
  /** Where it stands in the script. */
  readonly start: number;
  readonly end: number;
}

const QUERY = /^\(*\s*(?:SELECT|WITH|VALUES|TABLE|FROM)\b/i;

/** `isWanted`: which query will do. */
export function lastQuery(
  script: string,
  dialect: Dialect,
  isWanted: (query: { readonly text: string; readonly tree: Node }) => boolean = () => true,
): LastQuery | undefined {
  const { statements } = parseScript(script, dialect);
  for (let i = statements.length - 1; i >= 0; i--) {
    const { start, end, parsed } = statements[i] as (typeof statements)[number];
    const query = { text: script.slice(start, end), tree: parsed.tree };
    if (!QUERY.test(query.text) || !isWanted(query)) continue;
    const earlier = statements.slice(0, i).map((one) => script.slice(one.start, one.end));
    return { ...query, before: earlier.filter((one) => !/^[.\\]/.test(one)), start, end };
  }
  return undefined;
}
