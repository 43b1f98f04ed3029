/** Instances of a pattern that is being found: texts with other contents in some sites, and what the oracle says about them. */
import { applyEdit } from '../edit/edit.js';
import type { Evaluator } from '../evaluate/evaluator.js';
import type { Verdict } from '../evaluate/oracle.js';
import { type Filling, fillingEdit, type Holes, type Site } from '../language/holes.js';
import type { Language, Snapshot } from '../language/language.js';
import { kindOf, type TextClass } from '../language/text-class.js';
import type { Random } from '../syntax/index.js';

/** What all steps of an explanation need. */
export interface Explaining {
  readonly language: Language;
  readonly evaluator: Evaluator;
  readonly snapshot: Snapshot;
  readonly holes: Holes;
  readonly random: Random;
  readonly seed: number;
  /** The holes so far, for a search that is ended early. */
  readonly found: Hole[];
  /** What a class became in other sites, by its label: what is invalid in one place is mostly invalid in others, too. */
  readonly narrowed: Map<string, TextClass>;
  /** For each site, texts of its hole with which an instance passed or was invalid. */
  readonly counterexamples: Map<Site, string[]>;
  /** Texts of single sites with which the failure disappears: see `nearestPassing`. */
  readonly passing: PassingChange[];
  /** Called with each step, for people. */
  onStep(what: string): void;
}

/** A change of one site that makes the failure disappear. */
export interface PassingChange {
  readonly site: Site;
  readonly text: string;
}

/** A site that may hold any text of a class. */
export interface Hole {
  readonly site: Site;
  readonly textClass: TextClass;
}

/** The failing text with other contents in some sites. */
export function instanceOf({ language, snapshot }: Explaining, fillings: readonly Filling[]): string {
  return applyEdit(snapshot.text, fillingEdit(fillings), language.separator);
}

/** The verdicts on texts with these fillings. The text itself counts: the layout may matter. */
export async function checkFillings(
  explaining: Explaining,
  candidates: readonly (readonly Filling[])[],
): Promise<Verdict[]> {
  const texts = candidates.map((fillings) => instanceOf(explaining, fillings));
  return explaining.evaluator.check(texts.map((text) => ({ text, canonical: text, isExact: true })));
}

/** The verdict on one text. */
export async function checkFilling(explaining: Explaining, fillings: readonly Filling[]): Promise<Verdict> {
  const [verdict] = await checkFillings(explaining, [fillings]);
  return verdict as Verdict;
}

/** A random text for each hole; undefined if some class has none. */
export function randomFillings(
  { holes: { kinds } }: Explaining,
  holes: readonly Hole[],
  random: Random,
): Filling[] | undefined {
  const fillings: Filling[] = [];
  for (const { site, textClass } of holes) {
    const text = kindOf(kinds, textClass).sample(textClass, random);
    if (text === undefined) return undefined;
    fillings.push({ site, text });
  }
  return fillings;
}
