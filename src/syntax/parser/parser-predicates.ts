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

/** `text`: the text that the tokens are of. */
export function parserPredicates({ starts, ends }: Tokens, text: string): PredicateHook {
  const terms = new Map<string, Term>();
  const textAt = (position: number): string =>
    text.slice(starts[position] ?? text.length, ends[position] ?? text.length);
  const hasBreakBefore = (position: number): boolean =>
    LINE_BREAK.test(text.slice(ends[position - 1] ?? 0, starts[position] ?? text.length));

  /** Undefined if the term cannot be evaluated. */
  const evaluate = (term: Term, position: number): boolean | undefined => {
    if (term.kind === 'unary' && term.operator === '!') {
      const value = evaluate(term.item, position);
      return value === undefined ? undefined : !value;
    }
    if (term.kind === 'binary' && (term.operator === '&&' || term.operator === '||')) {
      const [left, right] = [evaluate(term.left, position), evaluate(term.right, position)];
      const decisive = term.operator === '||';
      if (left === decisive || right === decisive) return decisive;
      return left === undefined || right === undefined ? undefined : !decisive;
    }
    return term.kind === 'name' ? valueOfName(term, position) : undefined;
  };
  const valueOfName = ({ name, args }: Term & { kind: 'name' }, position: number): boolean | undefined => {
    const plain = name.replaceAll('_', '').toLowerCase();
    const [argument] = args ?? [];
    if (/^(?:n|next|p|prev|previous)$/.test(plain) && argument?.kind === 'constant')
      return textAt(plain.startsWith('p') ? position - 1 : position) === argument.value;
    if (/^lineterminator(?:ahead)?$/.test(plain)) return hasBreakBefore(position);
    if (/^no(?:t)?lineterminator(?:ahead)?$/.test(plain)) return !hasBreakBefore(position);
    return BRACKETS[plain]?.includes(textAt(position));
  };

  return (code, _types, position) => {
    let term = terms.get(code);
    if (!term) {
      term = readTerm(code);
      terms.set(code, term);
    }
    return evaluate(term, position) ?? true;
  };
}
