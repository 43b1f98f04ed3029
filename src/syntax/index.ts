export type { CharSet } from './char-set.js';
export { unreachableRules } from './check-grammar.js';
export { createGenerator, type Generator, type Sentence } from './generate.js';
export { bracketPartners, genericTree } from './generic-tree.js';
export * from './grammar.js';
export { grammarFromJson, grammarToJson } from './grammar-json.js';
export { grammarLanguage, minimalTexts } from './grammar-language.js';
export { type Language, lostStructure, type Part, type Snapshot } from './language.js';
export {
  createLexer,
  type Lexer,
  type LexerHooks,
  type LexerMatch,
  Scanner,
  type Tokens,
  tokenize,
  VISIBLE,
} from './lexer.js';
export { type GrammarLibrary, loadGrammar, loadGrammarFile } from './load-grammar.js';
export { leavesOf, type Node, nodesOf, renderTree } from './node.js';
export { type Failure, type Parsed, parseTokens } from './parse-tokens.js';
export { createParser, type ParseOutcome, type Parser, type ParserOptions } from './parser.js';
export { plainLanguage } from './plain-language.js';
export { type Random, seededRandom } from './random.js';
export { standInsOf } from './stand-ins.js';
export { decodeText, encodeText } from './text.js';
export { tokenSet } from './token-set.js';
