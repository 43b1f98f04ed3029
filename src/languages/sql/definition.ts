/** SQL as a language of the command line. */
import type { LanguageDefinition } from '../definition.js';
import type { Dialect } from './dialects/dialect.js';
import { generic } from './dialects/index.js';
import { sqlLanguage } from './language.js';
import { detectDialect, likelyDialect, sampledCoverage } from './script/coverage.js';

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
  ],
  create: (context) => {
    const { text, options, level, setup, dialects, isThorough = false, onProgress } = context;
    const wanted = options['dialect'] ?? AUTO;
    const engineDialect = context.dialect === generic ? undefined : context.dialect;
    const known = wanted === AUTO ? engineDialect : dialects.find(({ name }) => name === wanted);
    if (wanted !== AUTO && !known)
      throw new RangeError(
        `there is no dialect ${String(wanted)}; the dialects are ${dialects.map(({ name }) => name).join(', ')}`,
      );
    const detect = (): Dialect =>
      isThorough ? detectDialect(text, onProgress, dialects).dialect : likelyDialect(text, dialects);
    return () => sqlLanguage(known ?? detect(), { level, setup });
  },
};
