// The built package has each dialect's grammar, and the tables of its parser, as data: making them again would cost every run a
// tenth of a second.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DIALECTS, grammarNameOf, START_RULE } from '../dist/grammars/dialects.js';
import { grammarToJson } from '../dist/syntax/grammar-json.js';
import { loadGrammar } from '../dist/syntax/load-grammar.js';

mkdirSync('dist/grammars', { recursive: true });
for (const dialect of DIALECTS) {
  const grammar = loadGrammar(grammarNameOf(dialect), (name) => {
    const file = `src/grammars/${name}.g4`;
    return { file, text: readFileSync(file, 'utf8') };
  });
  writeFileSync(`dist/grammars/${grammarNameOf(dialect)}.json`, grammarToJson(grammar, START_RULE));
}
