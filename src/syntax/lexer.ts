/** Text to tokens: longest match, the first rule where several match, modes, channels, and hooks for foreign code. */
import { type Grammar, type LexerCommand, UNMATCHED } from './grammar.js';
import { type AutomatonState, LexerAutomaton } from './lexer-automaton.js';
import { buildLexerNetwork } from './lexer-network.js';

/** What a hook sees: the match that a lexer rule made, and the visible token before it. */
export interface LexerMatch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Name of the last visible token; undefined at the start of the text. */
  readonly previous: string | undefined;
}

/**
 * Code in a grammar runs only where a hook of the same text is given. A predicate says whether the match counts; an
 * action may return another end for it.
 */
export interface LexerHooks {
  readonly predicates?: Readonly<Record<string, (match: LexerMatch) => boolean>>;
  readonly actions?: Readonly<Record<string, (match: LexerMatch) => number>>;
}

export const VISIBLE = 0;
const HIDDEN = 1;

/** The tokens of a text, a column each. Gaps between them are what the grammar skips. */
export interface Tokens {
  readonly types: number[];
  readonly starts: number[];
  readonly ends: number[];
}

interface Outcome {
  readonly type: number;
  readonly channel: number;
  readonly skip: boolean;
  readonly more: boolean;
  readonly modes: readonly LexerCommand[];
  readonly predicates: readonly ((match: LexerMatch) => boolean)[];
  readonly actions: readonly ((match: LexerMatch) => number)[];
}

export interface Lexer {
  readonly grammar: Grammar;
  readonly automaton: LexerAutomaton;
  readonly modeStarts: ReadonlyMap<string, AutomatonState>;
  readonly outcomes: readonly Outcome[];
}

export function createLexer(grammar: Grammar, hooks: LexerHooks = {}): Lexer {
  const network = buildLexerNetwork(grammar);
  const automaton = new LexerAutomaton(network);
  const modes = new Map<string, number[]>([['DEFAULT_MODE', []]]);
  const channels = new Map<string, number>();
  const outcomes = network.entries.map(({ rule, alternative }, entry): Outcome => {
    const entries = modes.get(rule.mode) ?? [];
    modes.set(rule.mode, entries);
    entries.push(entry);
    const find = (kind: LexerCommand['kind']): LexerCommand | undefined =>
      alternative.commands.findLast((command) => command.kind === kind);
    const channel = find('channel');
    const type = find('type');
    return {
      type: grammar.tokenTypes.get(type && 'argument' in type ? type.argument : rule.name) as number,
      channel: channel && 'argument' in channel ? channelNumber(channel.argument, channels) : VISIBLE,
      skip: find('skip') !== undefined,
      more: find('more') !== undefined,
      modes: alternative.commands.filter(({ kind }) => ['mode', 'pushMode', 'popMode'].includes(kind)),
      predicates: alternative.predicates.flatMap((code) => hooks.predicates?.[code] ?? []),
      actions: alternative.actions.flatMap((code) => hooks.actions?.[code] ?? []),
    };
  });
  const modeStarts = new Map([...modes].map(([mode, entries]) => [mode, automaton.startAt(entries)]));
  return { grammar, automaton, modeStarts, outcomes };
}

function channelNumber(name: string, channels: Map<string, number>): number {
  if (name === 'DEFAULT_TOKEN_CHANNEL' || name === '0') return VISIBLE;
  if (name === 'HIDDEN' || name === '1') return HIDDEN;
  if (!channels.has(name)) channels.set(name, HIDDEN + 1 + channels.size);
  return channels.get(name) as number;
}

/** The visible tokens of a text. */
export function tokenize(lexer: Lexer, text: string): Tokens {
  const scanner = new Scanner(lexer, text);
  const tokens: Tokens = { types: [], starts: [], ends: [] };
  while (scanner.next()) {
    if (scanner.channel !== VISIBLE) continue;
    tokens.types.push(scanner.type);
    tokens.starts.push(scanner.start);
    tokens.ends.push(scanner.end);
  }
  return tokens;
}

/** Walks over a text token by token; a caller may move it on where something other than the grammar knows better. */
export class Scanner {
  readonly #lexer: Lexer;
  readonly #text: string;
  #position: number;
  #mode = 'DEFAULT_MODE';
  #modeStack: string[] = [];
  #previous: number | undefined;
  /** The token that `next` found. */
  type = 0;
  start = 0;
  end = 0;
  channel: number = VISIBLE;
  /** Behind the furthest character looked at so far; one more where the end of the text mattered. */
  reached = 0;

  constructor(lexer: Lexer, text: string, from = 0) {
    this.#lexer = lexer;
    this.#text = text;
    this.#position = from;
  }

  /** Continues at another offset, in the mode at hand. */
  moveTo(offset: number): void {
    this.#position = offset;
  }

  /** Finds the next token that the grammar does not skip; false at the end of the text. */
  next(): boolean {
    let start = this.#position;
    while (this.#position < this.#text.length) {
      const outcome = this.#match();
      if (!outcome) {
        // A character that no rule matches becomes a token of its own: nothing of the text is lost.
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
    return true;
  }

  /** Moves over the longest match from the position on; undefined (and no move) where there is none. */
  #match(): Outcome | undefined {
    const { automaton, modeStarts, outcomes } = this.#lexer;
    const text = this.#text;
    const from = this.#position;
    let state: AutomatonState | null = modeStarts.get(this.#mode) ?? null;
    let offset = from;
    let best: Outcome | undefined;
    let bestEnd = from;
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
      if (state && state.accepts.length > 0) {
        const accepted = this.#accepted(outcomes, state, offset);
        if (accepted) {
          best = accepted;
          bestEnd = offset;
        }
      }
    }
    if (state && offset === text.length) {
      const last = automaton.stepAtEnd(state);
      const accepted = last && offset > from ? this.#accepted(outcomes, last, offset) : undefined;
      if (accepted) {
        best = accepted;
        bestEnd = offset;
      }
    }
    this.reached = Math.max(this.reached, state ? text.length + 1 : offset);
    if (!best) return undefined;
    for (const action of best.actions) {
      const moved = Math.min(text.length, Math.max(from + 1, action(this.#describe(from, bestEnd))));
      // An action that moved nothing may have looked for its end in vain.
      this.reached = Math.max(this.reached, moved > bestEnd ? moved : text.length + 1);
      bestEnd = moved;
    }
    this.#position = bestEnd;
    return best;
  }

  #accepted(outcomes: readonly Outcome[], state: AutomatonState, end: number): Outcome | undefined {
    for (const entry of state.accepts) {
      const outcome = outcomes[entry] as Outcome;
      if (outcome.predicates.length === 0) return outcome;
      const match = this.#describe(this.#position, end);
      if (outcome.predicates.every((holds) => holds(match))) return outcome;
    }
    return undefined;
  }

  #describe(start: number, end: number): LexerMatch {
    const previous = this.#previous === undefined ? undefined : this.#lexer.grammar.tokenNames[this.#previous];
    return { text: this.#text, start, end, previous };
  }

  #switchMode(command: LexerCommand): void {
    if (command.kind === 'popMode') this.#mode = this.#modeStack.pop() ?? 'DEFAULT_MODE';
    else if ('argument' in command) {
      if (command.kind === 'pushMode') this.#modeStack.push(this.#mode);
      this.#mode = command.argument;
    }
  }
}
