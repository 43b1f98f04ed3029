/**
 * The tables of the papers, printed beside our runs of their algorithms and of the default, on the same input and judge.
 *
 *   npm run bench:papers [-- --only NAME] [--svg DIR] [--eth DIR --engines OLD,NEW] [--queries N]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countTokens, ddmin, decodeText, type Oracle, openEngine, sqlLanguage } from 'minrepro';
import { barsOf, callsOf, onEngine, type PaperCase, printCase, type Row, runCase } from './papers/case.js';
import { PLANTED, pinoloQuery, SCENE } from './papers/pinolo-queries.js';
import { ddsetFigure5, figure6, figure13, figures7To10 } from './papers/simp-cases.js';
import { oracleOfKind } from './shells.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    svg: { type: 'string' },
    eth: { type: 'string' },
    engines: { type: 'string' },
    queries: { type: 'string', default: '12' },
  },
});
const isWanted = (name: string): boolean => values.only === undefined || values.only === name;

if (isWanted('ddmin')) await ddminTables();
if (isWanted('simp')) {
  const sqlite = await openEngine('sqlite');
  for (const one of [...figure6(sqlite), ...figures7To10(sqlite)]) await show(one);
  await sqlite.close();
}
if (isWanted('figure13')) {
  const duckdb = await openEngine('duckdb');
  await show(figure13(duckdb));
  await duckdb.close();
}
if (isWanted('ddset')) await show(ddsetFigure5());
if (isWanted('sqless')) await sqlessTable(Number(values.queries));
if (values.eth !== undefined && isWanted('eth')) await ethTable(resolve(values.eth), values.engines?.split(',') ?? []);

async function show(one: PaperCase): Promise<void> {
  const rows = await runCase(one);
  printCase(one, rows);
  if (values.svg === undefined) return;
  mkdirSync(values.svg, { recursive: true });
  const name = (one.title.split(':')[0] as string)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
  writeFileSync(join(values.svg, `${name}.svg`), barsOf(one.title, rows));
}

/** Zeller 2000, tables 1 and 2: which of eight changes matter, and how many tests tell. */
async function ddminTables(): Promise<void> {
  for (const [title, cause, printed] of [
    ['table 1', [7], '5 tests'],
    ['table 2', [1, 7, 8], '19 tests'],
  ] as const) {
    const all = [1, 2, 3, 4, 5, 6, 7, 8];
    const tested = new Set(title === 'table 2' ? ['', all.join()] : []);
    const minimum = await ddmin(all, async (items) => {
      tested.add(items.join());
      return cause.every((one) => items.includes(one));
    });
    process.stdout.write(
      `ddmin ${title}: changes ${minimum.join(', ')} of 8, ${tested.size} distinct tests (paper: ${printed})\n`,
    );
  }
}

/** SQLess table 4: ratios and times on long queries whose planted cause a real MariaDB confirms. */
async function sqlessTable(count: number): Promise<void> {
  const mariadb = await openEngine('mariadb');
  const names = ['clause-delete', 'apollo', 'sqless', 'minrepro'];
  const measured = new Map<string, { ratios: number[]; seconds: number[]; calls: number[] }>();
  let [used, seed] = [0, 0];
  const sizes: number[] = [];
  while (used < count && seed < 20 * count) {
    const text = pinoloQuery(seed++);
    const oracle = (): Oracle => onEngine(mariadb, SCENE, (candidate) => candidate.includes(`${PLANTED}(`));
    const original = await oracle().check(text, new AbortController().signal);
    if (original.verdict !== 'reproduced') continue;
    used++;
    sizes.push(countTokens(text));
    const rows = await runCase({
      title: '',
      text,
      language: sqlLanguage('mysql', { setup: SCENE.join(';\n') }),
      oracle,
      algorithms: names,
    });
    for (const { name, reduction } of rows) {
      const own = measured.get(name) ?? { ratios: [], seconds: [], calls: [] };
      own.ratios.push((100 * (reduction.tokensBefore - reduction.tokensAfter)) / reduction.tokensBefore);
      own.seconds.push(reduction.seconds);
      own.calls.push(callsOf(reduction));
      measured.set(name, own);
    }
  }
  await mariadb.close();
  process.stdout.write(
    `\nSQLess table 4 in shape: ${used} queries in the manner of PINOLO, of ${Math.min(...sizes)} to ${Math.max(...sizes)} tokens, on MariaDB\n`,
  );
  process.stdout.write(
    'algorithm         max %   avg %   avg ms   max ms   avg calls  paper (MariaDB: max %, avg %)\n',
  );
  const printed: Record<string, string> = {
    'clause-delete': '79.71, 17.51',
    apollo: '85.82, 35.46',
    sqless: '95.11, 76.27',
  };
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
  for (const [name, { ratios, seconds, calls }] of measured)
    process.stdout.write(
      `${name.padEnd(16)} ${Math.max(...ratios)
        .toFixed(2)
        .padStart(
          6,
        )}  ${mean(ratios).toFixed(2).padStart(6)} ${(1000 * mean(seconds)).toFixed(0).padStart(8)} ${(1000 * Math.max(...seconds)).toFixed(0).padStart(8)} ${mean(calls).toFixed(0).padStart(11)}  ${printed[name] ?? ''}\n`,
    );
}

/** The table of the AST reducer: per cent and seconds of each algorithm, on a folder of cases. */
async function ethTable(corpus: string, [old = '', now = '']: readonly string[]): Promise<void> {
  const names = ['dd', 'hdd', 'simp', 'perses', 'sqless', 'ast-reducer', 'minrepro'];
  process.stdout.write(
    `\nAST reducer, table 1: per cent of tokens removed / calls / seconds\ncase   ${names.map((name) => name.padEnd(22)).join('')}\n`,
  );
  for (const name of readdirSync(corpus).filter((one) => existsSync(join(corpus, one, 'kind')))) {
    const text = decodeText(readFileSync(join(corpus, name, 'input.sql')));
    const kind = readFileSync(join(corpus, name, 'kind'), 'utf8').trim();
    const engines = [await openEngine(`sqlite:${resolve(old)}`), await openEngine(`sqlite:${resolve(now)}`)] as const;
    // One pair of engines serves all algorithms.
    const oracle = (): Oracle => ({ ...oracleOfKind(kind, engines), close: async () => {} });
    const rows: Row[] = await runCase({
      title: name,
      text,
      language: sqlLanguage('sqlite'),
      oracle,
      algorithms: names,
    });
    await Promise.all(engines.map((one) => one.close()));
    const cells = rows.map(({ reduction }) => {
      const percent = (100 * (reduction.tokensBefore - reduction.tokensAfter)) / reduction.tokensBefore;
      return `${percent.toFixed(2)}/${callsOf(reduction)}/${reduction.seconds.toFixed(1)}`.padEnd(22);
    });
    process.stdout.write(`${name.padEnd(6)} ${cells.join('')}\n`);
  }
}
