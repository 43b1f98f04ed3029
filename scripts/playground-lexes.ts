/** What the playground needs to highlight scripts and predicates: the parsers are asked when the site is built. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lexisOf } from '../src/language/lexis.js';
import { provideShippedFiles } from '../src/languages/shipped-files.js';
import { sqlLanguage } from '../src/languages/sql/language.js';
import { treeSitterLanguage } from '../src/languages/tree-sitter/language.js';
import type { Lexes } from '../src/playground/lexes.js';

const require = createRequire(import.meta.url);
const PREDICATES = 'tree-sitter-javascript';

/** Reads the grammars of the built package. */
export async function playgroundLexes(): Promise<Lexes> {
  provideShippedFiles((path) => readFileSync(new URL(`../dist/${path}`, import.meta.url), 'utf8'));
  const javascript = await treeSitterLanguage({
    name: 'javascript',
    wasm: require.resolve(`${PREDICATES}/${PREDICATES}.wasm`),
    grammar: JSON.parse(readFileSync(require.resolve(`${PREDICATES}/src/grammar.json`), 'utf8')),
  });
  return {
    duckdb: lexisOf(sqlLanguage('duckdb')),
    postgresql: lexisOf(sqlLanguage('postgresql')),
    sqlite: lexisOf(sqlLanguage('sqlite')),
    javascript: lexisOf(javascript),
  };
}
