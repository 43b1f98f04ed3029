/** Reads a grammar and what it imports from `.g4` files. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Grammar, type GrammarLibrary, loadGrammar } from '../syntax/index.js';

/**
 * Reads a grammar from disk. Its imports and its lexer grammar must be in the same folder or in one of `libraries`.
 * @throws {GrammarError} if the grammar is malformed or incomplete.
 */
export function loadGrammarFile(path: string, libraries: readonly string[] = []): Grammar {
  const library: GrammarLibrary = (name) => {
    for (const folder of [dirname(path), ...libraries]) {
      const file = join(folder, `${name}.g4`);
      if (existsSync(file)) return { file, text: readFileSync(file, 'utf8') };
    }
    return undefined;
  };
  const text = readFileSync(path, 'utf8');
  return loadGrammar(basename(path, '.g4'), (name) =>
    name === basename(path, '.g4') ? { file: path, text } : library(name),
  );
}
