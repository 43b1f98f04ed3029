/** Values as sqllogictest files write them, and whether a value is the expected one. */

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Engines show so many digits of a number. */
const SIGNIFICANT_DIGITS = 12;
const TRUE = /^(?:true|t|1)$/i;
const FALSE = /^(?:false|f|0)$/i;

/** What a file writes for a value in a column of this type. SQLite's own runner converts values to the type of the column. */
export function writtenValue(value: string, type: string, isSqlite: boolean): string {
  if (value === 'NULL') return value;
  if (isSqlite && type === 'I') return NUMBER.test(value) ? String(Math.trunc(Number(value))) : integerPrefix(value);
  if (isSqlite && type === 'R') return NUMBER.test(value) ? Number(value).toFixed(3) : value;
  if (value === '') return '(empty)';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the runner writes all of them as @.
  return isSqlite ? value.replace(/[\u0000-\u001f\u007f]/g, '@') : value;
}

function integerPrefix(value: string): string {
  return String(Number.parseInt(value, 10) || 0);
}

/** Whether a value that an engine shows is the one that a file expects. */
export function isExpectedValue(shown: string, expected: string, type: string, isSqlite: boolean): boolean {
  if (shown === expected || writtenValue(shown, type, isSqlite) === expected) return true;
  const [, negation, regexp] = /^<(!?)REGEX>:(.*)$/s.exec(expected) ?? [];
  if (regexp !== undefined) return matchesWhole(shown, regexp) === (negation === '');
  if (NUMBER.test(shown) && NUMBER.test(expected)) return isSameNumber(shown, expected);
  if (/^[[{]/.test(expected) && /^[[{]/.test(shown)) return nested(shown) === nested(expected);
  return (TRUE.test(shown) && TRUE.test(expected)) || (FALSE.test(shown) && FALSE.test(expected));
}

function isSameNumber(a: string, b: string): boolean {
  return Number(a).toPrecision(SIGNIFICANT_DIGITS) === Number(b).toPrecision(SIGNIFICANT_DIGITS);
}

/** A list or a structure without what engines write differently. */
function nested(value: string): string {
  return value.replace(/[\s'"]/g, '').toLowerCase();
}

/** A regular expression that this system cannot read matches nothing. */
export function matchesWhole(text: string, regexp: string): boolean {
  return matches(text, `^(?:${regexp})$`);
}

/** Whether a part of a text matches. */
export function matches(text: string, regexp: string): boolean {
  // Expressions in the notation of RE2 begin with their flags.
  const [, flags = '', rest = regexp] = /^\^?(?:\(\?:)?\(\?([is]+)\)(.*)$/s.exec(regexp) ?? [];
  try {
    return new RegExp(flags === '' ? regexp : rest.replace(/\)\$$/, ''), `s${flags.includes('i') ? 'i' : ''}`).test(
      text,
    );
  } catch {
    return false;
  }
}
