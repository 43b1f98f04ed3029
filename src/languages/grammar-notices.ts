/** What the user should know about a grammar before its texts are parsed. */
import { type Failure, foreignTokensOf, type Grammar, type GrammarProblem, unreachableRules } from '../syntax/index.js';
import { baseClassHooks } from './base-classes.js';
import { NAMED_LANGUAGES } from './tree-sitter/language-table.js';

const FOREIGN: readonly GrammarProblem['kind'][] = ['base-class', 'predicate', 'action', 'ignored'];
/** More notes about code than this are counted, not listed. */
const MAX_LISTED = 3;

/** The problems of a grammar, one per line; foreign code is summarised. `path` is the file of the grammar. */
export function grammarNotices(grammar: Grammar, start: string, path: string): string[] {
  const problems = [...grammar.problems, ...unreachableRules(grammar, start)];
  const foreign = problems.filter(({ kind }) => FOREIGN.includes(kind));
  const listed = foreign.length > MAX_LISTED ? problems.filter(({ kind }) => !FOREIGN.includes(kind)) : problems;
  const notes = listed.map(({ at, message }) => `${at.file}:${at.line}: note: ${message}`);
  if (foreign.length > MAX_LISTED)
    notes.unshift(
      `${path}: note: code of the grammar is not run (${foreign.length} places); minrepro grammar check ${path} lists it`,
    );
  return notes;
}

/** Why a text may not be covered: its tokens depend on code that is not run. Undefined if they do not. */
export function foreignCodeText(grammar: Grammar): string | undefined {
  const { baseClass, ignoredActions, missingTokens, isIndented } = foreignTokensOf(grammar, knownActions(grammar));
  const isIgnored = ignoredActions.length > 0 && !isIndented;
  if (baseClass === undefined && !isIgnored && missingTokens.length === 0) return undefined;
  const code = baseClass === undefined ? 'actions of the grammar' : `the code of ${baseClass}`;
  const named = namedLanguageFor(grammar.name);
  const advice = named === undefined ? '' : `; --language ${named} needs no grammar`;
  return `its tokens depend on ${code}, which minrepro does not run${advice}`;
}

/** The actions that hooks run. */
export function knownActions(grammar: Grammar): readonly string[] {
  return Object.keys(baseClassHooks(grammar).actions ?? {});
}

/** Where a text is not covered, and what happens instead. */
export function notCoveredText(grammar: Grammar, text: string, { offset, token, gaveUp }: Failure): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  const place = token === '' ? 'at the end of the text' : `at ${JSON.stringify(token.slice(0, 40))}`;
  const reason = gaveUp ? 'takes too long to parse with' : 'is not covered by';
  const why = foreignCodeText(grammar);
  return `the text ${reason} ${grammar.name}: line ${line}, column ${column}, ${place}; it is reduced by its brackets, lists and tokens instead${why === undefined ? '' : ` (${why})`}`;
}

/** The language that minrepro knows by name and that a grammar is probably for: `python` for `Python3Parser`. */
function namedLanguageFor(grammar: string): string | undefined {
  const letters = (name: string): string => name.toLowerCase().replace(/[^a-z+#]/g, '');
  const name = letters(grammar.replace(/(?:Parser|Lexer|Grammar)$/i, ''));
  return NAMED_LANGUAGES.find((language) => letters(language.name) === name)?.name;
}
