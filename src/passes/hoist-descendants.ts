/**
 * Replaces a node by a descendant that the grammar accepts in its place: a query by its subquery, an expression by an
 * operand.
 */
import { type Edit, replacement } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import type { Node } from '../syntax/index.js';
import { boundNamesIn } from './bound-names.js';
import { largestFirst } from './edit-order.js';
import { movedText } from './moved-text.js';
import { type PlacedNode, placedNodes } from './placed-node.js';

/** The nearest descendants are tried; accepting one of them brings further ones into reach. */
const MAX_PER_NODE = 12;

/** Replaces nodes by their descendants, the nearest descendants first. */
export const hoistDescendants: Pass = hoistWithin(Number.POSITIVE_INFINITY);

/** Leaves out descendants that have more than one node between that could be hoisted itself, and tokens that have any. */
export const hoistNearDescendants: Pass = hoistWithin(1);

function hoistWithin(maxDistance: number): Pass {
  return {
    name: 'hoist-descendants',
    about: 'replace a node by a descendant of the same kind: a query by its subquery, an expression by an operand',
    level: 'grammar',
    discards: true,
    edits: (snapshot, language) => largestFirst(replacementsOf(snapshot, language, maxDistance)),
    examples: [
      { before: 'SELECT (a + b)', after: 'SELECT a + b' },
      { before: 'SELECT a + b', after: 'SELECT b' },
      { before: 'SELECT * FROM (SELECT 1) AS x', after: 'SELECT 1' },
      { before: 'CREATE VIEW v AS SELECT 1', after: 'SELECT 1' },
      { before: 'SELECT * FROM t WHERE NOT a', after: 'SELECT * FROM t WHERE a' },
    ],
  };
}

/** A descendant, and how many nodes between could be hoisted instead. */
interface Descendant {
  readonly node: Node;
  readonly distance: number;
}

function* replacementsOf(snapshot: Snapshot, language: Language, maxDistance: number): Generator<Edit | undefined> {
  // SQL has a pass of its own for names that something binds.
  const boundNames = Number.isFinite(maxDistance) ? yield* boundNamesIn(snapshot, language) : undefined;
  for (const { node, offset } of placedNodes(snapshot)) {
    if (node.kind !== 'rule') continue;
    let count = 0;
    const queue: Descendant[] = node.children.map((child) => ({ node: child, distance: 0 }));
    for (let i = 0; i < queue.length && count < MAX_PER_NODE; i++) {
      const { node: descendant, distance } = queue[i] as Descendant;
      const isSmaller = descendant.end > descendant.start && descendant.end - descendant.start < node.end - node.start;
      const isInPlace = descendant.name !== '' && isSmaller && language.canSubstitute(descendant.name, node.name);
      const mayBeClosed = !isInPlace && isSmaller && boundNames !== undefined && distance === 0;
      const closer = mayBeClosed ? closerOf(language, snapshot.text, { node, offset }, descendant) : undefined;
      const isHoisted = isInPlace || closer !== undefined;
      const isWrapper = descendant.children.length === 1 || (descendant.name !== node.name && isBlockOfOne(descendant));
      const below = isHoisted && !isWrapper ? distance + 1 : distance;
      if (below <= maxDistance) for (const child of descendant.children) queue.push({ node: child, distance: below });
      // A single token far below says little about the node.
      if (!isHoisted || (descendant.kind === 'token' && distance > maxDistance - 1)) {
        yield undefined;
        continue;
      }
      const inside = { start: offset + descendant.start, end: offset + descendant.end };
      const around = { start: offset + node.start, end: offset + node.end };
      const text = movedText(language, snapshot.text, inside, around.start);
      // A punctuation mark alone replaces nothing usefully.
      if (descendant.kind === 'token' && !/[\p{L}\p{N}]/u.test(text)) continue;
      count++;
      const note = `replace ${node.name} by the ${descendant.name} inside it`;
      yield replacement(around.start, around.end, text + (closer ?? ''), note);
      for (const replaced of boundNames?.replacedIn(around, inside) ?? []) {
        const moved = movedText(language, snapshot.text, inside, around.start, replaced);
        yield replacement(around.start, around.end, moved + (closer ?? ''), note);
      }
    }
  }
}

/** Whether a node is a block with one statement, such as that of a condition. */
function isBlockOfOne({ children }: Node): boolean {
  const [open, list, close, ...rest] = children;
  const isToken = (node: Node | undefined): boolean => node?.kind === 'token' && node.end - node.start === 1;
  return rest.length === 0 && isToken(open) && isToken(close) && list?.kind === 'repeat' && list.children.length === 1;
}

/**
 * What has to be written after an expression inside a statement to make it a statement of its own: the condition of a loop, or the value
 * of a variable. Undefined if it is none, or does nothing.
 */
function closerOf(
  language: Language,
  text: string,
  { node, offset }: Pick<PlacedNode, 'node' | 'offset'>,
  { name, kind, start, end }: Node,
): string | undefined {
  const closer = kind === 'rule' && name !== '' ? language.closerFor?.(name, node.name) : undefined;
  if (closer === undefined) return undefined;
  const textOf = (from: number, to: number): string => text.slice(offset + from, offset + to);
  const rest = textOf(node.start, start) + textOf(end, node.end);
  return /[(=]/.test(textOf(start, end)) && /[\p{L}\p{N}]/u.test(rest) ? closer : undefined;
}
