/** What a class that was rejected says about others: those of the same place, and those of the same rule in other places. */
import type { Site } from '../language/holes.js';
import { type ClassKinds, kindOf, type TextClass } from '../language/text-class.js';
import { type Explaining, placesOf, type Verdicts } from './instances.js';
import { hasOtherMeaning } from './meaning.js';

/** A rule hardly any of whose texts is valid is given up after so many invalid ones: what is inside it may vary. */
const MAX_INVALID = 4;
/** After so many if none of its texts was valid in another site, either. */
const MAX_INVALID_AGAIN = 2;
/** So many invalid texts for each valid one say that hardly any is. */
const INVALID_PER_VALID = 2;

/** Whether hardly any text of a rule is valid. */
export function isHardlyValid(
  { fruitless }: Explaining,
  { label }: TextClass,
  { valid, invalid }: { readonly valid: number; readonly invalid: number },
): boolean {
  return invalid >= (fruitless.has(label) ? MAX_INVALID_AGAIN : MAX_INVALID) && INVALID_PER_VALID * valid < invalid;
}

/** Remembers whether any text of a class was valid. */
export function noteValidity(
  { holes, fruitless }: Explaining,
  site: Site,
  textClass: TextClass,
  verdicts: Verdicts,
): void {
  const kind = kindOf(holes.kinds, textClass);
  const tried = [...verdicts].filter(([text]) => hasOtherMeaning(site, text) && kind.accepts(textClass, text));
  if (tried.some(([, verdict]) => verdict !== 'invalid')) fruitless.delete(textClass.label);
  else if (tried.length >= MAX_INVALID) fruitless.add(textClass.label);
}

/** The classes that were rejected for the places of a site while all others keep their texts. */
export function rejectedClasses({ rejected }: Explaining, site: Site): TextClass[] {
  const places = placesOf(site);
  const known = rejected.get(places) ?? [];
  rejected.set(places, known);
  return known;
}

/** A class with this share of the bad texts of one that was rejected is no better. */
const MIN_BAD_SHARE = 0.8;

/** Whether a class has the same texts as one that was rejected in its place, or most of its bad ones: nodes of a chain often do. */
export function isNoBetter(kinds: ClassKinds, textClass: TextClass, rejected: TextClass, verdicts: Verdicts): boolean {
  const kind = kindOf(kinds, textClass);
  if (textClass.kind !== rejected.kind || !kind.explainsPassing) return textClass === rejected;
  if (kind.isSame?.(textClass, rejected)) return true;
  const bad = [...verdicts].filter(([text, verdict]) => verdict !== 'reproduced' && kind.accepts(rejected, text));
  const kept = bad.filter(([text]) => kind.accepts(textClass, text));
  return bad.length >= MAX_INVALID && kept.length >= MIN_BAD_SHARE * bad.length;
}
