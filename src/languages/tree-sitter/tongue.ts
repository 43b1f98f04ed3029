/** One parser with its grammar: a language, or a language inside of another one, such as that of the scripts in a page. */
import { minimalTexts } from '../../language/grammar-language.js';
import type { Snapshot } from '../../language/language.js';
import {
  type Closers,
  closersOf,
  createGeneratorFrom,
  type Generator,
  type Grammar,
  substitutesOf,
} from '../../syntax/index.js';
import { createDerivations } from './derivations.js';
import { readGrammarData } from './grammar-data.js';
import { importGrammar, isHiddenToken } from './import-grammar.js';
import { deriveLong } from './long-derivations.js';
import { createSentences, samplesOf } from './sentences.js';
import type { CopyContext, Embedded, SharedNode } from './shared-tree.js';
import { createReader, type Reader, type TreeSitterSnapshot, typeNames } from './snapshot.js';
import type { NodeContext } from './tree-node.js';

/** The files of a parser. */
export interface TongueParts {
  /** The parser as WebAssembly, or the path of its file. */
  readonly wasm: Uint8Array | string;
  /** The contents of the file `src/grammar.json` of the package. */
  readonly grammar: unknown;
}

export interface Tongue {
  readonly grammar: Grammar;
  /** What its trees are made with. */
  readonly context: NodeContext & CopyContext;
  readonly reader: Reader;
  /** Whether its grammar has a rule or token of a name. */
  defines(name: string): boolean;
  /** Whether a token is always the same word. */
  isKeyword(name: string): boolean;
  substitutes(rule: string): ReadonlySet<string>;
  closerFor: Closers;
  /** The smallest text of a rule. */
  minimal(rule: string): readonly string[];
  /** The values that are nothing, if they can replace a rule. */
  nothingFor(rule: string): readonly string[];
  sentences(samples?: Snapshot): Generator;
}

/** More than any language has: types of different languages in one text are apart. */
export const TYPES_OF_A_LANGUAGE = 0x10000;

/** How languages write the value that is nothing. */
const NOTHING = /^(?:none|null|nil|undefined)$/i;

/** External tokens of languages in which indentation has a meaning; YAML has blocks. */
const INDENTATION = /indent|dedent|layout|_blk_/i;

/**
 * Tree-sitter's types count from `typeOffset`; `guests` are the languages inside, by the node around their text. Throws `RangeError` if the
 * grammar is none.
 */
export async function loadTongue(
  { wasm, grammar: data }: TongueParts,
  typeOffset: number,
  guests: ReadonlyMap<string, Tongue> = new Map(),
): Promise<Tongue> {
  const grammarData = readGrammarData(data);
  const imported = importGrammar(grammarData);
  const { grammar, extras, externals } = imported;
  // Loaded on demand: most reductions need no tree-sitter.
  const { Language: Loader, Parser } = await import('web-tree-sitter');
  await Parser.init();
  const parsing = await Loader.load(wasm);
  const parser = new Parser();
  parser.setLanguage(parsing);

  const ownName = typeNames(parsing);
  const extraTypes = new Set(Array.from(parsing.types.keys()).filter((type) => extras.has(ownName(type))));
  const deriveOwn = deriveLong(createDerivations(imported));
  const guestTongues = [...guests.values()];
  /** The language inside that has a type; undefined for types of this one. */
  const guestOf = (type: number): Tongue | undefined =>
    type < TYPES_OF_A_LANGUAGE ? undefined : guestTongues[Math.floor(type / TYPES_OF_A_LANGUAGE) - 1];
  const embeddings = new Map(Array.from(guests, ([around, { reader }]) => [around, embeddedBy(reader)]));
  const nameOf = (type: number): string => guestOf(type)?.context.nameOf(type) ?? ownName(type - typeOffset);
  const context: NodeContext & CopyContext = {
    nameOf,
    isExtra: (type) => guestOf(type)?.context.isExtra(type) ?? extraTypes.has(type - typeOffset),
    hasIndentation: [...externals].some((token) => INDENTATION.test(token)),
    derive: (type, children) => {
      const guest = guestOf(type);
      return guest ? guest.context.derive(type, children) : deriveOwn(nameOf(type), children);
    },
    typeOffset,
    ...(guests.size > 0 ? { embeddedIn: (around: number) => embeddings.get(nameOf(around)) } : {}),
  };
  const reader = createReader(parser, context);
  const sentences = (samples?: Snapshot): Generator => {
    const isStart = (text: string): boolean => reader.rootOf(text).errors === 0;
    return createGeneratorFrom(createSentences(imported, isStart, samples ? samplesOf(samples, context) : new Map()));
  };
  const nothings = Object.entries(grammarData.rules).flatMap(([symbol, rule]) =>
    rule.type === 'STRING' && NOTHING.test(rule.value) ? [{ symbol, text: rule.value }] : [],
  );
  const substitutes = substitutesOf(grammar);
  return {
    grammar,
    context,
    reader,
    defines: (name) => grammar.rules.has(name) || grammar.tokenTypes.has(name),
    isKeyword: (name) => imported.keywords.has(name),
    substitutes,
    closerFor: closersOf(
      grammar,
      substitutes,
      (token) => externals.has(token) && isHiddenToken(token) && !INDENTATION.test(token),
    ),
    minimal: minimalTexts(sentences),
    nothingFor: (rule) => nothings.filter(({ symbol }) => substitutes(rule).has(symbol)).map(({ text }) => text),
    sentences,
  };
}

/** Reads the text of a token again from the tree that it had before. */
function embeddedBy(reader: Reader): Embedded {
  const snapshots = new WeakMap<SharedNode, TreeSitterSnapshot>();
  let latest: TreeSitterSnapshot | undefined;
  return {
    read: (text, earlier) => {
      latest = reader.read(text, earlier && snapshots.get(earlier));
      return latest;
    },
    remember: (node) => {
      if (latest) snapshots.set(node, latest);
    },
  };
}
