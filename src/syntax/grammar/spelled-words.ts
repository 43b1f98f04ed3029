/** The words that a grammar spells out, such as keywords: in quotes in its rules, or in lexer rules with a name. */
import type { CharSet } from './char-set.js';
import type { Grammar, LexerExpression } from './grammar.js';

/** A word of a grammar. */
export interface SpelledWord {
  /** In upper case if the case of its letters does not matter. */
  readonly text: string;
  /** Whether the grammar spells its letters in both cases, or as it is usual for that: in upper case. */
  readonly ignoresCase: boolean;
}

type Bodies = ReadonlyMap<string, readonly LexerExpression[]>;

const QUOTED_WORD = /^'(\p{L}[\p{L}\p{N}_]*)'$/u;
const WORD = /^\p{L}[\p{L}\p{N}_]*$/u;
/** A token with more words than this is a set of values rather than of keywords. */
const MAX_WORDS = 64;
/** Lexer rules that refer to each other in a circle spell out nothing. */
const MAX_DEPTH = 20;

/** Each word once, in the order of the tokens. */
export function spelledWords({ tokenNames, lexerRules }: Grammar): SpelledWord[] {
  const bodies: Bodies = new Map(
    lexerRules.map(({ name, alternatives }) => [name, alternatives.map(({ body }) => body)]),
  );
  const words = new Map<string, SpelledWord>();
  for (const name of tokenNames) {
    const spellings = alternativeSpellings(bodies.get(name) ?? [], bodies, MAX_DEPTH) ?? [];
    // Code of the parser recognises some tokens that are words.
    const quoted = QUOTED_WORD.exec(name)?.[1];
    for (const text of spellings.length === 0 && quoted !== undefined ? [quoted] : spellings)
      if (WORD.test(text)) words.set(text, { text, ignoresCase: text === text.toUpperCase() });
  }
  return [...words.values()];
}

/** All texts of an expression; undefined if there are too many, or if they depend on code. */
function spellingsOf(expression: LexerExpression, bodies: Bodies, depth: number): readonly string[] | undefined {
  switch (expression.kind) {
    case 'chars': {
      const character = onlyCharacter(expression.set);
      return character === undefined ? undefined : [character];
    }
    case 'sequence': {
      let texts: readonly string[] = [''];
      for (const item of expression.items) {
        const next = spellingsOf(item, bodies, depth);
        if (!next || texts.length * next.length > MAX_WORDS) return undefined;
        texts = texts.flatMap((text) => next.map((end) => text + end));
      }
      return texts;
    }
    case 'choice':
      return alternativeSpellings(expression.alternatives, bodies, depth);
    case 'optional': {
      const texts = spellingsOf(expression.item, bodies, depth);
      return texts && ['', ...texts];
    }
    case 'rule': {
      const known = bodies.get(expression.rule);
      return known && depth > 0 ? alternativeSpellings(known, bodies, depth - 1) : undefined;
    }
    default:
      return undefined;
  }
}

function alternativeSpellings(
  alternatives: readonly LexerExpression[],
  bodies: Bodies,
  depth: number,
): readonly string[] | undefined {
  const texts: string[] = [];
  for (const alternative of alternatives) {
    const spellings = spellingsOf(alternative, bodies, depth);
    if (!spellings || texts.length + spellings.length > MAX_WORDS) return undefined;
    texts.push(...spellings);
  }
  return texts;
}

/** The only character of a set; a letter in upper case if the set has it in both cases. */
function onlyCharacter(set: CharSet): string | undefined {
  const characters: string[] = [];
  for (let i = 0; i < set.length; i += 2)
    for (let code = set[i] as number; code <= (set[i + 1] as number); code++) {
      if (characters.length === MAX_VARIANTS) return undefined;
      characters.push(String.fromCodePoint(code));
    }
  const [first, ...others] = characters;
  const upper = first?.toUpperCase();
  return others.every((other) => other.toUpperCase() === upper) ? (others.length > 0 ? upper : first) : undefined;
}

/** Some letters have a third form, such as the Kelvin sign. */
const MAX_VARIANTS = 3;
