/**
 * Splits a text into tokens as ANTLR 4 does: the longest match wins, then the first rule; with modes, channels, and
 * hooks for the code in a grammar.
 */
import { type LexerCommand, UNMATCHED } from '../grammar/grammar.js';
import { FailedMatches, MIN_FAILED_LENGTH, MIN_LOOKUP_LENGTH } from './failed-matches.js';
import type { Value } from './foreign-code.js';
import { collectIndented } from './indentation.js';
import { type Lexer, type LexerMatch, type Outcome, type Tokens, VISIBLE } from './lexer.js';
import type { AutomatonState } from './lexer-automaton.js';
import type { LexerPredicate } from './lexer-network.js';
import type { PredicatePlace, UnknownTerms } from './predicates.js';
import { TokenList } from './token-list.js';

/** The visible tokens of a text. */
export function tokenize(lexer: Lexer, text: string, unknown?: UnknownTerms): Tokens {
  const scanner = new Scanner(lexer, text, 0, unknown);
  const tokens = new TokenList();
  if (lexer.indentation) {
    const lines = collectIndented(text, lexer.indentation, tokens);
    while (scanner.next()) lines.add(scanner.type, scanner.start, scanner.end, scanner.channel === VISIBLE);
    lines.finish();
    return tokens.toTokens(text);
  }
  while (scanner.next()) {
    if (scanner.channel === VISIBLE) tokens.push(scanner.type, scanner.start, scanner.end);
  }
  return tokens.toTokens(text);
}

/** Reads a text token by token. The caller can skip text that it handles without the grammar; see `moveTo`. */
export class Scanner {
  readonly #lexer: Lexer;
  readonly #text: string;
  #position: number;
  #mode = 'DEFAULT_MODE';
  /** The modes around the current one, each with the number of brackets that were open in it. */
  #modeStack: { readonly mode: string; readonly brackets: number }[] = [];
  #brackets = 0;
  readonly #unknown: UnknownTerms;
  readonly #variables = new Map<string, Value>();
  #previous: number | undefined;
  #failed: FailedMatches | undefined;
  /** Whether a token included the end of the text, so that no other token follows. */
  #isEndRead = false;
  /** The number of empty tokens since the last other one. */
  #emptyTokens = 0;
  readonly #memory = new Map<string, unknown>();
  /** The type number, offsets and channel of the token that `next` found. */
  type = 0;
  start = 0;
  end = 0;
  channel: number = VISIBLE;
  /**
   * The offset after the furthest character read so far, and one more if the end of the text was tested. A change of
   * the text at or after this offset does not affect the tokens found so far.
   */
  reached = 0;

  /** `unknown` decides the predicates that cannot be evaluated; without it, they hold. */
  constructor(lexer: Lexer, text: string, from = 0, unknown: UnknownTerms = () => true) {
    this.#unknown = unknown;
    this.#lexer = lexer;
    this.#text = text;
    this.#position = from;
  }

  /** Starts again, as if the text began at this offset. What is known about the text makes the second reading faster. */
  restartAt(offset: number): void {
    this.#position = offset;
    this.#mode = 'DEFAULT_MODE';
    this.#modeStack = [];
    this.#brackets = 0;
    this.#variables.clear();
    this.#previous = undefined;
    this.#isEndRead = false;
    this.reached = 0;
  }

  /** Continues at another offset in the current mode. */
  moveTo(offset: number): void {
    this.#position = offset;
    this.#isEndRead = false;
  }

