/** The class of some listed texts: operators, types, or texts that were seen to keep the failure. */
import { withoutMarks } from '../language/name-marks.js';
import type { ClassKind, TextClass } from '../language/text-class.js';
import { pick } from '../syntax/index.js';

/** One of several texts. */
export interface ChoiceClass extends TextClass {
  readonly kind: 'choice';
  readonly texts: readonly string[];
  /** Whether the texts have nothing in common but that they keep the failure. */
  readonly isList?: boolean;
}

export function choiceClass(label: string, texts: readonly string[]): ChoiceClass {
  return { kind: 'choice', label, texts };
}

/** A class that is nothing but a list; people see its shortest texts. */
export function listClass(texts: readonly string[]): ChoiceClass {
  const shown = texts
    .map(withoutMarks)
    .sort((a, b) => a.length - b.length)
    .slice(0, 3);
  const label = `one of ${shown.join(', ')}${texts.length > shown.length ? ', …' : ''}`;
  return { ...choiceClass(label, texts), isList: true };
}

/** What classes of this kind mean. */
export const choiceKind: ClassKind = {
  isInStatement: () => true,
  sample: (textClass, random) => pick((textClass as ChoiceClass).texts, random),
  accepts: (textClass, text) =>
    (textClass as ChoiceClass).texts.some(
      (one) => withoutMarks(one).toLowerCase() === withoutMarks(text).toLowerCase(),
    ),
  narrow: (textClass, { invalid }) => {
    const { texts, label } = textClass as ChoiceClass;
    const left = texts.filter((text) => !invalid.includes(text));
    if (left.length === texts.length || left.length < 2) return undefined;
    return choiceClass(
      label.includes(' without ') ? label : `${label} without ${invalid.map(withoutMarks).join(', ')}`,
      left,
    );
  },
};
