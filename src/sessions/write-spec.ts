/** Writes a schedule in isolationtester's notation: it has one permutation, and the tables are dropped in the end. */
import { type Schedule, type Step, withoutOpenings, writtenMarkers, writtenName } from './schedule.js';

interface NamedStep extends Step {
  readonly name: string;
}

const CREATED = /^\s*CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?("(?:[^"]|"")+"|[\w$.]+)/i;

export function writeSpec({ setup, steps: given }: Schedule): string {
  const { openings, steps: unnamed } = withoutOpenings(given);
  const steps = named(unnamed);
  const tables = setup.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []);
  const parts = [
    ...(setup.length === 0 ? [] : [block('setup', setup)]),
    ...(tables.length === 0 ? [] : [block('teardown', [`DROP TABLE ${tables.join(', ')}`])]),
    ...[...openings].map(([session, opening]) =>
      [
        `session ${writtenName(session)}`,
        ...(opening.length === 0 ? [] : [block('setup', opening)]),
        ...steps
          .filter((step, i) => step.session === session && steps.findIndex(({ name }) => name === step.name) === i)
          .map(({ name, statements }) => block(`step ${writtenName(name)}`, statements)),
      ].join('\n'),
    ),
    ...(steps.length === 0
      ? []
      : [`permutation ${steps.map(({ name, markers }) => writtenName(name) + writtenMarkers(markers)).join(' ')}`]),
  ];
  return parts.map((part) => `${part}\n`).join('\n');
}

function block(head: string, statements: readonly string[]): string {
  const [first = ''] = statements;
  if (statements.length === 1 && !first.includes('\n') && !first.includes('--')) return `${head} { ${first}; }`;
  return `${head}\n{\n${statements.map((statement) => `  ${statement};\n`).join('')}}`;
}

/**
 * Names for steps that have none: the session with a letter, such as `s1a`. A step that is sent twice keeps its name, unless only one of
 * the two was reduced.
 */
function named(steps: readonly Step[]): NamedStep[] {
  const taken = new Map<string, Step>();
  const given = new Set(steps.flatMap(({ name }) => name ?? []));
  const counts = new Map<string, number>();
  return steps.map((step) => {
    const { name, session } = step;
    const known = name === undefined ? undefined : taken.get(name);
    if (name !== undefined && (!known || isSame(known, step))) {
      taken.set(name, step);
      return { ...step, name };
    }
    for (;;) {
      const count = counts.get(session) ?? 0;
      counts.set(session, count + 1);
      const free = `${session}${letters(count)}`;
      if (!given.has(free)) return { ...step, name: free };
    }
  });
}

function isSame(first: Step, second: Step): boolean {
  return first.session === second.session && first.statements.join(';\n') === second.statements.join(';\n');
}

/** a, b, … z, aa, ab, … */
function letters(number: number): string {
  const last = String.fromCharCode(97 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}
