/**
 * Prints the tables of the papers: their algorithms and the default algorithm on the same inputs with the same oracle.
 *
 *   npm run bench:papers [-- --only NAME] [--svg DIR] [--eth DIR --engines OLD,NEW] [--queries N]
 *
 * NAME is ddmin, simp, mdx, figure13, ddset, sqless or eth. --svg also draws bar charts. --eth adds the table of the AST reducer.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runPapers } from './papers/run-papers.js';
import { printLine } from './table.js';

const {
  values: { only, svg, eth, engines = '', queries },
} = parseArgs({
  options: {
    only: { type: 'string' },
    svg: { type: 'string' },
    eth: { type: 'string' },
    engines: { type: 'string' },
    queries: { type: 'string', default: '12' },
  },
});

await runPapers(
  {
    ...(only === undefined ? {} : { only }),
    ...(svg === undefined ? {} : { svg }),
    ...(eth === undefined ? {} : { eth: { corpus: resolve(eth), engines: engines.split(',') } }),
    queries: Number(queries),
  },
  printLine,
);
