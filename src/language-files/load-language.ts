/** Loads a language from the files of its parser. */
import { readFile } from 'node:fs/promises';
import type { Language } from '../language/language.js';
import type { ParserFiles } from './parser-files.js';

/** Rejects with `RangeError` if the files are no parser. */
export async function loadLanguage(name: string, { wasm, grammar }: ParserFiles): Promise<Language> {
  // Loaded on demand: reductions of SQL need no tree-sitter.
  const { treeSitterLanguage } = await import('../languages/tree-sitter/language.js');
  const data: unknown = grammar === undefined ? { name, rules: {} } : JSON.parse(await readFile(grammar, 'utf8'));
  try {
    return await treeSitterLanguage({ name, wasm: await readFile(wasm), grammar: data });
  } catch (cause) {
    throw new RangeError(`${wasm}: ${(cause as Error).message}`, { cause });
  }
}
