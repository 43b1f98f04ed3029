/**
 * Decides the predicates of lexer rules. The code of most of them can be evaluated: characters around the match, its position,
 * and counters that actions change. The rest is unknown: `UnknownTerms` decides, so that the parser can try both answers.
 */
import { type Assignment, readAssignments, readTerm, type Term, type Value } from './foreign-code.js';
import type { LexerPredicate } from './lexer-network.js';

/** Where a predicate is evaluated. */
export interface PredicatePlace {
  readonly text: string;
  readonly start: number;
  /** The offset of the next character. */
  readonly end: number;
  readonly previous: string | undefined;
  /** The variables that actions have set. */
  readonly variables: ReadonlyMap<string, Value>;
  /** Whether a mode can be left here: it was entered from another, and the brackets opened in it are closed. */
  readonly canLeaveMode: boolean;
}

/** Decides a term that cannot be evaluated, such as `isRegexPossible()`. */
export type UnknownTerms = (term: string, place: PredicatePlace) => boolean;

/** Evaluates the predicates and actions of one grammar. */
export interface ForeignCode {
  holds(predicate: LexerPredicate, place: PredicatePlace, unknown: UnknownTerms): boolean;
  /** The terms of a predicate that cannot be evaluated. */
  unknownTerms(predicate: LexerPredicate): readonly string[];
  /** Whether an action does nothing that matters for tokens, as far as its code can be read. */
  isRead(action: string): boolean;
  /** The variables after an action. */
  run(code: string, place: PredicatePlace): readonly (readonly [string, Value])[];
}

const IS_START = /^_?(?:is)?_?(?:at)?_?(?:start_?of_?(?:input|file|text)|sof|line1_?col0)$/i;
const IS_LINE_START = /^_?(?:is)?_?(?:at)?_?(?:column_?zero|start_?of_?line|line_?start|bol)$/i;
const COLUMN = /^_?(?:get)?(?:char)?(?:positioninline|column)$/i;
const START_COLUMN = /^_?token_?start(?:char)?(?:positioninline|column)$/i;
const NOWHERE: PredicatePlace = {
  text: '',
  start: 0,
  end: 0,
  previous: undefined,
  variables: new Map(),
  canLeaveMode: false,
};
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** A term that is ready to be evaluated; undefined if its value is unknown. `unknown` decides what can be true or false. */
type Evaluation = (place: PredicatePlace, unknown: ((term: string) => boolean) | undefined) => Value | undefined;

