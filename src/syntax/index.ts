export * from './grammar.js';
export { type GrammarLibrary, loadGrammar, loadGrammarFile } from './load-grammar.js';
export { createLexer, type Lexer, type LexerHooks, type LexerMatch, type Tokens, tokenize } from './lexer.js';
export { leavesOf, type Node, nodesOf, renderTree } from './node.js';
export { createParser, type ParseOutcome, type Parser, type ParserOptions } from './parser.js';
