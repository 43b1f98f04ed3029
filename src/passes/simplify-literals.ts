/** Simplifies literals: shorter strings, smaller numbers. Each language defines what its literals look like. */
import { replacement } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { leavesOf } from '../syntax/index.js';

/** Simpler texts for a token, the simplest first; none if the token is not a literal. */
export type SimplerLiterals = (token: string) => readonly string[];

/** A pass that replaces literals by simpler ones. The examples must be texts of the language that has the literals. */
export function simplifyLiteralsBy(simplerThan: SimplerLiterals, examples: Pass['examples']): Pass {
  return {
    name: 'simplify-literals',
    about: 'shorten strings and numbers',
    level: 'grammar',
    polishes: true,
    *edits({ text, statements }) {
      for (const { start: offset, tree } of statements) {
        for (const leaf of leavesOf(tree)) {
          const [start, end] = [offset + leaf.start, offset + leaf.end];
          for (const simpler of simplerThan(text.slice(start, end)))
            yield replacement(start, end, simpler, `replace a literal by ${simpler}`);
        }
      }
    },
    examples,
  };
}

/** Simplifies strings in single or double quotes, decimal numbers, and other long tokens such as the text of a document. */
export const simplifyLiterals: Pass = simplifyLiteralsBy(
  (token) => {
    const string = /^(['"])([\s\S]*)\1$/.exec(token);
    if (string) return shorterStrings(string[1] as string, string[2] as string, token);
    const [, operator] = ASSIGNING.exec(token) ?? [];
    if (operator !== undefined) return [operator];
    if (!/^\d/.test(token)) return shorterTexts(token);
    const shorter = ['0', '1', token.replace(/\..*$/, ''), token.slice(0, Math.ceil(token.length / 2))];
    return [...new Set(shorter)].filter((text) => text.length < token.length);
  },
  [
    { before: "SELECT 'abcdefghij'", after: "SELECT 'abcde'" },
    { before: 'SELECT 12345', after: 'SELECT 0' },
  ],
);

/** `a += b` computes what `a + b` does, and its operands can be replaced by others. */
const ASSIGNING = /^(\*\*|<<|>>>?|\/\/|&&|\|\||\?\?|[-+*/%&|^])=$/;

/** Shorter tokens are operators or words. */
const MIN_TEXT = 4;

function shorterTexts(token: string): string[] {
  const isText = token.length >= MIN_TEXT && /[^\p{L}\p{N}_$]/u.test(token);
  return isText ? [token.slice(0, Math.floor(token.length / 2)), token.slice(0, 1)] : [];
}

/** Strings of up to so many characters are shortened by one at a time: if the last one is needed, nothing else is tried. */
const MAX_STEPS = 8;

function shorterStrings(quote: string, inside: string, token: string): string[] {
  // Drop a trailing backslash or quote: it may be half of an escape sequence, or escape the closing quote.
  const withoutEscape = (text: string): string => text.replace(new RegExp(`[\\\\${quote}]+$`), '');
  const half = inside.length > MAX_STEPS ? [inside.slice(0, Math.floor(inside.length / 2))] : [];
  const prefixes = ['', ...half, inside.slice(0, -1)];
  return [...new Set(prefixes.map((text) => quote + withoutEscape(text) + quote))].filter(
    (text) => text.length < token.length,
  );
}
