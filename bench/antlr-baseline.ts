/** ANTLR 4 in TypeScript, for comparison with our parser: antlr-ng compiles a grammar, and antlr4ng interprets it. */
import { CharStream, CommonTokenStream, type Lexer, type ParserInterpreter, PredictionMode, Token } from 'antlr4ng';

/** The parts of antlr-ng that are used; its types cannot be imported for the reason below. */
interface AntlrGrammar {
  fileName: string;
  atn?: object;
  importVocab(from: AntlrGrammar): void;
  importTokensFromTokensFile(): void;
  createLexerInterpreter(input: CharStream): Lexer;
  createParserInterpreter(tokens: CommonTokenStream): ParserInterpreter & { parentContextStack: unknown[] };
  getRule(name: string): { index: number } | null;
}
interface AntlrTool {
  errorManager: { addListener(listener: object): void; getMessageTemplate(message: object): { render(): string } };
  parse(source: CharStream): object | undefined;
  createGrammar(tree: object): AntlrGrammar;
  process(grammar: AntlrGrammar, generate: boolean): void;
}

// The entry of the package exports a type as if it were a value, which Node cannot link, so the class is loaded directly.
const { Tool } = (await import(new URL('./Tool.js', import.meta.resolve('antlr-ng')).href)) as {
  Tool: new () => AntlrTool;
};

function compile(text: string, lexer?: AntlrGrammar): AntlrGrammar {
  const tool = new Tool();
  const errors: string[] = [];
  const onError = (message: object): void => {
    errors.push(tool.errorManager.getMessageTemplate(message).render().trim());
  };
  tool.errorManager.addListener({ info() {}, warning() {}, error: onError });
  const source = CharStream.fromString(text);
  source.name = '<string>';
  const tree = tool.parse(source);
  if (!tree || errors.length > 0) throw new Error(`ANTLR rejects the grammar:\n${errors.join('\n')}`);
  const grammar = tool.createGrammar(tree);
  grammar.fileName = source.name;
  if (lexer) {
    grammar.importVocab(lexer);
    grammar.importTokensFromTokensFile = () => {};
  }
  tool.process(grammar, false);
  if (!grammar.atn || errors.length > 0) throw new Error(`ANTLR rejects the grammar:\n${errors.join('\n')}`);
  return grammar;
}

/** Compiles a lexer grammar. The result splits a text into NAME:text; what no rule matches is missing, and so is the end. */
export function antlrTokens(lexerText: string): (text: string) => string[] {
  const grammar = compile(lexerText);
  return (text) => {
    const lexer = grammar.createLexerInterpreter(CharStream.fromString(text));
    lexer.removeErrorListeners();
    return lexer
      .getAllTokens()
      .map((token) => `${lexer.vocabulary.getSymbolicName(token.type) ?? token.type}:${token.text ?? ''}`);
  };
}

/** Compiles a lexer grammar and a parser grammar. The result builds the tree of a text and returns whether it was accepted. */
export function antlrParser(lexerText: string, parserText: string, startRule: string): (text: string) => boolean {
  const lexerGrammar = compile(lexerText);
  const grammar = compile(parserText, lexerGrammar);
  const start = grammar.getRule(startRule);
  if (!start) throw new Error(`the grammar has no rule ${startRule}`);
  let errors = 0;
  const listener = {
    syntaxError: () => {
      errors++;
    },
    reportAmbiguity() {},
    reportAttemptingFullContext() {},
    reportContextSensitivity() {},
  };
  // Lexer and parser are reused, because they cache predictions for later texts.
  const lexer = lexerGrammar.createLexerInterpreter(CharStream.fromString(''));
  const parser = grammar.createParserInterpreter(new CommonTokenStream(lexer));
  for (const recognizer of [lexer, parser]) {
    recognizer.removeErrorListeners();
    recognizer.addErrorListener(listener);
  }
  parser.interpreter.predictionMode = PredictionMode.SLL;
  parser.buildParseTrees = true;
  return (text) => {
    errors = 0;
    // Setting the stream rewinds the previous one, so the lexer must still have the old text here.
    const tokens = new CommonTokenStream(lexer);
    parser.tokenStream = tokens;
    parser.parentContextStack.length = 0;
    lexer.inputStream = CharStream.fromString(text);
    parser.parse(start.index);
    return tokens.LA(1) === Token.EOF && errors === 0;
  };
}
