/**
 * The class of all sentences of a grammar rule, or of those without some constructs. DDSET (Gopinath et al. 2020) discards invalid
 * instances; here they show which constructs are not valid in a place.
 */
import type { Language, Snapshot } from '../language/language.js';
import type { ClassKind, Evidence, TextClass } from '../language/text-class.js';
import { childrenOf, type Generator, leavesOf, type Node, type Random } from '../syntax/index.js';
import { wordsIn } from './name-class.js';

/** The sentences of a rule. */
export interface RuleClass extends TextClass {
  readonly kind: 'rule';
  readonly rule: string;
  /** Constructs that the sentences do not have: rules, alternatives `rule#2`, words. */
  readonly without: readonly string[];
}

export function ruleClass(rule: string, without: readonly string[] = []): RuleClass {
  const label = without.length === 0 ? rule : `${rule} without ${without.join(', ')}`;
  return { kind: 'rule', label, rule, without };
}

/** The texts of a token. */
export interface TokenClass extends TextClass {
  readonly kind: 'token';
  readonly token: string;
}

export function tokenClass(token: string): TokenClass {
  return { kind: 'token', label: token, token };
}

/** Sentences are nested at most so deep: short ones are more often valid, long ones show more constructs. */
const DEPTHS: readonly number[] = [4, 6, 8, 10];
const MAX_ATTEMPTS = 60;
/** A class that lacks more constructs than this is no class that people can read. */
const MAX_WITHOUT = 6;

/** By the convention of ANTLR, which grammars over characters keep: the name of a token starts with a capital letter. */
export function isToken({ kind, name }: Node): boolean {
  return kind === 'token' || /^\p{Lu}/u.test(name);
}

/** How texts of rules are generated. */
export interface GenerationOptions {
  /** Whether words may touch, as grammars over characters allow: `returnnil` is a statement, and a name for every program. */
  readonly mayFuseWords?: boolean;
}

