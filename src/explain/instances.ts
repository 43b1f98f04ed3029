/** Instances of a pattern that is being found: texts with other contents in some sites, and what the oracle says about them. */
import { applyEdit } from '../edit/edit.js';
import type { Evaluator } from '../evaluate/evaluator.js';
import type { Verdict } from '../evaluate/oracle.js';
import { type Filling, fillingEdit, fusesWords, type Holes, type Site } from '../language/holes.js';
import type { Language, Snapshot } from '../language/language.js';
import { type ClassKinds, kindOf, type TextClass } from '../language/text-class.js';
import type { Random } from '../syntax/index.js';

/** What all steps of an explanation need. */
export interface Explaining {
  readonly language: Language;
  readonly evaluator: Evaluator;
  readonly snapshot: Snapshot;
  readonly holes: Holes;
  /** Whether only words in touching holes are kept apart. */
  readonly mayFuseWords: boolean;
  readonly random: Random;
  readonly seed: number;
  /** The holes so far, for a search that is ended early. */
  readonly found: Hole[];
  /** What a class became in other sites, by its label: what is invalid in one place is mostly invalid in others, too. */
  readonly narrowed: Map<string, TextClass>;
  /** For each site, texts of its hole with which an instance passed or was invalid. */
  readonly counterexamples: Map<Site, string[]>;
  /** The verdicts on texts of single sites while all others keep theirs, by the places: nodes of a chain have the same places. */
  readonly tried: Map<string, Map<string, Verdict>>;
  /** The classes that were rejected for single sites, by the places as well. */
  readonly rejected: Map<string, TextClass[]>;
  /** The labels of classes none of whose texts was valid so far. */
  readonly fruitless: Set<string>;
  /** Texts of single sites with which the failure disappears: see `nearestPassing`. */
  readonly passing: PassingChange[];
  /** Called with each step, for people. */
  onStep(what: string): void;
}

/** What is known about the texts of one site. */
export type Verdicts = Map<string, Verdict>;

/** The verdicts on texts of a site while all others keep theirs. */
export function triedTexts({ tried }: Explaining, site: Site): Verdicts {
  const places = placesOf(site);
  const known = tried.get(places) ?? new Map<string, Verdict>([[site.text, 'reproduced']]);
  tried.set(places, known);
  return known;
}

/** The places of a site: nodes of a chain have the same. */
export function placesOf({ spans }: Site): string {
  return spans.map(({ start, end }) => `${start}-${end}`).join();
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

/** Texts that touch each other are drawn again so often if they become one word. */
const MAX_DRAWS = 8;
/** A name that another hole has already is drawn again so often. */
const MAX_NAME_DRAWS = 20;

/** A random text of each class; undefined if some class has none. Classes of names get different names. */
export function randomTexts(
  kinds: ClassKinds,
  classes: readonly TextClass[],
  random: Random,
): readonly string[] | undefined {
  const names = new Set<string>();
  const texts: string[] = [];
  for (const textClass of classes) {
    const kind = kindOf(kinds, textClass);
    let text = kind.sample(textClass, random);
    if (textClass.kind === 'name') {
      for (let draw = 1; draw < MAX_NAME_DRAWS && text !== undefined && names.has(text.toLowerCase()); draw++)
        text = kind.sample(textClass, random);
      names.add(text?.toLowerCase() ?? '');
    }
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts;
}

/** A random text for each hole; undefined if some class has none. */
export function randomFillings(explaining: Explaining, holes: readonly Hole[], random: Random): Filling[] | undefined {
  const { kinds } = explaining.holes;
  const classes = holes.map(({ textClass }) => textClass);
  for (let draw = 1; ; draw++) {
    const texts = randomTexts(kinds, classes, random);
    if (!texts) return undefined;
    const fillings = holes.map(({ site }, i) => ({ site, text: texts[i] as string }));
    if (draw === MAX_DRAWS || !areFused(explaining, fillings)) return fillings;
  }
}

function areFused({ mayFuseWords, snapshot }: Explaining, fillings: readonly Filling[]): boolean {
  return fusesWords(fillings, mayFuseWords ? undefined : snapshot.text);
}

/** So many texts are drawn for each one that is tried. */
const DRAWN_PER_TEXT = 24;

/** Fillings as `randomFillings` gives them, with texts whose features no earlier ones had. `covered` remembers those of each site. */
export function diverseFillings(
  explaining: Explaining,
  holes: readonly Hole[],
  random: Random,
  covered: Map<Site, Set<string>>,
): Filling[] | undefined {
  const { kinds } = explaining.holes;
  const drawn = Array.from({ length: DRAWN_PER_TEXT }, () => randomFillings(explaining, holes, random));
  const fillings: Filling[] = [];
  for (const [i, { site, textClass }] of holes.entries()) {
    const known = covered.get(site) ?? new Set();
    covered.set(site, known);
    const choices = drawn
      .flatMap((one) => one?.[i] ?? [])
      .map((filling) => {
        const features = [...(kindOf(kinds, textClass).features?.(textClass, filling.text) ?? [])];
        return { filling, fresh: features.filter((feature) => !known.has(feature)) };
      });
    const [best] = choices.sort((a, b) => b.fresh.length - a.fresh.length);
    if (!best) return undefined;
    for (const feature of best.fresh) known.add(feature);
    fillings.push(best.filling);
  }
  return areFused(explaining, fillings) ? drawn[0] : fillings;
}
