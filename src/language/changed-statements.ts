/** Which statements two snapshots share. Nothing is parsed to compare them. */
import type { Snapshot, Statement } from './language.js';

/** The statements of a snapshot that another one does not contain. */
export function statementsOutside<S extends Statement>(
  { statements }: { readonly statements: readonly S[] },
  { statements: others }: Snapshot,
): S[] {
  // Candidates of long scripts differ in a few places only: equal ends need no set of all statements.
  const fewer = Math.min(statements.length, others.length);
  let start = 0;
  while (start < fewer && statements[start]?.identity === others[start]?.identity) start++;
  let end = statements.length;
  const distance = others.length - end;
  while (
    end > start &&
    end + distance > start &&
    statements[end - 1]?.identity === others[end + distance - 1]?.identity
  )
    end--;
  const outside: S[] = [];
  if (start === end) return outside;
  const shared = new Set<object>();
  for (const { identity } of others) shared.add(identity);
  for (let i = start; i < end; i++) {
    const statement = statements[i] as S;
    if (!shared.has(statement.identity)) outside.push(statement);
  }
  return outside;
}