  /** Finds the next token that the grammar does not skip; false at the end of the text. */
  next(): boolean {
    let start = this.#position;
    while (this.#position < this.#text.length || this.#canMatchEnd()) {
      const outcome = this.#match();
      if (!outcome && this.#position === this.#text.length) break;
      if (!outcome) {
        this.#emptyTokens = 0;
        // A character that no rule matches becomes a separate token, so that the tokens cover the whole text.
        const code = this.#text.codePointAt(start) as number;
        this.#position = start + (code > 0xffff ? 2 : 1);
        return this.#found(UNMATCHED, start, VISIBLE);
      }
      for (const command of outcome.modes) this.#switchMode(command);
      if (outcome.more) continue;
      if (!outcome.skip) return this.#found(outcome.type, start, outcome.channel);
      start = this.#position;
    }
    return start < this.#position ? this.#found(UNMATCHED, start, VISIBLE) : false;
  }

  #found(type: number, start: number, channel: number): true {
    this.type = type;
    this.start = start;
    this.end = this.#position;
    this.channel = channel;
    if (channel === VISIBLE) this.#previous = type;
    if (this.#modeStack.length > 0 && this.#position === start + 1) this.#countBracket(this.#text.charAt(start));
    return true;
  }

  /**
   * Moves past the longest match at the current position; undefined, without moving, if nothing matches. The empty text is
   * a match only if it changes the mode, as often as there are modes.
   */
  #match(): Outcome | undefined {
    const { automaton, modeStarts, outcomes } = this.#lexer;
    const text = this.#text;
    const from = this.#position;
    const failed = this.#failed;
    const start = modeStarts.get(this.#mode);
    let state: AutomatonState | null = start ? this.#decided(start, from) : null;
    let offset = from;
    let best: Outcome | undefined;
    let bestEnd = from;
    // The last state in which some rule could end.
    let accepting = state;
    let acceptedAt = from;
    let decidedAt = from;
    let isAtEnd = false;
    while (state && offset < text.length) {
      let code = text.charCodeAt(offset);
      let next: AutomatonState | null | undefined;
      if (code < 128) {
        next = state.ascii[code];
        offset++;
      } else {
        if (code >= 0xd800 && code < 0xdc00) code = text.codePointAt(offset) as number;
        offset += code > 0xffff ? 2 : 1;
      }
      state = next === undefined ? automaton.step(state, code) : next;
      if (!state) break;
      if (!state.isPlain) {
        if (state.waiting) decidedAt = offset;
        state = this.#decided(state, offset);
        if (!state) break;
      }
      if (state.accepts.length > 0) {
        accepting = state;
        acceptedAt = offset;
        best = outcomes[state.accepts[0] as number];
        bestEnd = offset;
      } else if (failed !== undefined && offset - acceptedAt > MIN_LOOKUP_LENGTH && failed.has(state, offset)) {
        state = null;
        this.reached = Math.max(this.reached, failed.reached);
      }
    }
    if (state && offset === text.length) {
      const atEnd = automaton.stepAtEnd(state);
      const last = atEnd && this.#decided(atEnd, offset);
      const accepted = last?.accepts[0];
      if (last) acceptedAt = offset;
      if (accepted !== undefined) {
        best = outcomes[accepted];
        bestEnd = offset;
        isAtEnd = true;
      }
    }
    // A predicate that was decided since then may be decided in another way for another token.
    if (accepting && decidedAt <= acceptedAt && offset - acceptedAt > MIN_FAILED_LENGTH)
      this.#rememberFailure(accepting, acceptedAt, offset, state ? text.length + 1 : offset);
    this.reached = Math.max(this.reached, state ? text.length + 1 : offset);
    best ??= this.#emptyMatch();
    if (!best) return undefined;
    this.#isEndRead = isAtEnd;
    this.#emptyTokens = bestEnd > from ? 0 : this.#emptyTokens + 1;
    for (const action of best.actions) {
      const moved = Math.min(text.length, Math.max(Math.min(from + 1, bestEnd), action(this.#describe(from, bestEnd))));
      // An action that did not extend the match may have searched the rest of the text without success.
      this.reached = Math.max(this.reached, moved > bestEnd ? moved : text.length + 1);
      bestEnd = moved;
    }
    for (const code of best.code) {
      const place = this.#placeOf(from, bestEnd);
      for (const [name, value] of this.#lexer.foreignCode.run(code, place)) this.#variables.set(name, value);
    }
    this.#position = bestEnd;
    return best;
  }

  /** The state itself, or the one after the decision of the predicates that it waits for. */
  #decided(state: AutomatonState, offset: number): AutomatonState | null {
    let decided: AutomatonState | null = state;
    while (decided?.waiting) {
      const { waiting }: AutomatonState = decided;
      decided = this.#lexer.automaton.decide(waiting, this.#holds(this.#lexer.automaton.predicateOf(waiting), offset));
    }
    return decided;
  }

  #holds(predicate: LexerPredicate, offset: number): boolean {
    const hook = this.#lexer.predicates[predicate.code];
    if (hook) return hook(this.#describe(this.#position, offset));
    return this.#lexer.foreignCode.holds(predicate, this.#placeOf(this.#position, offset), this.#unknown);
  }

  #placeOf(start: number, end: number): PredicatePlace {
    return {
      text: this.#text,
      start,
      end,
      previous: this.#previousName(),
      variables: this.#variables,
      canLeaveMode: this.#modeStack.length > 0 && this.#brackets === 0,
    };
  }

  /** Whether a token can follow at the end of the text. */
  #canMatchEnd(): boolean {
    const start = this.#lexer.modeStarts.get(this.#mode);
    if (this.#isEndRead || !start) return false;
    const decided = this.#decided(start, this.#position);
    return decided !== null && (decided.accepts.length > 0 || this.#lexer.automaton.stepAtEnd(decided) !== null);
  }

  #emptyMatch(): Outcome | undefined {
    const { modeStarts, outcomes } = this.#lexer;
    const start = modeStarts.get(this.#mode);
    if (!start || this.#emptyTokens >= modeStarts.size) return undefined;
    const accepted = this.#decided(start, this.#position)?.accepts[0];
    const outcome = accepted === undefined ? undefined : outcomes[accepted];
    return outcome && outcome.modes.length > 0 ? outcome : undefined;
  }

  /** No token ends after `from`, where the automaton was in `state`, although the text matched up to `to`. */
  #rememberFailure(state: AutomatonState, from: number, to: number, reached: number): void {
    this.#failed ??= new FailedMatches(this.#text.length);
    this.#failed.reached = Math.max(this.#failed.reached, reached);
    let current: AutomatonState | null = state;
    for (let offset = from; current && offset < to; ) {
      const code = this.#text.codePointAt(offset) as number;
      offset += code > 0xffff ? 2 : 1;
      current = this.#lexer.automaton.step(current, code);
      if (current) this.#failed.add(current, offset);
    }
  }

  #describe(start: number, end: number): LexerMatch {
    return { text: this.#text, start, end, previous: this.#previousName(), memory: this.#memory };
  }

  #previousName(): string | undefined {
    return this.#previous === undefined ? undefined : this.#lexer.grammar.tokenNames[this.#previous];
  }

  #switchMode(command: LexerCommand): void {
    if (command.kind === 'popMode') {
      const { mode = 'DEFAULT_MODE', brackets = 0 } = this.#modeStack.pop() ?? {};
      this.#mode = mode;
      this.#brackets = brackets;
    } else if ('argument' in command) {
      if (command.kind === 'pushMode') {
        this.#modeStack.push({ mode: this.#mode, brackets: this.#brackets });
        this.#brackets = 0;
      }
      this.#mode = command.argument;
    }
  }

  #countBracket(char: string): void {
    if (char === '(' || char === '[' || char === '{') this.#brackets++;
    else if (char === ')' || char === ']' || char === '}') this.#brackets--;
  }
}
