/** Languages that tree-sitter parses: from the WebAssembly of a parser and its grammar as data. */
import type { Language as Parsing } from 'web-tree-sitter';
import { minimalTexts } from '../../language/grammar-language.js';
import type { Language, Snapshot } from '../../language/language.js';
import {
  deleteParallelItems,
  deleteParameters,
  dissolveClasses,
  dropOwners,
  GRAMMAR_PASSES,
  hoistNearDescendants,
  inlineCalls,
  inlineStructures,
  TIDY_PASSES,
} from '../../passes/index.js';
import { createGeneratorFrom, type Generator, substitutesOf } from '../../syntax/index.js';
import { createDerivations } from './derivations.js';
import { readGrammarData } from './grammar-data.js';
import { type ImportedGrammar, importGrammar } from './import-grammar.js';
import { canonicalText, deleteComments } from './layout.js';
import { deriveLong } from './long-derivations.js';
import { createSentences, samplesOf } from './sentences.js';
import type { CopyContext, SharedNode } from './shared-tree.js';
import { createReader, type TreeSitterSnapshot, typeNames } from './snapshot.js';
import type { NodeContext } from './tree-node.js';

/** What a language is made of. */
export interface TreeSitterParts {
  readonly name: string;
  /** The parser as WebAssembly, or the path of its file. */
  readonly wasm: Uint8Array | string;
  /** The contents of the file `src/grammar.json` of the package. */
  readonly grammar: unknown;
}

/** How languages write the value that is nothing. */
const NOTHING = /^(?:none|null|nil|undefined)$/i;

/** External tokens of languages in which indentation has a meaning; YAML has blocks. */
const INDENTATION = /indent|dedent|layout|_blk_/i;

/** What programs have: functions are written where they are called before the search looks into them. */
const PASSES = GRAMMAR_PASSES.flatMap((pass) => {
  if (pass === hoistNearDescendants) return [inlineCalls, pass];
  return pass === deleteParallelItems
    ? [dissolveClasses, inlineStructures, deleteParameters, dropOwners, pass]
    : [pass];
});

/** A block that is marked by its indentation has at least one statement. */
const FILLERS: ReadonlyMap<string, string> = new Map([['block', '0']]);

/** Up to so many characters, a text is identified by its canonical text instead of hashes, which an edit updates faster. */
const SHORT_TEXT = 2_000;

/** Throws `RangeError` if the grammar is none. */
export async function treeSitterLanguage({ name, wasm, grammar: data }: TreeSitterParts): Promise<Language> {
  const grammarData = readGrammarData(data);
  const imported = importGrammar(grammarData);
  const { grammar } = imported;
  // Loaded on demand: most reductions need no tree-sitter.
  const { Language: Loader, Parser } = await import('web-tree-sitter');
  await Parser.init();
  const parsing = await Loader.load(wasm);
  const parser = new Parser();
  parser.setLanguage(parsing);
  const context = contextOf(parsing, imported);
  const reader = createReader(parser, context);
  const substitutes = substitutesOf(grammar);
  const sentences = (samples?: Snapshot): Generator => {
    const isStart = (text: string): boolean => reader.rootOf(text).errors === 0;
    return createGeneratorFrom(createSentences(imported, isStart, samples ? samplesOf(samples, context) : new Map()));
  };
  const minimal = minimalTexts(sentences);
  const nothings = Object.entries(grammarData.rules).flatMap(([symbol, rule]) =>
    rule.type === 'STRING' && NOTHING.test(rule.value) ? [{ symbol, text: rule.value }] : [],
  );
  const rootOf = (snapshot: Snapshot): SharedNode => (snapshot as TreeSitterSnapshot).root;
  return {
    name,
    grammar,
    canLeaveGrammar: true,
    separator: ' ',
    hasIndentation: context.hasIndentation,
    ...(context.hasIndentation ? { fillers: FILLERS } : {}),
    passes: [deleteComments(context), ...PASSES],
    finishing: TIDY_PASSES,
    snapshot: reader.read,
    countTokens: (text) => (text.trim() === '' ? 0 : reader.rootOf(text).tokens),
    canSubstitute: (symbol, rule) => substitutes(rule).has(symbol),
    defaultsOf: ({ name: rule }) => minimal(rule),
    nothingFor: (rule) => nothings.filter(({ symbol }) => substitutes(rule).has(symbol)).map(({ text }) => text),
    generator: sentences,
    isPlausible: (before, after) => rootOf(after).errors <= rootOf(before).errors,
    canonical: (snapshot) => canonicalText(snapshot, context),
    canonicalKey: (snapshot) => {
      // The verdicts on a short text are found again after a renaming, by the words of its canonical text.
      if (snapshot.text.length <= SHORT_TEXT) return canonicalText(snapshot, context);
      const { hash, secondHash } = rootOf(snapshot);
      return `${hash} ${secondHash}`;
    },
  };
}

/** What trees of a language are made with. */
export function contextOf(parsing: Parsing, imported: ImportedGrammar): NodeContext & CopyContext {
  const { extras, externals } = imported;
  const nameOf = typeNames(parsing);
  const extraTypes = new Set(Array.from(parsing.types.keys()).filter((type) => extras.has(nameOf(type))));
  return {
    nameOf,
    isExtra: (type) => extraTypes.has(type),
    hasIndentation: [...externals].some((token) => INDENTATION.test(token)),
    derive: deriveLong(createDerivations(imported)),
  };
}
