/** Creates the lexer and the parser of each dialect on first use. */
import {
  createLearnedParser,
  createLexer,
  createParser,
  type Grammar,
  type GrammarLibrary,
  grammarFromJson,
  type LearnedParser,
  type Lexer,
  loadGrammar,
  type Parser,
  type ParserOptions,
} from '../../../syntax/index.js';
import { shippedFile } from '../../shipped-files.js';
import type { Dialect } from './dialect.js';

/** The lexer and parser of a dialect. */
export interface DialectParser {
  readonly dialect: Dialect;
  readonly lexer: Lexer;
  /** Parses the tokens of one statement. */
  readonly parser: Parser;
  /** Parses the tokens of a statement that `parser` rejects, if the dialect has learned productions. */
  readonly learned?: LearnedParser;
}

/**
 * Longer statements get a generic tree: a parsed one takes more than a second and a kilobyte for each token. Their lists are deleted
 * in the same way, and what is left of them is parsed.
 */
const MAX_PARSED_TOKENS = 100_000;

/** The rule that one statement matches. */
export const START_RULE = 'statement';

const parsers = new WeakMap<Dialect, DialectParser>();

/** The lexer and parser of a dialect, built on first use. */
export function parserOf(dialect: Dialect): DialectParser {
  const cached = parsers.get(dialect);
  if (cached) return cached;
  const parser = dialect.learned ? learnedParser(dialect, dialect.learned) : createDialectParser(dialect);
  parsers.set(dialect, parser);
  return parser;
}

function createDialectParser(dialect: Dialect): DialectParser {
  const { grammar, ...compiled } = grammarOf(dialect);
  return {
    dialect,
    lexer: createLexer(grammar, dialect.hooks ?? {}),
    parser: createParser(grammar, START_RULE, { ...compiled, maxTokens: MAX_PARSED_TOKENS }),
  };
}

function learnedParser(dialect: Dialect, { base, productions }: NonNullable<Dialect['learned']>): DialectParser {
  const { lexer, parser } = parserOf(base);
  return { dialect, lexer, parser, learned: createLearnedParser(lexer, START_RULE, productions) };
}

/** The built package holds the shipped grammars as data: reading them from `.g4` takes a tenth of a second. */
function grammarOf({
  grammar: { name, text },
}: Dialect): { readonly grammar: Grammar } & Pick<ParserOptions, 'lookahead'> {
  const compiled = text === undefined ? shippedFile(`grammars/${name}.json`) : undefined;
  if (compiled !== undefined) return grammarFromJson(compiled);
  const library: GrammarLibrary = (wanted) =>
    wanted === name && text !== undefined ? { file: `${name}.g4`, text } : shippedGrammar(wanted);
  return { grammar: loadGrammar(name, library) };
}

/** The text of a shipped `.g4` file. */
export const shippedGrammar: GrammarLibrary = (name) => {
  const text = shippedFile(`languages/sql/grammars/${name}.g4`);
  return text === undefined ? undefined : { file: `${name}.g4`, text };
};
