/** Generates texts of tokens from their lexer rules: a short, simple one, or a random one. */
import type { CharSet } from '../grammar/char-set.js';
import { contains } from '../grammar/char-set.js';
import { type Grammar, hasPredicate, type LexerExpression } from '../grammar/grammar.js';
import type { Lexer } from '../lexer/lexer.js';
import { tokenize } from '../lexer/scanner.js';
import { type Random, seededRandom } from './random.js';

const PREFERRED = Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (char) => char.charCodeAt(0));
const MAX_DEPTH = 50;
const MAX_ATTEMPTS = 20;
/** A random text is completed with the simplest choices when it has this number of characters. */
const MAX_LENGTH = 60;
/** A random loop ends when its text has this number of characters. */
const MAX_LOOP_LENGTH = 20;

/** Generates texts of the tokens of one lexer. */
export interface TokenSampler {
  /** A text of a token type: the simplest one without `random`. Undefined if no text tried is read as such a token. */
  sample(type: number, random?: Random): string | undefined;
}

/** Creates a sampler; it caches the simplest texts. */
export function createTokenSampler(lexer: Lexer): TokenSampler {
  const { grammar } = lexer;
  const write = createTextWriter(grammar);
  const simplest = new Map<number, string | undefined>();
  const bodies = bodiesByType(grammar);

  const makesToken = (text: string, type: number): boolean => {
    const { types, starts, ends } = tokenize(lexer, text);
    const isAlone = starts.every((start, i) => i === 0 || start === ends[i]);
    return isAlone && types[0] === type && ends[0] === text.length;
  };

  const find = (type: number, random: Random | undefined): string | undefined => {
    const candidates = bodies.get(type) ?? [];
    for (let i = 0; i < (random ? MAX_ATTEMPTS : candidates.length); i++) {
      const candidate = candidates[random ? random.below(candidates.length) : i];
      if (!candidate) continue;
      const text = write(candidate.body, random);
      if (text !== '' && (candidate.dependsOnContext || makesToken(text, type))) return text;
    }
    return undefined;
  };

  /** For tokens whose simplest text is read as another token, such as a keyword. */
  const shortestOf = (type: number): string | undefined => {
    let shortest: string | undefined;
    for (let seed = 0; seed < MAX_ATTEMPTS; seed++) {
      const text = find(type, seededRandom(seed));
      if (text !== undefined && (shortest === undefined || text.length < shortest.length)) shortest = text;
    }
    return shortest;
  };

  return {
    sample(type, random) {
      // A token that is named by its quoted text matches only that text.
      const name = grammar.tokenNames[type] ?? '';
      if (name.startsWith("'")) return name.slice(1, -1);
      if (random) {
        const text = find(type, random);
        if (text !== undefined) return text;
      }
      if (!simplest.has(type)) simplest.set(type, find(type, undefined) ?? shortestOf(type));
      return simplest.get(type);
    },
  };
}

/** Writes a text that a lexer expression matches: the simplest one without `random`. */
export function createTextWriter(grammar: Grammar): (expression: LexerExpression, random?: Random) => string {
  const rulesByName = new Map(grammar.lexerRules.map((rule) => [rule.name, rule]));
  const simplestRules = simplestTexts(grammar);
  const simplest = (expression: LexerExpression): string => simplestText(expression, simplestRules) ?? '';

  return (whole, random) => {
    if (!random) return simplest(whole);
    let length = 0;
    /** Rules can refer to themselves more than once: a deep or long text ends with the simplest choices. */
    const write = (expression: LexerExpression, depth: number): string => {
      const isEnding = depth > MAX_DEPTH || length > MAX_LENGTH;
      const isIncluded = (): boolean => !isEnding && length <= MAX_LENGTH && random.next() < 0.5;
      switch (expression.kind) {
        case 'sequence':
          return expression.items.map((item) => write(item, depth)).join('');
        case 'choice': {
          const { alternatives } = expression;
          if (isEnding || alternatives.length === 0) return simplest(expression);
          return write(alternatives[random.below(alternatives.length)] as LexerExpression, depth + 1);
        }
        case 'optional':
          return isIncluded() ? write(expression.item, depth + 1) : '';
        case 'star':
        case 'plus': {
          let text = expression.kind === 'plus' ? write(expression.item, depth) : '';
          while (isIncluded() && text.length < MAX_LOOP_LENGTH) text += write(expression.item, depth + 1);
          return text;
        }
        case 'chars':
          length++;
          return String.fromCodePoint(pick(expression.set, random));
        case 'rule': {
          const alternatives = rulesByName.get(expression.rule)?.alternatives.map(({ body }) => body) ?? [];
          return write({ kind: 'choice', alternatives }, depth);
        }
        case 'end':
        case 'predicate':
          return '';
      }
    };
    return write(whole, 0);
  };
}

