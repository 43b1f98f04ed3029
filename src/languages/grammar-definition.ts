/** Any other language by its ANTLR 4 grammar, read at run time. */
import { existsSync } from 'node:fs';
import { firstRule, grammarLanguage } from '../language/grammar-language.js';
import { type Grammar, GrammarError, loadGrammarFile, unreachableRules } from '../syntax/index.js';
import type { LanguageDefinition } from './definition.js';

export const grammarDefinition: LanguageDefinition = {
  name: 'grammar',
  about: 'any language with an ANTLR 4 grammar',
  selectedBy: 'grammar',
  options: [
    { name: 'grammar', kind: 'file', value: 'FILE', about: 'the ANTLR 4 grammar (.g4) of the text' },
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
  create: ({ options, onNotice }) => {
    const path = options['grammar'] === undefined ? undefined : String(options['grammar']);
    if (path === undefined) throw new RangeError('--language grammar needs --grammar FILE');
    if (!existsSync(path)) throw new RangeError(`${path}: no such file; name a grammar in .g4 notation`);
    const grammar = readGrammar(path, (options['lib'] as readonly string[] | undefined) ?? []);
    const start = options['start'] === undefined ? firstRule(grammar) : String(options['start']);
    const language = grammarLanguage(grammar, { start });
    for (const { at, message } of [...grammar.problems, ...unreachableRules(grammar, start)])
      onNotice?.(`${at.file}:${at.line}: note: ${message}`);
    return () => language;
  },
};

function readGrammar(path: string, libraries: readonly string[]): Grammar {
  try {
    return loadGrammarFile(path, libraries);
  } catch (error) {
    if (error instanceof GrammarError) throw error;
    throw new RangeError(`${path}: ${(error as Error).message}; name a grammar in .g4 notation`, { cause: error });
  }
}
