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
          .filter((step) => step.session === session)
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

/** Names for steps that have none: the session with a letter, such as `s1a`. */
function named(steps: readonly Step[]): NamedStep[] {
  const taken = new Set(steps.flatMap(({ name }) => name ?? []));
  const counts = new Map<string, number>();
  return steps.map((step) => {
    if (step.name !== undefined) return { ...step, name: step.name };
    for (;;) {
      const count = counts.get(step.session) ?? 0;
      counts.set(step.session, count + 1);
      const name = `${step.session}${letters(count)}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return { ...step, name };
    }
  });
}

/** a, b, … z, aa, ab, … */
function letters(number: number): string {
  const last = String.fromCharCode(97 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}
