/** Replaces a node by a smaller node from elsewhere in the text that the grammar accepts in its place. */
import { type Edit, replacement, type Span } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { largestFirst } from './edit-order.js';
import { type PlacedNode, placedNodes } from './placed-node.js';

/** How many replacements are tried for each node: the shortest ones. */
const MAX_PER_NODE = 2;
/** How many texts of each symbol are remembered: some of them may be inside the node that is replaced. */
const MAX_PER_SYMBOL = 4;

/** Inside a node, `hoist-descendants` finds more. */
export const replaceWithSimilar: Pass = {
  name: 'replace-with-similar',
  about: 'replace a node by a smaller one of the same kind from elsewhere in the text',
  level: 'grammar',
  discards: true,
  edits: (snapshot, language) => largestFirst(replacementsOf(snapshot, language)),
  examples: [
    { before: 'SELECT f(a, b) FROM t WHERE c', after: 'SELECT t FROM t WHERE c' },
    { before: 'SELECT a + b, 1', after: 'SELECT 1, 1' },
  ],
};

/** A text of a symbol, where it first occurs. */
interface SymbolText extends Span {
  readonly text: string;
}

function* replacementsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const shortest = yield* shortestTexts(snapshot);
  const forRule = new Map<string, readonly SymbolText[]>();
  const textsFor = (rule: string): readonly SymbolText[] => {
    let texts = forRule.get(rule);
    if (!texts) {
      const symbols = [...shortest.keys()].filter((symbol) => language.canSubstitute(symbol, rule));
      texts = symbols.flatMap((symbol) => shortest.get(symbol) as SymbolText[]).sort(byLength);
      forRule.set(rule, texts);
    }
    return texts;
  };
  for (const { node, offset } of placedNodes(snapshot)) {
    yield undefined;
    // A single token is a name or a literal: other passes replace these.
    if (node.kind !== 'rule' || !hasTokens(node, 2)) continue;
    const [start, end] = [offset + node.start, offset + node.end];
    const tried = new Set<string>();
    for (const similar of textsFor(node.name)) {
      if (tried.size === MAX_PER_NODE || similar.text.length >= end - start) break;
      const isInside = similar.start >= start && similar.end <= end;
      if (isInside || tried.has(similar.text)) continue;
      tried.add(similar.text);
      yield replacement(start, end, similar.text, `replace ${node.name} by ${similar.text}`);
    }
    for (const literal of LITERALS) {
      if (!PATH.test(snapshot.text.slice(start, Math.min(end, start + MAX_PATH)))) break;
      const similar = textsFor(node.name).find(({ text }) => literal.test(text) && !tried.has(text));
      if (similar && similar.text.length < end - start)
        yield replacement(start, end, similar.text, `replace ${node.name} by ${similar.text}`);
    }
  }
}

/** Where a value is read from: what is read may be a literal of the text. */
const PATH = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|->)[\p{L}_$][\p{L}\p{N}_$]*|\[[^[\]]*\]|\([^()]*\))+$/u;
/** Longer paths are made shorter first. */
const MAX_PATH = 80;
const LITERALS = [/^["']/, /^\d*[1-9]/];

function byLength(a: SymbolText, b: SymbolText): number {
  return a.text.length - b.text.length || a.start - b.start;
}

/** The shortest texts of each symbol that occur, shortest first; punctuation replaces nothing usefully. */
function* shortestTexts(snapshot: Snapshot): Generator<undefined, ReadonlyMap<string, SymbolText[]>> {
  const shortest = new Map<string, SymbolText[]>();
  for (const { node, offset } of placedNodes(snapshot)) {
    yield undefined;
    if (node.name === '' || node.end === node.start) continue;
    const texts = shortest.get(node.name) ?? [];
    shortest.set(node.name, texts);
    const isFull = texts.length === MAX_PER_SYMBOL;
    if (isFull && node.end - node.start >= (texts.at(-1) as SymbolText).text.length) continue;
    const [start, end] = [offset + node.start, offset + node.end];
    const text = snapshot.text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(text) || texts.some((known) => known.text === text)) continue;
    texts.push({ text, start, end });
    texts.sort(byLength).splice(MAX_PER_SYMBOL);
  }
  return shortest;
}

/** Whether a node has at least so many tokens with text. */
function hasTokens(node: PlacedNode['node'], count: number): boolean {
  let found = 0;
  const stack = [node];
  for (let top = stack.pop(); top && found < count; top = stack.pop()) {
    if (top.kind === 'token' && top.end > top.start) found++;
    for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as PlacedNode['node']);
  }
  return found >= count;
}