/** Prepares the code of a grammar; `actions` is the code of all its actions. */
export function createForeignCode(actions: readonly string[]): ForeignCode {
  const assignments = new Map(actions.map((code): [string, Assignment[]] => [code, readAssignments(code)]));
  const variables = new Set([...assignments.values()].flat().map(({ name }) => name));

  /** Names are looked up once: predicates are evaluated at nearly every token. */
  const prepare = (term: Term): Evaluation => {
    switch (term.kind) {
      case 'constant':
        return () => term.value;
      case 'unary': {
        const item = prepare(term.item);
        return (place, unknown) => {
          const value = item(place, unknown);
          if (value === undefined) return undefined;
          return term.operator === '!' ? !isTrue(value) : -Number(value);
        };
      }
      case 'binary': {
        const isLogical = term.operator === '&&' || term.operator === '||';
        const [left, right] = [prepare(term.left), prepare(term.right)];
        return (place, unknown) => {
          const first = left(place, isLogical ? unknown : undefined);
          const second = right(place, isLogical ? unknown : undefined);
          if (first === undefined || second === undefined) return unknown?.(term.text);
          return combine(term.operator, first, second);
        };
      }
      case 'name': {
        const value = prepareName(term);
        return value
          ? (place, unknown) => value(place, undefined) ?? unknown?.(term.text)
          : (_place, unknown) => unknown?.(term.text);
      }
    }
  };
  /** Undefined if the name is not known. */
  const prepareName = ({ name, args }: Term & { kind: 'name' }): Evaluation | undefined => {
    if (variables.has(name)) return (place) => place.variables.get(name) ?? 0;
    const [first] = args ?? [];
    const argument = first ? prepare(first) : () => undefined;
    if (/(?:^|\.|->)LA$/i.test(name))
      return (place) => {
        const distance = argument(place, undefined);
        return typeof distance === 'number' ? charAt(place.text, place.end, distance) : undefined;
      };
    if (IS_START.test(name)) return ({ start }) => start === 0;
    if (IS_LINE_START.test(name)) return ({ text, start }) => columnOf(text, start) === 0;
    if (COLUMN.test(name)) return ({ text, end }) => columnOf(text, end);
    if (START_COLUMN.test(name)) return ({ text, start }) => columnOf(text, start);
    const method = /^_?(?:get)?text(?:\(\))?(?:\.(\w+))?$/i.exec(name);
    if (!method) return undefined;
    return (place) => textMethod(place.text.slice(place.start, place.end), method[1], argument(place, undefined));
  };

  const predicates = new Map<string, Evaluation>();
  const evaluationOf = (code: string): Evaluation => {
    let evaluation = predicates.get(code);
    if (!evaluation) {
      evaluation = prepare(readTerm(code));
      predicates.set(code, evaluation);
    }
    return evaluation;
  };
  const prepared = new Map(
    [...assignments].map(([code, list]) => [
      code,
      list.map(({ name, value }) => ({ name, value: value && prepare(value) })),
    ]),
  );

  const holds = ({ code, leavesMode }: LexerPredicate, place: PredicatePlace, unknown: UnknownTerms): boolean => {
    const decide = (term: string): boolean => {
      if (/version/i.test(term)) return !/<|lt\d|less|below|before|until/i.test(term);
      return leavesMode ? place.canLeaveMode : unknown(term, place);
    };
    return isTrue(evaluationOf(code)(place, decide) ?? true);
  };

  return {
    holds,
    unknownTerms(predicate) {
      const terms: string[] = [];
      holds(predicate, NOWHERE, (term) => {
        terms.push(term);
        return true;
      });
      return terms;
    },
    isRead: (action) => (assignments.get(action) ?? []).length > 0,
    run: (code, place) =>
      (prepared.get(code) ?? []).map(({ name, value }) => [
        name,
        value?.(place, undefined) ?? place.variables.get(name) ?? 0,
      ]),
  };
}

/** As `LA` of ANTLR: 1 is the next character, -1 the one before; -1 outside the text. */
function charAt(text: string, end: number, distance: number): number {
  if (distance > 0) return text.codePointAt(end + distance - 1) ?? -1;
  return end + distance >= 0 ? text.charCodeAt(end + distance) : -1;
}

function columnOf(text: string, offset: number): number {
  let column = 0;
  while (column < offset && !LINE_BREAK.test(text.charAt(offset - column - 1))) column++;
  return column;
}

function textMethod(text: string, method: string | undefined, argument: Value | undefined): Value | undefined {
  if (method === undefined) return text;
  if (/^(?:length|size|count)$/i.test(method)) return text.length;
  if (typeof argument !== 'string') return undefined;
  if (/^equals$/i.test(method)) return text === argument;
  if (/^equalsIgnoreCase$/i.test(method)) return text.toLowerCase() === argument.toLowerCase();
  if (/^startsWith$/i.test(method)) return text.startsWith(argument);
  if (/^endsWith$/i.test(method)) return text.endsWith(argument);
  return undefined;
}

function combine(operator: string, left: Value, right: Value): Value | undefined {
  switch (operator) {
    case '&&':
      return isTrue(left) && isTrue(right);
    case '||':
      return isTrue(left) || isTrue(right);
    case '==':
      return left === right || Number(left) === Number(right);
    case '!=':
      return !(left === right || Number(left) === Number(right));
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
    case '+':
      return Number(left) + Number(right);
    default:
      return Number(left) - Number(right);
  }
}

function isTrue(value: Value): boolean {
  return value !== false && value !== 0;
}
