/** Sets of Unicode code points as sorted, disjoint ranges: the alphabet of lexer rules. */

/** Pairs in a flat list, `[from, to, from, to, …]`, both ends included; sorted and disjoint. */
export type CharSet = readonly number[];

/** Every Unicode code point. */
export const ALL_CHARS: CharSet = [0, 0x10ffff];

/** The code points from `from` to `to`, both included. */
export function charRange(from: number, to: number): CharSet {
  return [from, to];
}

/** The code points that are in at least one of the sets. */
export function unionOf(sets: readonly CharSet[]): CharSet {
  const ranges: [number, number][] = [];
  for (const set of sets) {
    for (let i = 0; i < set.length; i += 2) ranges.push([set[i] as number, set[i + 1] as number]);
  }
  ranges.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [from, to] of ranges) {
    const last = merged.length - 1;
    if (last > 0 && from <= (merged[last] as number) + 1) merged[last] = Math.max(merged[last] as number, to);
    else merged.push(from, to);
  }
  return merged;
}

/** The code points that are not in the set. */
export function complementOf(set: CharSet): CharSet {
  const rest: number[] = [];
  let next = 0;
  for (let i = 0; i < set.length; i += 2) {
    const from = set[i] as number;
    if (from > next) rest.push(next, from - 1);
    next = (set[i + 1] as number) + 1;
  }
  if (next <= 0x10ffff) rest.push(next, 0x10ffff);
  return rest;
}

/** Whether a code point is in the set, by binary search over the ranges. */
export function contains(set: CharSet, code: number): boolean {
  let low = 0;
  let high = set.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < (set[middle * 2] as number)) high = middle - 1;
    else if (code > (set[middle * 2 + 1] as number)) low = middle + 1;
    else return true;
  }
  return false;
}

/** A wider range denotes a whole alphabet rather than listed letters, so only its ASCII letters are folded. */
const MAX_FOLDED_RANGE = 2048;

/** Adds the upper and lower case form of each letter in the set. */
export function caseFolded(set: CharSet): CharSet {
  const extra: CharSet[] = [set];
  for (let i = 0; i < set.length; i += 2) {
    const from = set[i] as number;
    const to = set[i + 1] as number;
    const last = to - from > MAX_FOLDED_RANGE ? Math.min(to, 0x7f) : to;
    for (let code = from; code <= last; code++) {
      const char = String.fromCodePoint(code);
      for (const variant of [char.toLowerCase(), char.toUpperCase()]) {
        const variantCode = variant.codePointAt(0) as number;
        if (variantCode !== code && variant.length === String.fromCodePoint(variantCode).length) {
          extra.push([variantCode, variantCode]);
        }
      }
    }
  }
  return unionOf(extra);
}

/** Computing a property tests every code point, so the sets are cached. */
const properties = new Map<string, CharSet>();

/** Properties that the runtime's regular expressions know only under other names, as the contents of a set. */
const DERIVED_PROPERTIES: Readonly<Record<string, string>> = {
  'grapheme_cluster_break=cr': '\\r',
  'grapheme_cluster_break=lf': '\\n',
  'grapheme_cluster_break=control': '\\p{Cc}\\p{Zl}\\p{Zp}',
  'grapheme_cluster_break=extend': '\\p{Grapheme_Extend}\\p{Emoji_Modifier}',
  'grapheme_cluster_break=regional_indicator': '\\p{Regional_Indicator}',
  'grapheme_cluster_break=spacingmark': '\\p{Mc}',
  'grapheme_cluster_break=zwj': '\\u200d',
  'grapheme_cluster_break=l': '\\u1100-\\u115f\\ua960-\\ua97c',
  'grapheme_cluster_break=v': '\\u1160-\\u11a7\\ud7b0-\\ud7c6',
  'grapheme_cluster_break=t': '\\u11a8-\\u11ff\\ud7cb-\\ud7fb',
  'emojipresentation=emojidefault': '\\p{Emoji_Presentation}',
  'emojipresentation=textdefault': '\\p{Emoji}--\\p{Emoji_Presentation}',
};

/**
 * The code points of a Unicode property such as `L`, `Lu` or `Script=Greek`; undefined if there is no such property.
 */
export function unicodeProperty(name: string): CharSet | undefined {
  const cached = properties.get(name);
  if (cached) return cached;
  const pattern = propertyPattern(name);
  if (!pattern) return undefined;
  const set: number[] = [];
  let from = -1;
  for (let code = 0; code <= 0x110000; code++) {
    const inside = code <= 0x10ffff && pattern.test(String.fromCodePoint(code));
    if (inside && from < 0) from = code;
    if (!inside && from >= 0) {
      set.push(from, code - 1);
      from = -1;
    }
  }
  properties.set(name, set);
  return set;
}

/** ANTLR ignores the case of names. */
function propertyPattern(name: string): RegExp | undefined {
  const derived = DERIVED_PROPERTIES[name.toLowerCase()];
  if (derived !== undefined) return new RegExp(`^[${derived}]$`, 'v');
  const capitalised = name.replace(/[a-z]+/gi, (word) => `${word[0]?.toUpperCase()}${word.slice(1).toLowerCase()}`);
  for (const known of [name, capitalised]) {
    for (const prefix of ['', 'Script=', 'General_Category=']) {
      try {
        return new RegExp(`^\\p{${prefix}${known}}$`, 'u');
      } catch {
        // The next form.
      }
    }
  }
  return undefined;
}
