/**
 * Evaluates predicates of parser rules that look at the tokens around: line breaks before a token, as automatic semicolons need them,
 * and the text of a token. All others hold, because the parser tries every alternative.
 */
import { readTerm, type Term } from '../lexer/foreign-code.js';
import type { Tokens } from '../lexer/lexer.js';
import type { PredicateHook } from './recognise.js';

const LINE_BREAK = /[\n\r\u2028\u2029]/;
const BRACKETS: Readonly<Record<string, readonly string[]>> = {
  closebrace: ['}'],
  openbrace: ['{'],
  closingbracket: [')', '}'],
};

/** A text and its tokens. */
interface TokenizedText {
  readonly tokens: Tokens;
  readonly text: string;
}

/** A term that is ready to be evaluated; undefined if its value is unknown. */
type Evaluation = (place: TokenizedText, position: number) => boolean | undefined;

/** Prepares the predicates of a grammar for the texts that the tokens are of: names are looked up once. */
export function createParserPredicates(): (tokens: Tokens, text: string) => PredicateHook {
  const evaluations = new Map<string, Evaluation>();
  return (tokens, text) => {
    const place = { tokens, text };
    return (code, _types, position) => {
      let evaluation = evaluations.get(code);
      if (!evaluation) {
        evaluation = prepare(readTerm(code));
        evaluations.set(code, evaluation);
      }
      return evaluation(place, position) ?? true;
    };
  };
}

function prepare(term: Term): Evaluation {
  if (term.kind === 'unary' && term.operator === '!') {
    const item = prepare(term.item);
    return (place, position) => {
      const value = item(place, position);
      return value === undefined ? undefined : !value;
    };
  }
  if (term.kind === 'binary' && (term.operator === '&&' || term.operator === '||')) {
    const [left, right] = [prepare(term.left), prepare(term.right)];
    const decisive = term.operator === '||';
    return (place, position) => {
      const first = left(place, position);
      if (first === decisive) return decisive;
      const second = right(place, position);
      if (second === decisive) return decisive;
      return first === undefined || second === undefined ? undefined : !decisive;
    };
  }
  return term.kind === 'name' ? prepareName(term) : () => undefined;
}

function prepareName({ name, args }: Term & { kind: 'name' }): Evaluation {
  const plain = name.replaceAll('_', '').toLowerCase();
  const [argument] = args ?? [];
  if (/^(?:n|next|p|prev|previous)$/.test(plain) && argument?.kind === 'constant') {
    const distance = plain.startsWith('p') ? -1 : 0;
    return (place, position) => textAt(place, position + distance) === argument.value;
  }
  if (/^lineterminator(?:ahead)?$/.test(plain)) return hasBreakBefore;
  if (/^no(?:t)?lineterminator(?:ahead)?$/.test(plain)) return (place, position) => !hasBreakBefore(place, position);
  const brackets = BRACKETS[plain];
  return (place, position) => brackets?.includes(textAt(place, position));
}

function textAt({ tokens: { starts, ends }, text }: TokenizedText, position: number): string {
  return text.slice(starts[position] ?? text.length, ends[position] ?? text.length);
}

function hasBreakBefore({ tokens: { starts, ends }, text }: TokenizedText, position: number): boolean {
  return LINE_BREAK.test(text.slice(ends[position - 1] ?? 0, starts[position] ?? text.length));
}
