/** Hooks for the code of base classes that public grammars extend, by the name of the class. */
import type { Grammar, LexerHooks } from '../syntax/index.js';

const HOOKS: Readonly<Record<string, LexerHooks>> = {
  /** A comment ends at the end of its line, or at the closing bracket of the same level: `--[==[ … ]==]`. */
  LuaLexerBase: {
    actions: {
      'this.HandleComment();': ({ text, end }) => {
        const bracket = /\[(=*)\[/y;
        bracket.lastIndex = end;
        const [opening, level = ''] = bracket.exec(text) ?? [];
        const closing = opening === undefined ? '\n' : `]${level}]`;
        const found = text.indexOf(closing, end + (opening ?? '').length);
        if (found < 0) return text.length;
        return opening === undefined ? found : found + closing.length;
      },
    },
  },
};

/** The hooks for a grammar; none if its base class is not known. */
export function baseClassHooks({ baseClass = '' }: Grammar): LexerHooks {
  return HOOKS[baseClass] ?? {};
}
