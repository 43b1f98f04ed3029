/** Loads a language from the files of its parser. */
import { readFile } from 'node:fs/promises';
import type { Language } from '../language/language.js';
import type { TongueParts } from '../languages/tree-sitter/tongue.js';
import type { ParserFiles } from './parser-files.js';

/** Rejects with `RangeError` if the files are no parser. `embedded` are the languages of text inside, by the node around it. */
export async function loadLanguage(
  name: string,
  files: ParserFiles,
  embedded: ReadonlyMap<string, ParserFiles> = new Map(),
): Promise<Language> {
  // Loaded on demand: reductions of SQL need no tree-sitter.
  const { treeSitterLanguage } = await import('../languages/tree-sitter/language.js');
  const guests = new Map<string, TongueParts>();
  for (const [around, guest] of embedded) guests.set(around, await readParser(guest));
  try {
    return await treeSitterLanguage({ name, ...(await readParser(files)), embedded: guests });
  } catch (cause) {
    throw new RangeError(`${files.wasm}: ${(cause as Error).message}`, { cause });
  }
}

async function readParser({ name, wasm, grammar }: ParserFiles): Promise<TongueParts> {
  const data: unknown = grammar === undefined ? { name, rules: {} } : JSON.parse(await readFile(grammar, 'utf8'));
  return { wasm: await readFile(wasm), grammar: data };
}
