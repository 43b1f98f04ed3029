/**
 * What may be added to an SQL script any number of times: rows of a VALUES list, columns of a table, and statements that have nothing to
 * do with the others. Such a hole is empty in the script itself.
 */
import type { ClassKind, ClassSearch, TextClass } from '../../../language/text-class.js';
import { pick, type Random, seededRandom } from '../../../syntax/index.js';

/** Texts with up to so many things of one sort. */
export interface RepetitionClass extends TextClass {
  readonly kind: 'sql-repetition';
  readonly isRepetition: true;
  readonly sort: RepetitionSort;
  /** The maximum; as many as were tried if absent. */
  readonly max?: number;
  /** The values in each row. */
  readonly width?: number;
  /** Words of the script, which new tables and columns must not be called. */
  readonly taken: readonly string[];
}

type RepetitionSort = 'rows' | 'columns' | 'statements';

/** What sets a class apart. */
type RepetitionOptions = Pick<RepetitionClass, 'sort' | 'taken'> & {
  readonly max?: number;
  readonly width?: number;
  /** The tables that statements do not touch, for people. */
  readonly tables?: readonly string[];
};

export function repetitionClass({ sort, max, width, taken, tables = [] }: RepetitionOptions): RepetitionClass {
  const count = max === undefined ? 'zero or more' : `up to ${max}`;
  const added = sort === 'statements' ? '' : 'further ';
  const noun = max === 1 ? sort.slice(0, -1) : sort;
  const others = sort === 'statements' && tables.length > 0 ? ` that do not touch ${tables.join(', ')}` : '';
  return {
    kind: 'sql-repetition',
    isRepetition: true,
    label: `${count} ${added}${noun}${others}`,
    sort,
    taken,
    ...(tables.length > 0 ? { tables } : {}),
    ...(max === undefined ? {} : { max }),
    ...(width === undefined ? {} : { width }),
  };
}

/** So many are tried if there is no maximum. */
const MANY = 24;
const VALUES: readonly string[] = ['0', '1', '-7', '42', "'a'", "'xyz'", "''", '2.5', 'NULL'];
const COLUMNS: readonly string[] = ['', ' INT', ' TEXT', ' REAL'];

/** How many statements a text holds; undefined if the grammar does not cover one of them. */
export type CountStatements = (text: string) => number | undefined;

/** What classes of this kind mean. */
export function repetitionKind(countStatements: CountStatements): ClassKind {
  return {
    isInStatement: (textClass) => (textClass as RepetitionClass).sort !== 'statements',
    sample: (textClass, random) => {
      const { max = MANY } = textClass as RepetitionClass;
      const count =
        random.next() < 0.3 ? random.below(2) : random.below(random.next() < 0.7 ? Math.min(max, 5) + 1 : max + 1);
      return repeated(textClass as RepetitionClass, Math.min(count, max), random);
    },
    accepts: (textClass, text) => {
      const count = countOf(textClass as RepetitionClass, text, countStatements);
      return count !== undefined && count <= ((textClass as RepetitionClass).max ?? Number.POSITIVE_INFINITY);
    },
    search: (textClass, _, search) => searchCount(textClass as RepetitionClass, search),
  };
}

/** A text with exactly so many. */
function repeated({ sort, width = 1, taken }: RepetitionClass, count: number, random: Random): string {
  const value = (): string => pick(VALUES, random) as string;
  const fresh = (): string => {
    for (;;) {
      const name = `z${random.below(1_000_000)}`;
      if (!taken.includes(name)) return name;
    }
  };
  switch (sort) {
    case 'rows':
      return Array.from({ length: count }, () => `, (${Array.from({ length: width }, value).join(', ')})`).join('');
    case 'columns':
      return Array.from({ length: count }, () => `, ${fresh()}${pick(COLUMNS, random)}`).join('');
    case 'statements':
      return statements(count, fresh, value, random);
  }
}

function statements(count: number, fresh: () => string, value: () => string, random: Random): string {
  const made: string[] = [];
  let table: string | undefined;
  while (made.length < count) {
    const kind = random.below(4);
    if (kind === 0) {
      table = fresh();
      made.push(`CREATE TABLE ${table} (c);`);
    } else if (kind === 1 && table !== undefined) made.push(`INSERT INTO ${table} VALUES (${value()});`);
    else if (kind === 2 && table !== undefined) made.push(`SELECT * FROM ${table};`);
    else made.push(`SELECT ${value()};`);
  }
  return made.map((statement) => `${statement} `).join('');
}

/** How many things a text holds; undefined if it holds anything else. */
function countOf(
  { sort, width = 1, taken }: RepetitionClass,
  text: string,
  countStatements: CountStatements,
): number | undefined {
  if (text.trim() === '') return 0;
  if (sort === 'rows') {
    const value = String.raw`\s*(?:-?[\d.]+|'[^']*'|NULL)\s*`;
    const row = String.raw`\s*,\s*\(${Array.from({ length: width }, () => value).join(',')}\)`;
    return new RegExp(`^(?:${row})+$`, 'i').test(text) ? (text.match(/\(/g) ?? []).length : undefined;
  }
  if (sort === 'columns') {
    if (!/^(?:\s*,\s*[a-z_]\w*(?:\s+(?:INT|INTEGER|TEXT|REAL))?\s*)+$/i.test(text)) return undefined;
    const columns = text.split(',').slice(1);
    const isFree = (column: string): boolean => !taken.includes(column.trim().split(/\s/)[0]?.toLowerCase() ?? '');
    return columns.every(isFree) ? columns.length : undefined;
  }
  return text.trimEnd().endsWith(';') && usesOwnTables(text) ? countStatements(text) : undefined;
}

/** Whether all tables that statements name are created by them. */
function usesOwnTables(text: string): boolean {
  const named = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, name]) => (name ?? '').toLowerCase());
  const created = named(/\bCREATE\s+TABLE\s+(\w+)/gi);
  const isHarmless = !/\b(?:PRAGMA|SET|ALTER|ATTACH|DETACH|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|TRIGGER|VIEW|INDEX)\b/i.test(
    text,
  );
  return (
    isHarmless && named(/\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+([^\s(;]+)/gi).every((name) => created.includes(name))
  );
}

/** Texts that tell whether anything can be added: one thing, and many. */
export function repetitionProbes(textClass: RepetitionClass): string[] {
  return [1, MANY].map((count) => repeated(textClass, count, seededRandom(count)));
}

/** The maximum by bisection. */
async function searchCount(
  textClass: RepetitionClass,
  { keeps, passing, random }: ClassSearch,
): Promise<RepetitionClass | undefined> {
  const keepsCount = async (count: number): Promise<boolean> => keeps(repeated(textClass, count, random));
  if (passing.length === 0 || !(await keepsCount(1))) return undefined;
  let [good, bad] = [1, MANY];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (await keepsCount(middle)) good = middle;
    else bad = middle;
  }
  return repetitionClass({ ...textClass, max: good });
}
