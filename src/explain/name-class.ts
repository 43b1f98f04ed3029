/** The class of all names that a text does not use for something else. */
import type { ClassKind, TextClass } from '../language/text-class.js';
import { pick } from '../syntax/index.js';

/** Names that a text does not use yet. */
export interface NameClass extends TextClass {
  readonly kind: 'name';
  /** Words that the text uses for something else. */
  readonly taken: readonly string[];
}

export function nameClass(label: string, taken: readonly string[]): NameClass {
  return { kind: 'name', label, taken };
}

/** Short and long names that are no words of any language. */
const NAME_STARTS: readonly string[] = ['t', 'x', 'col', 'Tab', 'item', 'value', 'q', 'longer_name'];

/** What classes of this kind mean. */
export const nameKind: ClassKind = {
  isInStatement: () => true,
  sample: (textClass, random) => {
    const taken = new Set((textClass as NameClass).taken.map((word) => word.toLowerCase()));
    for (let attempt = 0; attempt < 20; attempt++) {
      const word = `${pick(NAME_STARTS, random)}${random.below(1000)}`;
      if (!taken.has(word.toLowerCase())) return word;
    }
    return undefined;
  },
  accepts: (textClass, text) =>
    /^(?:[\p{L}_$][\p{L}\p{N}_$]*|"[^"]+"|`[^`]+`|\[[^\]]+\])$/u.test(text) &&
    !(textClass as NameClass).taken.some((word) => word.toLowerCase() === text.toLowerCase()),
};

/** The words of a text. */
export function wordsIn(text: string): string[] {
  return [...new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])];
}
