// Writes the grammar of each dialect and the tables of its parser as JSON: computing them takes a tenth of a second per run.
// The .g4 files are copied too, because a dialect from outside may import them.
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { START_RULE, shippedGrammar } from '../dist/languages/sql/dialects/dialect-parser.js';
import { DIALECTS } from '../dist/languages/sql/dialects/index.js';
import { grammarToJson } from '../dist/syntax/grammar/grammar-json.js';
import { loadGrammar } from '../dist/syntax/grammar/load-grammar.js';

const SOURCES = 'src/languages/sql/grammars';
const COPIES = 'dist/languages/sql/grammars';
mkdirSync(COPIES, { recursive: true });
for (const file of readdirSync(SOURCES))
  if (file.endsWith('.g4')) copyFileSync(`${SOURCES}/${file}`, `${COPIES}/${file}`);

mkdirSync('dist/grammars', { recursive: true });
for (const { grammar } of DIALECTS) {
  const json = grammarToJson(loadGrammar(grammar.name, shippedGrammar), START_RULE);
  writeFileSync(`dist/grammars/${grammar.name}.json`, json);
}
