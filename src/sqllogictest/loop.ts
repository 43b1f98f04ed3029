/** The loops of DuckDB's files: their values, and how a value replaces the name of its variable. */

/** A longer loop says no more about a bug than its first rounds. */
const MAX_ROUNDS = 1_000;

const SIGNED = ['tinyint', 'smallint', 'integer', 'bigint', 'hugeint'];
const UNSIGNED = ['utinyint', 'usmallint', 'uinteger', 'ubigint', 'uhugeint'];
const NUMERIC = [...SIGNED, ...UNSIGNED, 'float', 'double'];
/** Names of lists of types in `foreach`. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  '<signed>': SIGNED,
  '<unsigned>': UNSIGNED,
  '<integral>': [...SIGNED, ...UNSIGNED],
  '<numeric>': NUMERIC,
  '<alltypes>': [...NUMERIC, 'bool', 'interval', 'varchar'],
  '<compression>': ['none', 'uncompressed', 'rle', 'bitpacking', 'dictionary', 'fsst', 'alp', 'alprd'],
};

/** The first word of a line that begins a loop. */
export const LOOP_WORDS: ReadonlySet<string> = new Set(['loop', 'foreach', 'concurrentloop', 'concurrentforeach']);

/** The values of a loop, one for each round. A concurrent loop is run round by round. */
export function loopValues(word: string, rest: readonly string[]): readonly string[] {
  if (word.endsWith('foreach')) return withoutExcluded(rest.flatMap((value) => LISTS[value.toLowerCase()] ?? [value]));
  const [first = 0, end = 0] = rest.map(Number);
  return Array.from({ length: Math.min(MAX_ROUNDS, Math.max(0, end - first)) || 0 }, (_, i) => String(first + i));
}

/** `!varchar` excludes a value from a list. */
function withoutExcluded(values: readonly string[]): readonly string[] {
  const excluded = new Set(values.filter((value) => value.startsWith('!')).map((value) => value.slice(1)));
  return values.filter((value) => !value.startsWith('!') && !excluded.has(value));
}

/** The values of variables by their names: `${name}`, or `$name` in the files of CockroachDB. */
export type Variables = ReadonlyMap<string, string>;

/** A text with the values of its variables. */
export function withValues(text: string, variables: Variables): string {
  let result = text;
  for (const [name, value] of variables)
    result = name.startsWith('$')
      ? result.replace(new RegExp(`\\${name}\\b`, 'g'), () => value)
      : result.replaceAll(`\${${name}}`, value);
  return result;
}

/** The line of the `endloop` that belongs to a loop. Throws `RangeError` if there is none. */
export function endOfLoop(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let i = start; i < lines.length; i++) {
    const [word = ''] = (lines[i] ?? '').trim().split(/\s+/);
    if (LOOP_WORDS.has(word)) depth++;
    if (word === 'endloop' && --depth === 0) return i;
  }
  throw new RangeError(`line ${start + 1}: the loop has no endloop`);
}
