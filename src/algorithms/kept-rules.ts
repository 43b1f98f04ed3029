/** Keeps nodes of some grammar rules as they are (SIMP, Bruno 2010, section 4.1): they can be removed, but not changed. */
import { requireRule } from '../language/grammar-language.js';
import type { Language, Snapshot, Statement } from '../language/language.js';
import { leavesOf, nodesOf } from '../syntax/index.js';

/**
 * Whether every node of the rules in a candidate is also a node of the original, apart from layout. Throws `GrammarError` if the
 * grammar has no such rule.
 */
export function keepsRules(
  { grammar }: Language,
  rules: readonly string[],
  original: Snapshot,
): (candidate: Snapshot) => boolean {
  if (grammar) for (const rule of rules) requireRule(grammar, rule);
  const kept = new Set(original.statements.flatMap((statement) => [...textsOf(original, statement, rules)]));
  // Statements that were compared before are not compared again.
  const unchanged = new WeakMap<object, boolean>();
  return (candidate) =>
    candidate.statements.every((statement) => {
      let isUnchanged = unchanged.get(statement.identity);
      if (isUnchanged === undefined) {
        isUnchanged = [...textsOf(candidate, statement, rules)].every((text) => kept.has(text));
        unchanged.set(statement.identity, isUnchanged);
      }
      return isUnchanged;
    });
}

function* textsOf({ text }: Snapshot, { start: offset, tree }: Statement, rules: readonly string[]): Generator<string> {
  for (const node of nodesOf(tree)) {
    if (node.kind !== 'rule' || !rules.includes(node.name)) continue;
    yield Array.from(leavesOf(node), ({ start, end }) => text.slice(offset + start, offset + end)).join(' ');
  }
}
