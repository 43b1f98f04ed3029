/**
 * Compiles the lexer rules of a grammar: an automaton, what each match results in, and hooks for the code in the grammar.
 * A `Scanner` runs it.
 */
import type { Grammar, LexerCommand } from '../grammar/grammar.js';
import { type Indentation, indentationOf } from './indentation.js';
import { type AutomatonState, LexerAutomaton } from './lexer-automaton.js';
import { buildLexerNetwork } from './lexer-network.js';
import { createForeignCode, type ForeignCode } from './predicates.js';

export type { Tokens } from './token-list.js';

/** The argument of a hook: the match of a lexer rule in the whole text. */
export interface LexerMatch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The name of the last visible token; undefined if there is none. */
  readonly previous: string | undefined;
  /** Belongs to the text: hooks can keep here what they found out about it. */
  readonly memory: Map<string, unknown>;
}

/**
 * Implements the predicates and actions of lexer rules, keyed by their code in the grammar without the braces. A
 * predicate returns whether the match may go on at `match.end`; an action returns the end of the match, which can differ from
 * `match.end`. Code without a hook is evaluated as far as it can be read; see `createForeignCode`.
 */
export interface LexerHooks {
  readonly predicates?: Readonly<Record<string, (match: LexerMatch) => boolean>>;
  readonly actions?: Readonly<Record<string, (match: LexerMatch) => number>>;
}

/** The channel of tokens that the parser reads. */
export const VISIBLE = 0;
const HIDDEN = 1;

/** What happens when an entry of the lexer network is matched. */
export interface Outcome {
  readonly type: number;
  readonly channel: number;
  readonly skip: boolean;
  readonly more: boolean;
  readonly modes: readonly LexerCommand[];
  readonly actions: readonly ((match: LexerMatch) => number)[];
  /** The code of the actions without a hook. */
  readonly code: readonly string[];
}

/** A compiled lexer; `tokenize` and `Scanner` run it. It can be shared, and caches automaton states. */
export interface Lexer {
  readonly grammar: Grammar;
  readonly automaton: LexerAutomaton;
  /** The start state of each mode. */
  readonly modeStarts: ReadonlyMap<string, AutomatonState>;
  /** By index of the entry in the lexer network. */
  readonly outcomes: readonly Outcome[];
  readonly predicates: NonNullable<LexerHooks['predicates']>;
  readonly foreignCode: ForeignCode;
  /** Set if the blocks of the language are indented; `tokenize` makes their tokens. */
  readonly indentation: Indentation | undefined;
}

/** Compiles the lexer rules of a grammar. */
export function createLexer(grammar: Grammar, hooks: LexerHooks = {}): Lexer {
  const network = buildLexerNetwork(grammar);
  const automaton = new LexerAutomaton(network);
  const modes = new Map<string, number[]>([['DEFAULT_MODE', []]]);
  const channels = new Map<string, number>();
  const modeNames = [...new Set(['DEFAULT_MODE', ...grammar.lexerRules.map(({ mode }) => mode)])];
  /** A mode can be given by its number. */
  const modeNamed = (argument: string): string => modeNames[/^\d+$/.test(argument) ? Number(argument) : -1] ?? argument;
  const outcomes = network.entries.map(({ rule, alternative }, entry): Outcome => {
    const entries = modes.get(rule.mode) ?? [];
    modes.set(rule.mode, entries);
    entries.push(entry);
    const commandOf = (kind: LexerCommand['kind']): LexerCommand | undefined =>
      alternative.commands.findLast((command) => command.kind === kind);
    const channel = commandOf('channel');
    const type = commandOf('type');
    return {
      type: grammar.tokenTypes.get(type && 'argument' in type ? type.argument : rule.name) as number,
      channel: channel && 'argument' in channel ? channelNumber(channel.argument, channels) : VISIBLE,
      skip: commandOf('skip') !== undefined,
      more: commandOf('more') !== undefined,
      modes: alternative.commands
        .filter(({ kind }) => ['mode', 'pushMode', 'popMode'].includes(kind))
        .map((command) => ('argument' in command ? { ...command, argument: modeNamed(command.argument) } : command)),
      actions: alternative.actions.flatMap((code) => hooks.actions?.[code] ?? []),
      code: alternative.actions.filter((code) => hooks.actions?.[code] === undefined),
    };
  });
  const modeStarts = new Map([...modes].map(([mode, entries]) => [mode, automaton.startAt(entries)]));
  const foreignCode = createForeignCode(outcomes.flatMap(({ code }) => code));
  return {
    grammar,
    automaton,
    modeStarts,
    outcomes,
    predicates: hooks.predicates ?? {},
    foreignCode,
    indentation: indentationOf(grammar),
  };
}

function channelNumber(name: string, channels: Map<string, number>): number {
  if (name === 'DEFAULT_TOKEN_CHANNEL' || name === '0') return VISIBLE;
  if (name === 'HIDDEN' || name === '1') return HIDDEN;
  if (!channels.has(name)) channels.set(name, HIDDEN + 1 + channels.size);
  return channels.get(name) as number;
}
