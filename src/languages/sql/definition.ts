/** SQL as a language of the command line. */
import { productionsFromG4, type Steps } from '../../syntax/index.js';
import type { LanguageDefinition } from '../definition.js';
import type { Dialect } from './dialects/dialect.js';
import { parserOf } from './dialects/dialect-parser.js';
import { generic } from './dialects/index.js';
import { type LearnedDialect, learnDialect, withProductions } from './dialects/learn-dialect.js';
import { sqlLanguage } from './language.js';
import { detectDialectInSteps, likelyDialectInSteps, placeOf, sampledCoverage } from './script/coverage.js';
import { parseScriptInSteps } from './script/parse-script.js';

const AUTO = 'auto';
/** The share of the first statements that some dialect must cover if nothing but the text says that it is SQL. */
const RECOGNISED_COVERAGE = 0.9;

export const sqlDefinition: LanguageDefinition = {
  name: 'sql',
  about: 'SQL of SQLite, PostgreSQL, MySQL, MariaDB and DuckDB',
  extensions: ['.sql'],
  recognises: (text) => sampledCoverage(text) >= RECOGNISED_COVERAGE,
  options: [
    {
      name: 'dialect',
      kind: 'choice',
      value: 'NAME',
      choices: [AUTO],
      choicesFrom: 'dialects',
      about: 'the dialect of the script; auto uses the dialect of the engine, or detects it',
      default: AUTO,
    },
    {
      name: 'dialectFile',
      kind: 'file',
      value: 'FILE',
      about: 'what the grammar of the dialect lacks (.g4), as minrepro parse --learned prints it',
    },
  ],
  create: (context) => {
    const { text, options, level, setup, dialects, isThorough = false, learns = false, onProgress, onNotice } = context;
    const wanted = options['dialect'] ?? AUTO;
    const engineDialect = context.dialect === generic ? undefined : context.dialect;
    const known = wanted === AUTO ? engineDialect : dialects.find(({ name }) => name === wanted);
    if (wanted !== AUTO && !known)
      throw new RangeError(
        `there is no dialect ${String(wanted)}; the dialects are ${dialects.map(({ name }) => name).join(', ')}`,
      );
    const file = options['dialectFile'] === undefined ? undefined : String(options['dialectFile']);
    const extension = file === undefined ? undefined : context.readFile?.(file);
    if (file !== undefined && extension === undefined)
      throw new RangeError(`${file}: no such file; write it with: minrepro parse --learned SCRIPT > ${file}`);
    const detect = (): Steps<Dialect> =>
      isThorough ? detectDialectInSteps(text, onProgress, dialects) : likelyDialectInSteps(text, dialects);
    return function* () {
      const base = known ?? (yield* detect());
      const { grammar } = parserOf(base).lexer;
      // What was learned from other texts contains the file.
      const fragment = context.learned?.get(grammar.name) ?? extension;
      const productions = fragment === undefined ? [] : productionsFromG4(fragment, file ?? 'learned', grammar);
      const dialect = withProductions(base, productions);
      if (!learns) return sqlLanguage(dialect, { level, setup });
      const learned = learnDialect(yield* parseScriptInSteps(text, dialect));
      const notice = noticeOf(learned, text, grammar.name, productions.length);
      if (notice !== undefined) onNotice?.(notice);
      return sqlLanguage(learned.dialect, { level, setup });
    };
  },
};

/** What to tell about statements that the grammar does not cover. */
function noticeOf(found: LearnedDialect, text: string, grammar: string, known: number): string | undefined {
  const { productions, learned, generic: rest } = found;
  const count = productions.length - known;
  const [first] = rest;
  const parts: string[] = [];
  if (learned.length > 0)
    parts.push(
      `learned ${count} production${count === 1 ? '' : 's'} for ${learned.length} statement${learned.length === 1 ? '' : 's'} that the grammar ${grammar} does not cover`,
    );
  if (first) {
    const { line, column } = placeOf(text, first.start + (first.parsed.failure?.offset ?? 0));
    const which = rest.length === 1 ? '1 statement has' : `${rest.length} statements have`;
    parts.push(`${which} a generic tree of brackets, lists and keywords, the first because of ${line}:${column}`);
  }
  return parts.length === 0 ? undefined : parts.join('; ');
}
