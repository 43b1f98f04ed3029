/** Parsed statements, cached by their text. A statement is parsed when its tree is first used. */
import { ownCopy } from '../../../edit/text.js';
import { hashOf } from '../../../edit/text-hash.js';
import {
  type Failure,
  finishSteps,
  type PackedTokens,
  type Parsed,
  parseInSteps,
  type Steps,
  unpackTokens,
} from '../../../syntax/index.js';
import type { DialectParser } from '../dialects/dialect-parser.js';
import type { SqlNode } from '../snapshot.js';

/** Longer canonical texts are replaced by a hash: the statements of a dump are compared in every candidate. */
const MAX_PLAIN_KEY = 10_000;
const WORDS_PER_PIECE = 4_096;

/** What the text of a statement alone determines. Offsets count from the start of the statement. */
export class StatementParse implements Parsed {
  readonly #language: DialectParser;
  readonly #text: string;
  readonly #tokens: PackedTokens;
  #parsed: Parsed | undefined;
  #canonicalKey: string | undefined;

  constructor(language: DialectParser, text: string, tokens: PackedTokens) {
    this.#language = language;
    this.#text = text;
    this.#tokens = tokens;
  }

  get tree(): SqlNode {
    return this.#parse().tree as SqlNode;
  }

  get tokens(): number {
    return this.#tokens.length / 3;
  }

  get failure(): Failure | undefined {
    return this.#parse().failure;
  }

  /** Its tokens, separated by one space each, with keywords in upper case. */
  get canonical(): string {
    return [...this.#canonicalPieces()].join(' ');
  }

  /** The canonical text in pieces: those of a long statement are not in memory at the same time. */
  *#canonicalPieces(): Generator<string> {
    const { types, starts, ends } = unpackTokens(this.#tokens);
    const isKeyword = keywordTypes(this.#language.lexer.grammar.tokenNames);
    for (let i = 0; i < starts.length; ) {
      const words: string[] = [];
      for (; i < starts.length && words.length < WORDS_PER_PIECE; i++) {
        const word = this.#text.slice(starts[i], ends[i]);
        words.push(isKeyword[types[i] as number] ? word.toUpperCase() : word);
      }
      yield words.join(' ');
    }
  }

  /** Equal exactly for statements with equal canonical texts: the text itself unless it is very long, otherwise a hash. */
  get canonicalKey(): string {
    if (this.#canonicalKey === undefined) finishSteps(this.readKey());
    return this.#canonicalKey as unknown as string;
  }

  /** Whether the key is known. */
  get hasKey(): boolean {
    return this.#canonicalKey !== undefined;
  }

  /** Finds out the key in short steps. */
  *readKey(): Steps {
    this.#canonicalKey ??= this.#canonicalLength() <= MAX_PLAIN_KEY ? this.canonical : yield* this.#canonicalHash();
  }

  #canonicalLength(): number {
    const { starts, ends } = unpackTokens(this.#tokens);
    let length = starts.length - 1;
    for (let i = 0; i < starts.length; i++) length += (ends[i] as number) - (starts[i] as number);
    return length;
  }

  *#canonicalHash(): Steps<string> {
    // Equal texts have equal pieces.
    const hashes: string[] = [];
    for (const piece of this.#canonicalPieces()) {
      hashes.push(hashOf(piece));
      yield undefined;
    }
    return hashOf(hashes.join(' '));
  }

  /** Makes the tree in short steps. */
  *parse(): Steps {
    if (this.#parsed) return;
    const { parser, lexer, learned } = this.#language;
    const tokens = unpackTokens(this.#tokens);
    const plain = yield* parseInSteps(parser, lexer.grammar, this.#text, tokens);
    // What was learned never changes the tree of a statement that the grammar covers.
    const extended = plain.failure && !plain.failure.gaveUp && learned ? yield* learned(this.#text, tokens) : undefined;
    // Two searches may have parsed the statement in turn.
    this.#parsed ??= extended && !extended.failure ? extended : plain;
  }

  /** Makes the tree in short steps, also if it is generic. */
  *makeTree(): Steps {
    yield* this.parse();
    yield* this.#parse().makeTree?.() ?? [];
  }

  #parse(): Parsed {
    if (!this.#parsed) finishSteps(this.parse());
    return this.#parsed as unknown as Parsed;
  }
}

/** Tokens per generation. A parsed token with all that is known about it takes up to a kilobyte. */
const MAX_TOKENS = 1_000_000;
const MIN_TOKENS = 4_000;

/**
 * Recently used statements by their text, in two generations. When the young one is full, the old one is discarded. How much it
 * holds depends on the scripts that are parsed, so that a process that goes on to small scripts does not keep large ones.
 */
export class StatementMemo {
  readonly #language: DialectParser;
  #young = new Map<string, StatementParse>();
  #old = new Map<string, StatementParse>();
  #size = 0;
  #maxTokens = MIN_TOKENS;

  constructor(language: DialectParser) {
    this.#language = language;
  }

  /** Makes room for a few versions of a script of this length; tokens have about four characters. */
  adaptTo(textLength: number): void {
    this.#maxTokens = Math.min(MAX_TOKENS, Math.max(MIN_TOKENS, textLength));
  }

  parseOf(slice: string, tokens: PackedTokens): StatementParse {
    const young = this.#young.get(slice);
    if (young) return young;
    const old = this.#old.get(slice);
    const text = old ? slice : ownCopy(slice);
    const parse = old ?? new StatementParse(this.#language, text, tokens);
    this.#size += parse.tokens;
    if (this.#size > this.#maxTokens) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = parse.tokens;
    }
    this.#young.set(text, parse);
    return parse;
  }
}

const keywordTypesByNames = new WeakMap<readonly string[], readonly boolean[]>();

/** Whether the tokens of a type are keywords, by type. */
function keywordTypes(tokenNames: readonly string[]): readonly boolean[] {
  let types = keywordTypesByNames.get(tokenNames);
  if (!types) {
    types = tokenNames.map((name) => /^'[A-Z_]+'$/.test(name));
    keywordTypesByNames.set(tokenNames, types);
  }
  return types;
}
