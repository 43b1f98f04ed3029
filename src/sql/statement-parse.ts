/**
 * What the text of a statement alone determines. Its tree is made when first asked for: most statements of a failing
 * script go before anybody looks into them.
 */
import type { SqlLanguage } from '../grammars/dialects.js';
import { type Failure, type Node, type Parsed, parseTokens, type Tokens } from '../syntax/index.js';

export class StatementParse implements Parsed {
  readonly #language: SqlLanguage;
  readonly #text: string;
  readonly #tokens: Tokens;
  #parsed: Parsed | undefined;
  #canonical: string | undefined;

  constructor(language: SqlLanguage, text: string, tokens: Tokens) {
    this.#language = language;
    this.#text = text;
    this.#tokens = tokens;
  }

  get tree(): Node {
    return this.#parse().tree;
  }

  get tokens(): number {
    return this.#tokens.types.length;
  }

  get failure(): Failure | undefined {
    return this.#parse().failure;
  }

  /** Its tokens with one space between them. */
  get canonical(): string {
    const { starts, ends } = this.#tokens;
    this.#canonical ??= starts.map((start, i) => this.#text.slice(start, ends[i])).join(' ');
    return this.#canonical;
  }

  #parse(): Parsed {
    this.#parsed ??= parseTokens(this.#language.parser, this.#language.lexer.grammar, this.#text, this.#tokens);
    return this.#parsed;
  }
}

/** Statements seen lately, by their text: two generations, the older one dropped when the newer one is full. */
export class StatementMemo {
  readonly #language: SqlLanguage;
  #young = new Map<string, StatementParse>();
  #old = new Map<string, StatementParse>();
  #size = 0;

  constructor(language: SqlLanguage) {
    this.#language = language;
  }

  parseOf(slice: string, tokens: Tokens): StatementParse {
    const young = this.#young.get(slice);
    if (young) return young;
    const old = this.#old.get(slice);
    const text = old ? slice : ownCopy(slice);
    const parse = old ?? new StatementParse(this.#language, text, tokens);
    this.#size += parse.tokens;
    if (this.#size > MEMO_TOKENS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = parse.tokens;
    }
    this.#young.set(text, parse);
    return parse;
  }
}

/** Tokens per generation: about 100 MB of trees, room for a script of several megabytes. */
const MEMO_TOKENS = 1_000_000;

/** A slice keeps the text alive that it was cut from; what is kept for long must not keep every candidate. */
function ownCopy(slice: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every character of one byte
  const encoding = /^[\x00-\xff]*$/.test(slice) ? 'latin1' : 'utf16le';
  return Buffer.from(slice, encoding).toString(encoding);
}
