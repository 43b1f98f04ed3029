/**
 * Prints how often random scripts break the relations of `--relation`. On the current SQLite this should happen only for
 * its bugs.
 *
 *   npm run bench:relations [-- SCRIPTS]
 */
import { type Engine, openEngine } from 'minrepro';
import { RELATIONS, type Relation } from 'minrepro/oracles';
import { parseScript } from 'minrepro/sql';
import { relate } from '../src/oracles/relations/relation.js';
import { randomScript } from './random-script.js';
import { printLine } from './table.js';

const ENGINES = ['sqlite@3.28.0', 'sqlite@3.30.1', 'sqlite'];
const scripts = Number(process.argv[2] ?? 500);

for (const name of ENGINES) {
  const engine = await openEngine(name);
  const counts = new Map(RELATIONS.map((relation) => [relation, { checked: 0, broken: 0 }]));
  for (let seed = 1; seed <= scripts; seed++) {
    for await (const { relation, query, violation } of checkScript(engine, randomScript(seed))) {
      const count = counts.get(relation) as { checked: number; broken: number };
      count.checked++;
      if (violation === undefined) continue;
      count.broken++;
      printLine(`${name}, script ${seed}: ${violation}\n    ${query.slice(0, 160)}`);
    }
  }
  for (const [relation, { checked, broken }] of counts)
    printLine(`${name}: ${relation} checked ${checked} times, broken ${broken} times`);
  await engine.close();
}

interface Check {
  readonly relation: Relation;
  readonly query: string;
  /** Undefined if the relation holds. */
  readonly violation: string | undefined;
}

/** Checks all relations on all queries of a script. The other statements run first. */
async function* checkScript(engine: Engine, text: string): AsyncGenerator<Check> {
  const statements = parseScript(text, 'sqlite').statements.map(({ start, end, parsed }) => ({
    statement: text.slice(start, end),
    tree: parsed.tree,
  }));
  const isQuery = (statement: string): boolean => /^SELECT/i.test(statement);
  const setup = statements.map(({ statement }) => statement).filter((statement) => !isQuery(statement));
  const options = { wantsRows: true, timeLimit: 10_000, signal: new AbortController().signal };
  for (const { statement: query, tree } of statements) {
    if (!isQuery(query)) continue;
    for (const relation of RELATIONS) {
      const related = relate(relation, tree, query);
      if (!related) continue;
      const run = await engine.run([...setup, ...related.queries], options);
      const results = run.kind === 'finished' ? run.results.slice(setup.length) : [];
      if (results.length === 0 || results.some(({ errors }) => errors.length > 0)) continue;
      yield { relation, query, violation: related.violation(results) };
    }
  }
}
