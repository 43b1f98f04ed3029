/**
 * Classes of texts: what may stand in a hole of a pattern. A class is plain data, so that a pattern can be saved. What a class means
 * is in a table of kinds, to which a language adds its own.
 */
import type { Random } from '../syntax/index.js';

/** A set of texts, as data. */
export interface TextClass {
  /** The entry of the table of kinds that knows what the class means. */
  readonly kind: string;
  /** What people read between angle brackets: `expr`, `int ≥ 3`, `text`. */
  readonly label: string;
  /** What sets the class apart from others of its kind. */
  readonly [property: string]: unknown;
}

/** What is known about single texts of a class, in one place of a text. */
export interface Evidence {
  /** What stands there in the failing text: a narrower class must keep it. */
  readonly text: string;
  /** Texts with which the whole text is valid. */
  readonly valid: readonly string[];
  /** Texts with which the oracle rejects the whole text. */
  readonly invalid: readonly string[];
  /** Texts with which the failure disappears. */
  readonly passing: readonly string[];
}

/** What classes of one kind mean. */
export interface ClassKind {
  /** A text of the class; undefined if none was found. */
  sample(textClass: TextClass, random: Random): string | undefined;
  /** Whether a text belongs to the class. */
  accepts(textClass: TextClass, text: string): boolean;
  /** Whether every text of the class is a part of one statement; unknown if absent. */
  isInStatement?(textClass: TextClass): boolean;
  /** What texts of the class can differ in; texts with new features are the ones to try first. */
  features?(textClass: TextClass, text: string): ReadonlySet<string>;
  /** Whether `narrow` can explain texts that pass, too; otherwise one of them is enough to reject a class. */
  readonly explainsPassing?: boolean;
  /** A class without the texts that are invalid or pass; undefined if there is none that has a reason in the evidence. */
  narrow?(textClass: TextClass, evidence: Evidence): TextClass | undefined;
  /** Whether two classes have the same texts; only a class and itself do if absent. */
  isSame?(a: TextClass, b: TextClass): boolean;
  /** Looks inside a class for a class with bounds that keeps the failure and holds a text; undefined if there is none. */
  search?(textClass: TextClass, text: string, search: ClassSearch): Promise<TextClass | undefined>;
}

/** What a search for bounds can find out. */
export interface ClassSearch {
  /** Whether a text keeps the failure. */
  keeps(text: string): Promise<boolean>;
  /** Whether a text of a class is known not to keep the failure. */
  excludes(textClass: TextClass): boolean;
  /** Texts that are known to keep the failure. */
  readonly failing: readonly string[];
  /** Texts that are known not to keep the failure. */
  readonly passing: readonly string[];
  /** Those among them that were in a class that an earlier search found. */
  readonly surprises: readonly string[];
  readonly random: Random;
}

/** The kinds of classes by name. */
export type ClassKinds = ReadonlyMap<string, ClassKind>;

/** The meaning of a class. Throws `RangeError` if the table does not have its kind. */
export function kindOf(kinds: ClassKinds, { kind }: TextClass): ClassKind {
  const found = kinds.get(kind);
  if (!found) throw new RangeError(`there is no class of texts of the kind ${kind}`);
  return found;
}
