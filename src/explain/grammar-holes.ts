/** The sites of a text in any language with a grammar: every node of its trees, from the outside in (DDSET, section 4). */

import type { Holes, Site } from '../language/holes.js';
import type { Language, Snapshot } from '../language/language.js';
import { type ClassKinds, kindOf, type TextClass } from '../language/text-class.js';
import { childrenOf, type Node, nodesOf, seededRandom } from '../syntax/index.js';
import {
  integerClass,
  integerOf,
  LEXICAL_KINDS,
  nameClass,
  STRING_PROBES,
  shapesOf,
  stringClass,
} from './lexical-classes.js';
import { grammarKinds, ruleClass, tokenClass } from './rule-class.js';

/** So many texts of a rule are drawn to find hard ones, and so many of those are kept. */
const DRAWN = 24;
const KEPT = 6;

/** What a language contributes to explanations of a text. */
export function holesOf(language: Language, snapshot: Snapshot): Holes {
  return language.holes?.(snapshot) ?? grammarHoles(language, snapshot);
}

/** The holes of a language that says nothing about them itself. */
function grammarHoles(language: Language, snapshot: Snapshot): Holes {
  const kinds: ClassKinds = new Map([...LEXICAL_KINDS, ...grammarKinds(language, snapshot)]);
  const words = [...new Set(snapshot.text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])];
  return {
    kinds,
    sites: () => snapshot.statements.flatMap(({ tree, start, isCovered }) => (isCovered ? [siteOf(tree, start)] : [])),
  };

  function siteOf(node: Node, offset: number): Site {
    const [start, end] = [offset + node.start, offset + node.end];
    const text = snapshot.text.slice(start, end);
    const classes = classesOf(node, text);
    return {
      spans: [{ start, end }],
      text,
      classes,
      probes: classes.length === 0 ? [] : probesFor(node, text, classes),
      inner: () => childrenOf(node).map((child) => siteOf(child, offset)),
    };
  }

  function classesOf({ kind, name }: Node, text: string): readonly TextClass[] {
    if (kind === 'rule') return language.grammar?.rules.has(name) ? [ruleClass(name)] : [];
    if (name.startsWith("'") || text === '') return [];
    const value = integerOf(text);
    if (value !== undefined) return [tokenClass(name), integerClass(0n), integerClass(1n), integerClass(value)];
    const quote = /^(['"`])[\s\S]*\1$/.exec(text)?.[1];
    if (quote !== undefined)
      return [tokenClass(name), ...shapesOf(text.slice(1, -1)).map((shape) => stringClass(shape, quote))];
    return [tokenClass(name), ...(words.includes(text) ? [nameClass(name, words)] : [])];
  }

  /** Hard texts: the smallest ones, those of other alternatives, the longest, and what stands elsewhere in the text. */
  function probesFor(node: Node, text: string, classes: readonly TextClass[]): readonly string[] {
    const probes = new Set<string>(node.kind === 'rule' ? language.defaultsOf(node) : []);
    const quote = /^['"`]/.exec(text)?.[0];
    if (node.kind === 'token' && quote) for (const content of STRING_PROBES) probes.add(`${quote}${content}${quote}`);
    if (node.kind === 'token' && integerOf(text) !== undefined)
      for (const probe of integerProbes(text)) probes.add(probe);
    for (const similar of sameNamed(node.name)) probes.add(similar);
    const random = seededRandom(node.start * 31 + node.end);
    const drawn = new Set<string>();
    const [first] = classes;
    for (let i = 0; first && i < DRAWN; i++) {
      const sample = kindOf(kinds, first).sample(first, random);
      if (sample === undefined) break;
      drawn.add(sample);
    }
    const byLength = [...drawn].sort((a, b) => a.length - b.length);
    for (const sample of [...byLength.slice(0, KEPT), ...byLength.slice(-2)]) probes.add(sample);
    probes.delete(text);
    return [...probes];
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

/** Values near an integer, and where integers usually change their meaning. */
export function integerProbes(text: string): string[] {
  const value = integerOf(text) as bigint;
  return [0n, 1n, value + 1n, value - 1n, 2n, 2n * value, value / 2n, 2n ** 31n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n]
    .filter((probe) => probe >= 0n)
    .map(String);
}