/** The simplest text of each lexer rule; rules that match no text are missing. */
function simplestTexts({ lexerRules }: Grammar): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { name, alternatives } of lexerRules) {
      const text = simplestText({ kind: 'choice', alternatives: alternatives.map(({ body }) => body) }, texts);
      if (text === undefined || text.length >= lengthOf(texts.get(name))) continue;
      texts.set(name, text);
      isChanged = true;
    }
  }
  return texts;
}

/** The shortest text of an expression; of equally short ones, that of the first alternative. Undefined if none is known. */
function simplestText(expression: LexerExpression, rules: ReadonlyMap<string, string>): string | undefined {
  switch (expression.kind) {
    case 'sequence': {
      const texts = expression.items.map((item) => simplestText(item, rules));
      return texts.includes(undefined) ? undefined : texts.join('');
    }
    case 'choice': {
      const texts = expression.alternatives.map((item) => simplestText(item, rules));
      return texts.reduce((best, text) => (lengthOf(text) < lengthOf(best) ? text : best), undefined);
    }
    case 'plus':
      return simplestText(expression.item, rules);
    case 'chars':
      return expression.set.length === 0 ? undefined : String.fromCodePoint(pick(expression.set, undefined));
    case 'rule':
      return rules.get(expression.rule);
    default:
      return '';
  }
}

function lengthOf(text: string | undefined): number {
  return text?.length ?? Number.POSITIVE_INFINITY;
}

interface Body {
  readonly body: LexerExpression;
  /**
   * A token of another mode or with a predicate cannot be checked on its own. It is accepted unchecked here, because
   * the generator checks the whole sentence.
   */
  readonly dependsOnContext: boolean;
}

/** For each token type, the lexer alternatives that produce it. */
function bodiesByType(grammar: Grammar): Map<number, Body[]> {
  const bodies = new Map<number, Body[]>();
  for (const rule of grammar.lexerRules) {
    if (rule.fragment) continue;
    for (const { body, commands } of rule.alternatives) {
      if (commands.some(({ kind }) => kind === 'skip' || kind === 'more')) continue;
      const renamed = commands.find((command) => command.kind === 'type');
      const type = grammar.tokenTypes.get(renamed && 'argument' in renamed ? renamed.argument : rule.name) as number;
      const dependsOnContext = rule.mode !== 'DEFAULT_MODE' || hasPredicate(body);
      bodies.set(type, [...(bodies.get(type) ?? []), { body, dependsOnContext }]);
    }
  }
  return bodies;
}

/** A code point of a set, preferably a lower case letter or a digit. */
function pick(set: CharSet, random: Random | undefined): number {
  // Both cases of one letter: use the upper case, as is usual for keywords.
  if (set.length === 4 && set[0] === set[1]) return set[0] as number;
  const preferred = PREFERRED.filter((code) => contains(set, code));
  if (!random) return preferred[0] ?? (set[0] as number);
  if (preferred.length > 0 && random.next() < 0.8) return preferred[random.below(preferred.length)] as number;
  const range = random.below(set.length / 2) * 2;
  const from = set[range] as number;
  const to = Math.min(set[range + 1] as number, from + 255);
  return from + random.below(to - from + 1);
}
