/** Sets of Unicode code points as sorted, disjoint ranges: the alphabet of lexer rules. */

/** Flat pairs `[from, to, from, to, …]`, both ends included. */
export type CharSet = readonly number[];

export const ALL_CHARS: CharSet = [0, 0x10ffff];

export function charRange(from: number, to: number): CharSet {
  return [from, to];
}

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

/** Ranges wider than this are alphabets, not letters somebody listed: only their ASCII letters get a second case. */
const WIDEST_FOLDED_RANGE = 2048;

/** The set with the other case of each of its letters added. */
export function caseFolded(set: CharSet): CharSet {
  const extra: CharSet[] = [set];
  for (let i = 0; i < set.length; i += 2) {
    const from = set[i] as number;
    const to = set[i + 1] as number;
    const last = to - from > WIDEST_FOLDED_RANGE ? Math.min(to, 0x7f) : to;
    for (let code = from; code <= last; code++) {
      const char = String.fromCodePoint(code);
      for (const other of [char.toLowerCase(), char.toUpperCase()]) {
        const otherCode = other.codePointAt(0) as number;
        if (otherCode !== code && other.length === String.fromCodePoint(otherCode).length) {
          extra.push([otherCode, otherCode]);
        }
      }
    }
  }
  return unionOf(extra);
}

const properties = new Map<string, CharSet>();

/** The code points of a Unicode property such as `L`, `Lu` or `Script=Greek`; undefined where there is none. */
export function unicodeProperty(name: string): CharSet | undefined {
  const known = properties.get(name);
  if (known) return known;
  const pattern = ['', 'Script=', 'General_Category=']
    .map((prefix) => {
      try {
        return new RegExp(`^\\p{${prefix}${name}}$`, 'u');
      } catch {
        return undefined;
      }
    })
    .find((candidate) => candidate !== undefined);
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
