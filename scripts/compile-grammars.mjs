// Writes the grammar of each dialect and the tables of its parser as JSON: computing them takes a tenth of a second per run.
// The .g4 files are copied too: other languages are read from them, and a dialect from outside may import those of SQL.
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { filesOnDisk } from '../dist/language-files/files-on-disk.js';
import { provideShippedFiles } from '../dist/languages/shipped-files.js';
import { START_RULE, shippedGrammar } from '../dist/languages/sql/dialects/dialect-parser.js';
import { DIALECTS } from '../dist/languages/sql/dialects/index.js';
import { grammarToJson } from '../dist/syntax/grammar/grammar-json.js';
import { loadGrammar } from '../dist/syntax/grammar/load-grammar.js';

cpSync('src/languages', 'dist/languages', {
  recursive: true,
  filter: (path) => path.endsWith('.g4') || statSync(path).isDirectory(),
});

provideShippedFiles(filesOnDisk);
mkdirSync('dist/grammars', { recursive: true });
for (const { grammar } of DIALECTS) {
  const json = grammarToJson(loadGrammar(grammar.name, shippedGrammar), START_RULE);
  writeFileSync(`dist/grammars/${grammar.name}.json`, json);
}
