/**
 * Prints the heap of one process that performs many small reductions through the library: of scripts that all differ, in four
 * dialects, with functions as oracles and with an engine that stays open.
 *
 *   npm run bench:heap [-- REDUCTIONS]
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { engineOracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import { cell, type Print, printLine } from './table.js';

export interface HeapRow {
  readonly reductions: number;
  readonly heapMb: number;
}

const DIALECT_NAMES = ['sqlite', 'postgresql', 'mysql', 'duckdb'] as const;
/** One of so many reductions uses the engine. */
const ENGINE_SHARE = 10;
const ROWS = 10;

const [first = '5000', inside, dialects] = process.argv.slice(2);
if (inside === 'inside') process.stdout.write(JSON.stringify(await measure(Number(first), Number(dialects))));
else if (process.argv[1] === fileURLToPath(import.meta.url)) printHeapRows(Number(first));

/** Runs the reductions in a separate process and prints a table; returns its rows. */
export function printHeapRows(
  reductions: number,
  print: Print = printLine,
  dialects: number = DIALECT_NAMES.length,
): HeapRow[] {
  const program = ['--expose-gc', '--import', 'tsx', fileURLToPath(import.meta.url)];
  const args = [...program, String(reductions), 'inside', String(dialects)];
  const rows = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as HeapRow[];
  print('reductions   heap MB');
  for (const row of rows) print(`${cell(row.reductions, 10)} ${cell(row.heapMb, 9, 1)}`);
  return rows;
}

async function measure(reductions: number, dialects: number): Promise<HeapRow[]> {
  const engine = await openEngine('sqlite');
  const rows: HeapRow[] = [];
  const step = Math.max(1, Math.floor(reductions / ROWS));
  for (let i = 0; i < reductions; i++) {
    await reduceOne(i, dialects, engine);
    if ((i + 1) % step === 0) rows.push({ reductions: i + 1, heapMb: await heapMb() });
  }
  await engine.close();
  return rows;
}

async function reduceOne(i: number, dialects: number, engine: Awaited<ReturnType<typeof openEngine>>): Promise<void> {
  const text = script(i);
  const usesEngine = i % ENGINE_SHARE === 0;
  const language = sqlLanguage(usesEngine ? 'sqlite' : (DIALECT_NAMES[i % dialects] as string));
  const needle = `column_number_${i}`;
  const oracle = usesEngine
    ? engineOracle({ engines: [engine] })
    : (candidate: string): boolean => candidate.includes(needle);
  await reduce({ text, language, oracle });
}

/** Names and literals differ in every script, and some are long: a slice of a long text keeps the text alive. */
function script(i: number): string {
  return [
    `CREATE TABLE table_number_${i} (column_number_${i} INTEGER, other_column_${i} TEXT);`,
    `INSERT INTO table_number_${i} VALUES (${i}, 'a literal with number ${i}'), (${i + 1}, 'another');`,
    `SELECT count(*), max(other_column_${i}) FROM table_number_${i} WHERE column_number_${i} > ${i} GROUP BY other_column_${i};`,
    `SELECT missing_function_${i}(column_number_${i}) FROM table_number_${i};`,
  ].join('\n');
}

async function heapMb(): Promise<number> {
  // Finalizers and weak references need a turn of the event loop.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed / 1e6;
}
