/** The sites of a text in any language with a grammar: every node of its trees, from the outside in (DDSET, section 4). */

import type { Holes, Site } from '../language/holes.js';
import type { Language, Snapshot } from '../language/language.js';
import { nameMark } from '../language/name-marks.js';
import { type ClassKinds, kindOf, type TextClass } from '../language/text-class.js';
import { childrenOf, type Node, nodesOf, seededRandom } from '../syntax/index.js';
import { choiceClass } from './choice-class.js';
import { COMMON_KINDS, literalClasses } from './literal-classes.js';
import { withOwnMeanings } from './meaning.js';
import { nameClass, wordsIn } from './name-class.js';
import { type GenerationOptions, grammarKinds, isToken, ruleClass, tokenClass } from './rule-class.js';

/** So many texts of a rule are drawn to find hard ones, and so many of those are kept. */
const DRAWN = 24;
const KEPT = 6;
/** So many tokens from each end of a node are changed alone. */
const CHANGED_TOKENS = 3;

/** What a language contributes to explanations of a text. */
export function holesOf(language: Language, snapshot: Snapshot, options: GenerationOptions = {}): Holes {
  return language.holes?.(snapshot) ?? grammarHoles(language, snapshot, options);
}

/** The holes of a language that says nothing about them itself. */
function grammarHoles(language: Language, snapshot: Snapshot, options: GenerationOptions): Holes {
  const kinds: ClassKinds = new Map([...COMMON_KINDS, ...grammarKinds(language, snapshot, options)]);
  const words = wordsIn(snapshot.text);
  const sites = new Map<Node, Site>();
  return {
    kinds,
    sites: () => snapshot.statements.flatMap(({ tree, start, isCovered }) => (isCovered ? [siteOf(tree, start)] : [])),
  };

  function siteOf(node: Node, offset: number): Site {
    const known = sites.get(node);
    if (known) return known;
    const [start, end] = [offset + node.start, offset + node.end];
    const text = snapshot.text.slice(start, end);
    const classes = classesOf(node, text, start);
    const site = {
      spans: [{ start, end }],
      text,
      classes,
      probes: classes.length === 0 ? [] : probesFor(node, offset, classes),
      inner: () => (isToken(node) ? [] : childrenOf(node).map((child) => siteOf(child, offset))),
    };
    sites.set(node, site);
    return site;
  }

  function classesOf({ kind, name }: Node, text: string, start: number): readonly TextClass[] {
    if (kind === 'rule') return language.grammar?.rules.has(name) ? [ruleClass(name)] : [];
    if (name.startsWith("'") || text === '') return [];
    const literals = literalClasses(text).classes;
    if (literals.length > 0) return [tokenClass(name), ...literals];
    return words.includes(text)
      ? [tokenClass(name), nameClass(name, words), ...declaredAbove(name, start)]
      : [tokenClass(name)];
  }

  /** The words of the same token that stand before a place: what can be used there. None if there is no choice. */
  function declaredAbove(name: string, before: number): readonly TextClass[] {
    const above = new Map<string, number>();
    for (const { tree, start } of snapshot.statements)
      for (const node of nodesOf(tree)) {
        const text = snapshot.text.slice(start + node.start, start + node.end);
        if (node.name === name && start + node.start < before && !above.has(text)) above.set(text, start + node.start);
      }
    const marked = [...above].map(([text, definedAt]) => nameMark(text, definedAt));
    return above.size < 2 ? [] : [choiceClass(`${name} declared above`, marked)];
  }

  /** Hard texts: the smallest ones, one other token, other alternatives, the longest, and what stands elsewhere in the text. */
  function probesFor(node: Node, offset: number, classes: readonly TextClass[]): readonly string[] {
    const text = snapshot.text.slice(offset + node.start, offset + node.end);
    const probes = new Set<string>(node.kind === 'rule' ? language.defaultsOf(node) : []);
    for (const probe of isToken(node) ? [] : changedTokens(node, offset)) probes.add(probe);
    if (node.kind === 'token') for (const probe of literalClasses(text).probes) probes.add(probe);
    for (const similar of sameNamed(node.name)) probes.add(similar);
    const random = seededRandom(node.start * 31 + node.end);
    const drawn = new Set<string>();
    const [first] = classes;
    for (let i = 0; first && i < DRAWN; i++) {
      const sample = kindOf(kinds, first).sample(first, random);
      if (sample === undefined) break;
      drawn.add(sample);
    }
    const byLength = withOwnMeanings(
      text,
      [...drawn].sort((a, b) => a.length - b.length),
    );
    for (const sample of [...byLength.slice(0, KEPT), ...byLength.slice(-2)]) probes.add(sample);
    return withOwnMeanings(text, probes);
  }

  /**
   * The text of a node with another text in one of its tokens. If a token must stay as it is, the node must, too; and the same input
   * shows it for both, and for all nodes between them.
   */
  function changedTokens(node: Node, offset: number): string[] {
    const tokens = [...tokensBelow(node)].filter(({ start, end }) => end > start).map((token) => siteOf(token, offset));
    const outer =
      tokens.length <= 2 * CHANGED_TOKENS
        ? tokens
        : [...tokens.slice(0, CHANGED_TOKENS), ...tokens.slice(-CHANGED_TOKENS)];
    const [start, end] = [offset + node.start, offset + node.end];
    return outer.flatMap(({ spans: [span], probes: [probe] }) =>
      span && probe !== undefined
        ? [`${snapshot.text.slice(start, span.start)}${probe}${snapshot.text.slice(span.end, end)}`]
        : [],
    );
  }

  function sameNamed(name: string): string[] {
    return snapshot.statements
      .flatMap(({ tree, start }) =>
        [...nodesOf(tree)].filter((node) => node.name === name).map((node) => ({ node, start })),
      )
      .map(({ node, start }) => snapshot.text.slice(start + node.start, start + node.end))
      .filter((text) => text !== '')
      .slice(0, KEPT);
  }
}

/** The tokens with several texts inside a node; not those of characters inside tokens. */
function* tokensBelow(node: Node): Generator<Node> {
  for (const child of childrenOf(node)) {
    if (!isToken(child)) yield* tokensBelow(child);
    else if (!child.name.startsWith("'")) yield child;
  }
}
