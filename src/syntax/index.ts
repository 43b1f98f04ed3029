/**
 * The syntax layer: from a grammar in ANTLR 4 notation and a text to tokens and trees. It knows no particular language.
 * The groups below are in the order in which a text passes through them; see README.md in this folder.
 */

// Grammar: reads `.g4` files into plain data and checks them.

export type { CharSet } from './grammar/char-set.js';
export { unreachableRules } from './grammar/check-grammar.js';
export { readFuzzingBookGrammar } from './grammar/fuzzing-book-grammar.js';
export * from './grammar/grammar.js';
export { grammarFromJson, grammarToJson } from './grammar/grammar-json.js';
export { type GrammarLibrary, grammarFromText, loadGrammar } from './grammar/load-grammar.js';
export { type SpelledWord, spelledWords } from './grammar/spelled-words.js';

// Lexer: splits a text into tokens.

export { type ForeignTokens, foreignTokensOf } from './lexer/foreign-tokens.js';
export { createLexer, type Lexer, type LexerHooks, type LexerMatch, type Tokens, VISIBLE } from './lexer/lexer.js';
export type { PredicatePlace, UnknownTerms } from './lexer/predicates.js';
export { Scanner, tokenize } from './lexer/scanner.js';
export { type PackedTokens, packTokens, TokenList, unpackTokens } from './lexer/token-list.js';

// Parser: turns tokens into a tree.

export { type Failure, type Parsed, parseInSteps, parseTokens } from './parser/parse-tokens.js';
export { createParser, type ParseOutcome, type Parser, type ParserOptions } from './parser/parser.js';
export { createReadings, type Readings } from './parser/readings.js';
export { tokenSet } from './parser/token-set.js';
export { finishSteps, type Steps } from './steps.js';

// Tree: nodes, access to them, and the generic tree of a text that the grammar does not cover.

export { childNamed, childrenNamed, childrenOf } from './tree/children.js';
export { bracketPartners, bracketPartnersInSteps, GENERIC_ROOT, genericTree } from './tree/generic-tree.js';
export { leavesOf, type Node, nodesOf, renderTree } from './tree/node.js';

// Adapt: learns productions from texts that a grammar does not cover.

export type { Island, Vocabulary } from './adapt/generalise.js';
export {
  createLearnedParser,
  createLearner,
  type LearnedParser,
  type Learner,
  type LearnerOptions,
} from './adapt/learner.js';
export type { Production } from './adapt/production.js';
export { productionsFromG4, productionsToG4 } from './adapt/production-text.js';

// Generate: sentences of a rule, and the symbols that can replace it.

export { type Closers, closersOf } from './generate/closers.js';
export {
  createGenerator,
  createGeneratorFrom,
  type Generator,
  type Sentence,
  type SentenceSource,
} from './generate/generate.js';
export { pick, type Random, seededRandom } from './generate/random.js';
export { sampleSentences } from './generate/sample-sentences.js';
export type { SampledToken, SentenceLayout } from './generate/sentence-layout.js';
export { substitutesOf } from './generate/substitutes.js';
