/**
 * Finds a reading of a text whose tokens depend on predicates that cannot be evaluated, such as `isRegexPossible()`. Such a predicate
 * is unknown, not true: where the parser stops, the nearest answers before are changed one after the other, and a change is kept if the
 * parser gets further with it. An answer belongs to a context, the token before and the character after, so that a few are enough for a
 * whole text.
 */
import type { Lexer, Tokens } from '../lexer/lexer.js';
import type { PredicatePlace, UnknownTerms } from '../lexer/predicates.js';
import { tokenize } from '../lexer/scanner.js';
import { finishSteps, type Steps } from '../steps.js';
import type { ParseOutcome, Parser } from './parser.js';

/** The tokens of texts in one language. The answers are found for the first text, and hold for all that is made of it. */
export interface Readings {
  tokensOf(text: string): Tokens;
  /** As the given parser; it does not parse again what the search for answers has parsed. */
  readonly parser: Parser;
}

/** How many answers before the place where the parser stops are changed. */
const MAX_CHANGES = 12;
/** The search ends when this many tokens were parsed, after at least `MIN_ATTEMPTS`. */
const MAX_TOKENS = 60_000;
const MIN_ATTEMPTS = 6;

/** An attempt to read a text. */
interface Attempt {
  readonly tokens: Tokens;
  /** Where the parser stopped; beyond the text if it did not. */
  readonly end: number;
  /** The contexts of the answers that were needed, with the start of the last token that needed it. */
  readonly contexts: ReadonlyMap<string, number>;
}

/** Reads the texts of one language; `parser` decides what the predicates of `lexer` leave open. */
export function createReadings(lexer: Lexer, parser: Parser): Readings {
  const answers = new Map<string, boolean>();
  const outcomes = new WeakMap<Tokens, ParseOutcome>();
  let isSettled = false;

  const attempt = (text: string): Attempt => {
    const contexts = new Map<string, number>();
    const unknown: UnknownTerms = (term, place) => {
      const [wide, narrow] = contextsOf(term, place);
      for (const context of [narrow, wide]) {
        // The latest ones last.
        contexts.delete(context);
        contexts.set(context, place.start);
      }
      return answers.get(narrow) ?? answers.get(wide) ?? true;
    };
    const tokens = tokenize(lexer, text, unknown);
    if (contexts.size === 0) return { tokens, end: text.length + 1, contexts };
    const outcome = parser(tokens);
    outcomes.set(tokens, outcome);
    const end = outcome.kind === 'parsed' ? text.length + 1 : (tokens.starts[outcome.furthest] ?? text.length);
    return { tokens, end, contexts };
  };

  const search = (text: string): Tokens => {
    let best = attempt(text);
    let parsed = 0;
    for (let attempts = 0; best.end <= text.length; ) {
      const better = improve();
      if (!better) break;
      best = better;

      function improve(): Attempt | undefined {
        const before = [...best.contexts].filter(([, offset]) => offset <= best.end).map(([context]) => context);
        for (const context of before.reverse().slice(0, MAX_CHANGES)) {
          if (parsed > MAX_TOKENS && attempts >= MIN_ATTEMPTS) return undefined;
          const old = answers.get(context);
          answers.set(context, !(old ?? true));
          const tried = attempt(text);
          attempts++;
          parsed += tried.tokens.types.length;
          if (tried.end > best.end) return tried;
          if (old === undefined) answers.delete(context);
          else answers.set(context, old);
        }
        return undefined;
      }
    }
    return best.tokens;
  };

  const inSteps = function* (tokens: Tokens): Steps<ParseOutcome> {
    return outcomes.get(tokens) ?? (yield* parser.inSteps(tokens));
  };
  return {
    parser: Object.assign((tokens: Tokens) => finishSteps(inSteps(tokens)), { inSteps }),
    tokensOf(text) {
      if (isSettled || text === '') return tokenize(lexer, text, (term, place) => answerOf(answers, term, place));
      isSettled = true;
      return search(text);
    },
  };
}

function answerOf(answers: ReadonlyMap<string, boolean>, term: string, place: PredicatePlace): boolean {
  const [wide, narrow] = contextsOf(term, place);
  return answers.get(narrow) ?? answers.get(wide) ?? true;
}

/** The context without and with the next character. */
function contextsOf(term: string, { text, end, previous = '' }: PredicatePlace): [string, string] {
  const wide = `${term}\n${previous}`;
  return [wide, `${wide}\n${classOf(text.charAt(end))}`];
}

/** Letters are alike, and so are digits and white space. */
function classOf(char: string): string {
  if ((char >= 'a' && char <= 'z') || /[\p{L}_]/u.test(char)) return 'a';
  if (/\p{Nd}/u.test(char)) return '0';
  return /\s/.test(char) ? ' ' : char;
}
