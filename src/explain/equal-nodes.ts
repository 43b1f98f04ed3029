/** Equal parts of a text that may have to vary together (DDSET, Gopinath et al. 2020, section 6). */
import { overlaps, type Span } from '../edit/edit.js';
import type { Site } from '../language/holes.js';
import type { Snapshot } from '../language/language.js';
import { childrenOf, type Node } from '../syntax/index.js';
import type { Explaining } from './instances.js';
import { nameClass, wordsIn } from './name-class.js';
import { isToken, ruleClass, tokenClass } from './rule-class.js';

/** Nodes of the same rule or token with the same text, outside the given spans: a site for each group of at least two. */
export function equalNodes({ snapshot, language }: Explaining, covered: readonly Span[]): Site[] {
  const words = wordsIn(snapshot.text);
  const groups = new Map<string, { name: string; isRule: boolean; text: string; spans: Span[] }>();
  for (const { node, offset } of nodesAbove(snapshot)) {
    const span = { start: offset + node.start, end: offset + node.end };
    const text = snapshot.text.slice(span.start, span.end);
    if (node.name === '' || node.name.startsWith("'") || text === '' || covered.some((other) => overlaps(span, other)))
      continue;
    const isRule = node.kind === 'rule';
    if (isRule && !language.grammar?.rules.has(node.name)) continue;
    const key = `${node.name} ${text}`;
    const group = groups.get(key) ?? { name: node.name, isRule, text, spans: [] };
    groups.set(key, group);
    // Of a node and its descendants with the same text, the outer one stands for all.
    if (!group.spans.some((other) => overlaps(span, other))) group.spans.push(span);
  }
  return [...groups.values()]
    .filter(({ spans }) => spans.length > 1)
    .map(({ name, isRule, text, spans }) => {
      const taken = words.filter((word) => word !== text);
      const classes = [
        isRule ? ruleClass(name) : tokenClass(name),
        ...(words.includes(text) ? [nameClass(name, taken)] : []),
      ];
      return { spans, text, classes, probes: ['a', 'x1', ...taken.slice(0, 2)], inner: () => [] };
    });
}

/** All nodes except those inside tokens, the outer ones first. */
function* nodesAbove({ statements }: Snapshot): Generator<{ node: Node; offset: number }> {
  const inside = function* (node: Node, offset: number): Generator<{ node: Node; offset: number }> {
    yield { node, offset };
    if (!isToken(node)) for (const child of childrenOf(node)) yield* inside(child, offset);
  };
  for (const { tree, start } of statements) yield* inside(tree, start);
}

/** Groups of more places have too many combinations. */
const MAX_COMBINATIONS = 40;

/** All sets of at least two places, the largest first. */
export function combinations(spans: readonly Span[]): (readonly Span[])[] {
  let level: (readonly Span[])[] = spans.length > 1 ? [spans] : [];
  const all: (readonly Span[])[] = [];
  while (level.length > 0 && all.length < MAX_COMBINATIONS) {
    all.push(...level);
    const next = new Map<string, readonly Span[]>();
    for (const set of level)
      for (const left of set) {
        const smaller = set.filter((span) => span !== left);
        if (smaller.length > 1) next.set(smaller.map(({ start }) => start).join(), smaller);
      }
    level = [...next.values()];
  }
  return all.slice(0, MAX_COMBINATIONS);
}
