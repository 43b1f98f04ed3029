/** Chooses the random texts that are tried in one site: those that show most come first. */
import type { Site } from '../language/holes.js';
import { kindOf, type TextClass } from '../language/text-class.js';
import type { Explaining } from './instances.js';
import { meaningOf } from './meaning.js';

/** So many texts are drawn for each one that is tried. */
const DRAWS = 8;

/**
 * A random text of a class. Of rules, one with another meaning than all that were tried, and with as many new features as possible;
 * undefined if there seem to be no more.
 */
export function nextText(
  { holes: { kinds }, random }: Explaining,
  { text: own }: Site,
  textClass: TextClass,
  tried: Iterable<string>,
): string | undefined {
  const kind = kindOf(kinds, textClass);
  if (!kind.explainsPassing) return kind.sample(textClass, random);
  const featuresOf = (text: string): readonly string[] => [...(kind.features?.(textClass, text) ?? [])];
  const known = [...tried];
  const meanings = new Set(known.map((text) => meaningOf(own, text)));
  const features = new Set(known.filter((text) => kind.accepts(textClass, text)).flatMap(featuresOf));
  let best: { readonly text: string; readonly fresh: number } | undefined;
  for (let draw = 0; draw < DRAWS; draw++) {
    const text = kind.sample(textClass, random);
    if (text === undefined) break;
    if (meanings.has(meaningOf(own, text))) continue;
    const fresh = featuresOf(text).filter((feature) => !features.has(feature)).length;
    if (!best || fresh > best.fresh) best = { text, fresh };
  }
  return best?.text;
}
