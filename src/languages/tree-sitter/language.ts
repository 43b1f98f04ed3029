/** Languages that tree-sitter parses: from the WebAssembly of a parser and its grammar as data. */
import type { Language, Snapshot } from '../../language/language.js';
import {
  deleteParallelItems,
  deleteParameters,
  deleteResults,
  dissolveClasses,
  dropOwners,
  GRAMMAR_PASSES,
  hoistNearDescendants,
  inlineCalls,
  inlineStructures,
  isWord,
  TIDY_PASSES,
} from '../../passes/index.js';
import { canonicalText, deleteComments } from './layout.js';
import type { SharedNode } from './shared-tree.js';
import type { TreeSitterSnapshot } from './snapshot.js';
import { loadTongue, type Tongue, type TongueParts, TYPES_OF_A_LANGUAGE } from './tongue.js';

/** What a language is made of. */
export interface TreeSitterParts extends TongueParts {
  readonly name: string;
  /** Languages of text inside: of a token, by the name of the node around it, such as `script_element` of HTML. */
  readonly embedded?: ReadonlyMap<string, TongueParts>;
}

/** What programs have: functions are written where they are called before the search looks into them. */
const PASSES = GRAMMAR_PASSES.flatMap((pass) => {
  if (pass === hoistNearDescendants) return [inlineCalls, pass];
  return pass === deleteParallelItems
    ? [dissolveClasses, inlineStructures, deleteResults, deleteParameters, dropOwners, pass]
    : [pass];
});

/** A block that is marked by its indentation has at least one statement. */
const FILLERS: ReadonlyMap<string, string> = new Map([['block', '0']]);

/** Up to so many characters, a text is identified by its canonical text instead of hashes, which an edit updates faster. */
const SHORT_TEXT = 2_000;

/** Throws `RangeError` if the grammar is none. */
export async function treeSitterLanguage(parts: TreeSitterParts): Promise<Language> {
  const guests = new Map<string, Tongue>();
  for (const [around, guest] of parts.embedded ?? [])
    guests.set(around, await loadTongue(guest, TYPES_OF_A_LANGUAGE * (guests.size + 1)));
  const host = await loadTongue(parts, 0, guests);
  const tongues = [host, ...guests.values()];
  const { grammar, context, reader } = host;
  /** Names that two languages have in common are those of the outer one. */
  const ownerOf = (name: string): Tongue => tongues.find((tongue) => tongue.defines(name)) ?? host;
  const rootOf = (snapshot: Snapshot): SharedNode => (snapshot as TreeSitterSnapshot).root;
  return {
    name: parts.name,
    grammar,
    canLeaveGrammar: true,
    separator: ' ',
    hasIndentation: context.hasIndentation,
    ...(context.hasIndentation ? { fillers: FILLERS } : {}),
    passes: [deleteComments(context), ...PASSES],
    finishing: TIDY_PASSES,
    snapshot: reader.read,
    countTokens: (text) => (text.trim() === '' ? 0 : reader.rootOf(text).tokens),
    canSubstitute: (symbol, rule) => ownerOf(rule).substitutes(rule).has(symbol),
    closerFor: (symbol, rule) => ownerOf(rule).closerFor(symbol, rule),
    isIdentifier: (token, text) => isWord(token, text) && !ownerOf(token.name).isKeyword(token.name),
    defaultsOf: ({ name: rule }) => ownerOf(rule).minimal(rule),
    nothingFor: (rule) => ownerOf(rule).nothingFor(rule),
    generator: host.sentences,
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
