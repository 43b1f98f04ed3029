/**
 * The class of all sentences of a grammar rule, or of those without some constructs. DDSET (Gopinath et al. 2020) discards invalid
 * instances; here they show which constructs are not valid in a place.
 */
import type { Language, Snapshot } from '../language/language.js';
import type { ClassKind, Evidence, TextClass } from '../language/text-class.js';
import { type Generator, leavesOf, type Node, nodesOf, type Random } from '../syntax/index.js';

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

/** What classes of rules and tokens mean in a language. Tokens without a definition are taken from the snapshot. */
export function grammarKinds(language: Language, snapshot: Snapshot): (readonly [string, ClassKind])[] {
  const constructs = new Map<string, ReadonlySet<string>>();
  let made: Generator | undefined;
  const generator = (): Generator | undefined => {
    made ??= language.generator?.(snapshot);
    return made;
  };
  const constructsOf = (rule: string, text: string): ReadonlySet<string> | undefined => {
    const key = `${rule} ${text}`;
    const known = constructs.get(key);
    if (known) return known;
    const tree = language.parseAs?.(rule, text);
    if (!tree) return undefined;
    const found = constructsIn(tree, text);
    constructs.set(key, found);
    return found;
  };
  const ruleKind: ClassKind = {
    sample: (textClass, random) => {
      const { rule, without } = textClass as RuleClass;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const sentence = randomSentence(generator(), rule, random);
        if (!sentence) return undefined;
        const found = constructsIn(sentence.tree, sentence.text);
        if (without.some((construct) => found.has(construct))) continue;
        constructs.set(`${rule} ${sentence.text}`, found);
        return sentence.text;
      }
      return undefined;
    },
    accepts: (textClass, text) => {
      const { rule, without } = textClass as RuleClass;
      const found = constructsOf(rule, text);
      return found !== undefined && !without.some((construct) => found.has(construct));
    },
    narrow: (textClass, evidence) => {
      const { rule, without } = textClass as RuleClass;
      const excluded = commonConstructs(evidence, (text) => constructsOf(rule, text), rule);
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

/** The words, rules and alternatives of a tree. */
function constructsIn(tree: Node, text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { kind, name, alternative, start, end } of nodesOf(tree)) {
    if (kind === 'token' && /^\p{L}/u.test(text.slice(start, end)) && name.startsWith("'"))
      found.add(text.slice(start, end));
    if (kind === 'rule') found.add(name).add(`${name}#${alternative + 1}`);
  }
  return found;
}

/**
 * Constructs that no valid text has and of which every invalid text has one, as few as possible; words and whole rules before
 * alternatives. None if some invalid text has no such construct.
 */
function commonConstructs(
  { valid, invalid }: Evidence,
  constructsOf: (text: string) => ReadonlySet<string> | undefined,
  rule: string,
): string[] {
  const inValid = new Set(valid.flatMap((text) => [...(constructsOf(text) ?? [])]));
  let unexplained = invalid.map((text) =>
    [...(constructsOf(text) ?? [])].filter((one) => !inValid.has(one) && one !== rule),
  );
  const found: string[] = [];
  while (unexplained.length > 0) {
    const weights = new Map<string, number>();
    for (const constructs of unexplained)
      for (const one of constructs) weights.set(one, (weights.get(one) ?? 0) + (one.includes('#') ? 0.9 : 1));
    const [best] = [...weights].sort(([, m], [, n]) => n - m);
    if (!best) return [];
    found.push(best[0]);
    unexplained = unexplained.filter((constructs) => !constructs.includes(best[0]));
  }
  return found;
}
