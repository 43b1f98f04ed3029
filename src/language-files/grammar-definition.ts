/** Any other language by its ANTLR 4 grammar, read at run time. */
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { firstRule, grammarLanguage } from '../language/grammar-language.js';
import { baseClassHooks } from '../languages/base-classes.js';
import type { LanguageDefinition } from '../languages/definition.js';
import { foreignCodeText, grammarNotices, notCoveredText } from '../languages/grammar-notices.js';
import { type Grammar, GrammarError, readFuzzingBookGrammar } from '../syntax/index.js';
import { loadGrammarFile } from './grammar-file.js';

export const grammarDefinition: LanguageDefinition = {
  name: 'grammar',
  about: 'any language with an ANTLR 4 grammar',
  selectedBy: 'grammar',
  options: [
    {
      name: 'grammar',
      kind: 'file',
      value: 'FILE',
      about: 'the grammar of the text: ANTLR 4 (.g4), or JSON as in the Fuzzing Book (.fbjson)',
    },
    {
      name: 'start',
      kind: 'text',
      value: 'RULE',
      about: 'the start rule of the grammar',
      defaultText: 'its first rule',
      needs: 'grammar',
    },
    {
      name: 'lib',
      kind: 'texts',
      value: 'DIR',
      about: 'a folder with grammars that the grammar imports',
      defaultText: 'the folder of the grammar',
      needs: 'grammar',
    },
  ],
  create: ({ text, options, isThorough = false, onNotice }) => {
    const path = options['grammar'] === undefined ? undefined : String(options['grammar']);
    if (path === undefined) throw new RangeError('--language grammar needs --grammar FILE');
    if (!existsSync(path)) throw new RangeError(`${path}: no such file; name a grammar in .g4 notation`);
    const grammar = readGrammar(path, (options['lib'] as readonly string[] | undefined) ?? []);
    const start = options['start'] === undefined ? firstRule(grammar) : String(options['start']);
    const language = grammarLanguage(grammar, { start, hooks: baseClassHooks(grammar) });
    for (const notice of grammarNotices(grammar, start, path)) onNotice?.(notice);
    const failure = language.snapshot(text).statements[0]?.failure;
    const why = failure && foreignCodeText(grammar);
    // `parse` itself says where a text is not covered.
    if (failure && !isThorough) onNotice?.(notCoveredText(grammar, text, failure));
    else if (why !== undefined) onNotice?.(`the text is not covered: ${why}`);
    return () => language;
  },
};

function readGrammar(path: string, libraries: readonly string[]): Grammar {
  try {
    if (extname(path) === '.fbjson') return readFuzzingBookGrammar(readFileSync(path, 'utf8'), path);
    return loadGrammarFile(path, libraries);
  } catch (error) {
    if (error instanceof GrammarError) throw error;
    throw new RangeError(`${path}: ${(error as Error).message}; name a grammar in .g4 notation`, { cause: error });
  }
}
