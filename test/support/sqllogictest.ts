/** Runs a sqllogictest file on an engine, as far as reports use the format. */
import type { Engine } from 'minrepro';
import { RUN_OPTIONS } from './engines.js';

/** The records that fail, each with what was seen instead. */
export async function failedRecords(engine: Engine, file: string): Promise<string[]> {
  const records = file
    .split(/\n\n+/)
    .map((record) =>
      record
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .join('\n')
        .trim(),
    )
    .filter((record) => record !== '')
    .map((record) => {
      const [first = '', ...lines] = record.split('\n');
      const end = lines.indexOf('----');
      const statement = (end < 0 ? lines : lines.slice(0, end)).join('\n');
      return { first, statement, expected: end < 0 ? [] : lines.slice(end + 1) };
    });
  const run = await engine.run(
    records.map(({ statement }) => statement),
    RUN_OPTIONS,
  );
  if (run.kind !== 'finished') return [run.kind];
  return records.flatMap(({ first, expected }, i) => {
    const { rows = [], errors = [] } = run.results[i] ?? {};
    if (first === 'statement error') return errors.length > 0 ? [] : ['no error'];
    if (errors.length > 0) return errors.map(({ text }) => text);
    if (first === 'statement ok') return [];
    const values = rows.map((row) => row.split('|'));
    const sorted = first.endsWith('rowsort') ? values.sort((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1)) : values;
    const shown = sorted.flat().map((value) => (value === '' ? '(empty)' : value));
    return shown.join('\n') === expected.join('\n') ? [] : [shown.join('\n')];
  });
}
