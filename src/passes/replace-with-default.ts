/**
 * Replaces a node by a short text of its rule: in SQL a value such as 0 or NULL, otherwise the smallest text the rule
 * derives.
 */
import { type Edit, replacement } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { childrenOf, type Node } from '../syntax/index.js';
import { largestFirst } from './edit-order.js';
import { type PlacedNode, placedNodes } from './placed-node.js';

/** Replaces nodes by the shorter ones of the texts that `Language.defaultsOf` gives. */
export const replaceWithDefault: Pass = {
  name: 'replace-with-default',
  about: 'replace a node by a short text of its rule',
  level: 'grammar',
  failsAlike: true,
  discards: true,
  edits: (snapshot, language) => largestFirst(replacementsOf(snapshot, language)),
  examples: [
    { before: 'SELECT abs(a) FROM t', after: 'SELECT * FROM t' },
    { before: 'SELECT 1 FROM t WHERE a = b', after: 'SELECT 1 FROM t WHERE 0' },
    { before: 'SELECT (a + b) * 2', after: 'SELECT 0 * 2' },
    { before: 'SELECT 1 WHERE x IN (SELECT a FROM t)', after: 'SELECT 1 WHERE x IN (SELECT 1)' },
  ],
};

function* replacementsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  for (const placed of placedNodes(snapshot)) {
    yield undefined;
    const { node, offset } = placed;
    if (node.kind !== 'rule' || node.end === node.start || isWrapped(placed, language)) continue;
    const isUsed = isAccessed(snapshot.text, offset + node.end) || isCalledOperand(placed, snapshot.text);
    const nothings = isUsed ? language.nothingFor?.(node.name) : undefined;
    for (const text of [...language.defaultsOf(node, nodeAround(placed)), ...(nothings ?? [])])
      if (text.length < node.end - node.start)
        yield replacement(offset + node.start, offset + node.end, text, `replace ${node.name} by ${text}`);
  }
}

/** The innermost node that contains more than a node; null if the node is a whole statement. */
function nodeAround({ node, parent }: PlacedNode): Node | null {
  let around = parent;
  while (around && around.node.start === node.start && around.node.end === node.end) around = around.parent;
  return around?.node ?? null;
}

/** Whether a member is read of the value before an offset: many failures are about values that are nothing there. */
function isAccessed(text: string, end: number): boolean {
  return /^\s*(?:\.(?!\.)|\?\.|->|\[|:(?=[\p{L}_]))/u.test(text.slice(end, end + MAX_GAP));
}

/** Whether a node is an operand that is computed by a call: many failures are about functions that return nothing. */
function isCalledOperand({ node, offset, parent }: PlacedNode, text: string): boolean {
  return /binary|operator/i.test(parent?.node.name ?? '') && text[offset + node.end - 1] === ')';
}

/** Longer white space is rare. */
const MAX_GAP = 40;

/** Whether the node around it is replaced instead: a rule with the same text, or one that only adds brackets. */
function isWrapped({ node, parent }: PlacedNode, language: Language): boolean {
  let ancestor = parent;
  while (ancestor && ancestor.node.kind !== 'rule') ancestor = ancestor.parent;
  const rule = ancestor?.node;
  if (!rule) return false;
  if (rule.start === node.start && rule.end === node.end) return language.defaultsOf(rule).length > 0;
  const [open, inside, close, ...rest] = childrenOf(rule, 4);
  return inside === node && rest.length === 0 && open?.name === "'('" && close?.name === "')'";
}