/** What classes of rules and tokens mean in a language. Tokens without a definition are taken from the snapshot. */
export function grammarKinds(
  language: Language,
  snapshot: Snapshot,
  { mayFuseWords = language.separator !== '' }: GenerationOptions = {},
): (readonly [string, ClassKind])[] {
  const constructs = new Map<string, ReadonlySet<string>>();
  const words = new Set(wordsIn(snapshot.text));
  /** A word loses the fewest texts, and an alternative is hard to read. */
  const preferenceOf = (construct: string): number => {
    if (words.has(construct)) return WORD_PREFERENCE;
    return construct.includes('#') || construct.startsWith('_') ? -0.1 : 0;
  };
  let made: Generator | undefined;
  const generator = (): Generator | undefined => {
    made ??= language.generator?.(snapshot);
    return made;
  };
  const trees = new Map<string, Node>();
  const restricted = new Map<string, Generator | undefined>();
  const generatorWithout = (without: readonly string[]): Generator | undefined => {
    const key = without.join();
    if (!restricted.has(key)) restricted.set(key, without.length === 0 ? generator() : generator()?.without(without));
    return restricted.get(key);
  };
  const constructsOf = (rule: string, text: string): ReadonlySet<string> | undefined => {
    const key = `${rule} ${text}`;
    const known = constructs.get(key);
    if (known) return known;
    const tree = language.parseAs?.(rule, text);
    if (!tree) return undefined;
    const found = constructsIn(tree, text, words);
    constructs.set(key, found);
    trees.set(key, tree);
    return found;
  };
  /** The rule that a rule stands for: `a : b ;` has the same sentences as `b`. */
  const innermost = (rule: string): string => {
    const chain = new Set<string>();
    for (let last: string | undefined = rule; last !== undefined && !chain.has(last); last = onlyRule(language, last))
      chain.add(last);
    return [...chain].at(-1) as string;
  };
  const ruleKind: ClassKind = {
    isSame: (a, b) => {
      const [left, right] = [a as RuleClass, b as RuleClass];
      return innermost(left.rule) === innermost(right.rule) && left.without.join() === right.without.join();
    },
    sample: (textClass, random) => {
      const { rule, without } = textClass as RuleClass;
      const sentences = generatorWithout(without);
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const sentence = randomSentence(sentences, rule, random);
        if (!sentence) return undefined;
        if (!mayFuseWords && hasFusedWords(sentence.tree, sentence.text)) continue;
        const found = constructsIn(sentence.tree, sentence.text, words);
        if (without.some((construct) => found.has(construct))) continue;
        constructs.set(`${rule} ${sentence.text}`, found);
        trees.set(`${rule} ${sentence.text}`, sentence.tree);
        return sentence.text;
      }
      return undefined;
    },
    accepts: (textClass, text) => {
      const { rule, without } = textClass as RuleClass;
      const found = constructsOf(rule, text);
      return found !== undefined && !without.some((construct) => found.has(construct));
    },
    explainsPassing: true,
    features: (textClass, text) => {
      const { rule } = textClass as RuleClass;
      const tree = constructsOf(rule, text) && trees.get(`${rule} ${text}`);
      return tree ? pairsIn(tree, text) : new Set();
    },
    narrow: (textClass, evidence) => {
      const { rule, without } = textClass as RuleClass;
      const excluded = badConstructs(evidence, (text) => constructsOf(rule, text), preferenceOf);
      const all = [...without, ...excluded];
      return excluded.length === 0 || all.length > MAX_WITHOUT ? undefined : ruleClass(rule, all);
    },
  };
  const tokenKind: ClassKind = {
    sample: (textClass, random) => generator()?.token((textClass as TokenClass).token, random),
    accepts: (textClass, text) => {
      const { token } = textClass as TokenClass;
      const tokens = [...leavesOf(language.snapshot(text).statements[0]?.tree ?? NOTHING)];
      return tokens.length === 1 && tokens[0]?.name === token;
    },
  };
  return [
    ['rule', ruleKind],
    ['token', tokenKind],
  ];
}

/** The rule that is all that another one consists of. */
function onlyRule({ grammar }: Language, name: string): string | undefined {
  const [first, ...others] = grammar?.rules.get(name)?.alternatives ?? [];
  const items = first?.body.kind === 'sequence' ? first.body.items : first ? [first.body] : [];
  const [item] = items;
  return others.length === 0 && items.length === 1 && item?.kind === 'rule' ? item.rule : undefined;
}

const NOTHING: Node = {
  kind: 'rule',
  name: '',
  alternative: 0,
  iteration: 0,
  origin: undefined,
  start: 0,
  end: 0,
  children: [],
};

function randomSentence(
  generator: Generator | undefined,
  rule: string,
  random: Random,
): ReturnType<Generator['random']> | undefined {
  const depth = DEPTHS[random.below(DEPTHS.length)] as number;
  try {
    return generator?.random(rule, { seed: random.below(2 ** 31), depth });
  } catch {
    // Some rules derive no text, or none that the lexer reads as its tokens.
    return undefined;
  }
}

/** Whether two tokens touch that would be read as one word. */
function hasFusedWords(tree: Node, text: string): boolean {
  let last = 0;
  const visit = (node: Node): boolean => {
    if (!isToken(node)) return childrenOf(node).some(visit);
    const { start, end } = node;
    const isFused = start > 0 && start === last && /[\p{L}\p{N}_]{2}/u.test(text.slice(start - 1, start + 1));
    if (end > start) last = end;
    return isFused && end > start;
  };
  return visit(tree);
}

/** The rules and alternatives of a tree, and the words of its text that stand for themselves. */
function constructsIn(tree: Node, text: string, words: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>(wordsIn(text).filter((word) => words.has(word)));
  const visit = (node: Node): void => {
    const { kind, name, alternative, start, end } = node;
    if (kind === 'token' && /^\p{L}/u.test(text.slice(start, end)) && name.startsWith("'") && end - start > 1)
      found.add(text.slice(start, end));
    if (kind === 'rule') found.add(name).add(`${name}#${alternative + 1}`);
    if (!isToken(node)) for (const child of childrenOf(node)) visit(child);
  };
  visit(tree);
  return found;
}

/**
 * Which alternative stands inside which, and how tokens begin: texts that differ in that may fail or not, such as a word with or without
 * a space before it, or a name that begins like a number.
 */
function pairsIn(tree: Node, text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  const visit = (node: Node, outer: string): void => {
    const inner = node.kind === 'rule' ? `${node.name}#${node.alternative}` : outer;
    if (inner !== outer) pairs.add(`${outer} ${inner}`);
    if (isToken(node)) pairs.add(`${node.name} ${shapeOf(text.slice(node.start, node.start + SHAPE_LENGTH))}`);
    else for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(tree, '');
  return pairs;
}

const SHAPE_LENGTH = 2;

/** A text with the same letter for all letters and the same digit for all digits. */
function shapeOf(text: string): string {
  return text.replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '0');
}

/** A narrower class is worth its name only if it explains this share of the invalid texts. Of those that pass, it must explain all. */
const MIN_EXPLAINED = 0.5;
/** So many bad texts with one construct are as good a reason as a word that one of them has. */
const WORD_PREFERENCE = 3;
/** A valid text that is lost weighs as much as so many others that are explained. */
const LOSS = 2;

/**
 * As few constructs as possible that explain why texts are invalid or pass: most texts with one of them do. Words and whole rules come
 * before alternatives. Some valid texts may be lost, but not what stands in the failing text, nor all others.
 */
function badConstructs(
  { text, valid, invalid, passing }: Evidence,
  constructsOf: (text: string) => ReadonlySet<string> | undefined,
  preferenceOf: (construct: string) => number,
): string[] {
  const own = constructsOf(text) ?? new Set();
  const setsOf = (texts: readonly string[]): ReadonlySet<string>[] =>
    texts.filter((one) => one !== text).flatMap((one) => constructsOf(one) ?? []);
  let [kept, rejected, passed] = [setsOf(valid), setsOf(invalid), setsOf(passing)];
  const wanted = MIN_EXPLAINED * rejected.length;
  let explained = 0;
  const found: string[] = [];
  while (rejected.length + passed.length > 0) {
    const best = bestConstruct(own, kept, [...rejected, ...passed], preferenceOf);
    if (best === undefined) break;
    found.push(best);
    const hasNot = (set: ReadonlySet<string>): boolean => !set.has(best);
    explained += rejected.length;
    [kept, rejected, passed] = [kept.filter(hasNot), rejected.filter(hasNot), passed.filter(hasNot)];
    explained -= rejected.length;
  }
  return passed.length === 0 && explained >= wanted ? found : [];
}

/** The construct that most bad texts have and few good ones. */
function bestConstruct(
  own: ReadonlySet<string>,
  good: readonly ReadonlySet<string>[],
  bad: readonly ReadonlySet<string>[],
  preferenceOf: (construct: string) => number,
): string | undefined {
  const counts = new Map<string, { bad: number; good: number }>();
  for (const construct of bad.flatMap((set) => [...set]))
    if (!own.has(construct)) counts.set(construct, { bad: (counts.get(construct)?.bad ?? 0) + 1, good: 0 });
  for (const construct of good.flatMap((set) => [...set])) {
    const count = counts.get(construct);
    if (count) count.good++;
  }
  const scored = [...counts]
    .filter(([, count]) => count.bad > count.good && count.good < Math.max(1, good.length))
    .map(([construct, count]) => ({ construct, score: count.bad - LOSS * count.good + preferenceOf(construct) }));
  return scored.sort((a, b) => b.score - a.score)[0]?.construct;
}
