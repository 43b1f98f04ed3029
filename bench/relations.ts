/**
 * How often relations are broken on random scripts: on today's SQLite that should be never, but for bugs and oddities of its own.
 *
 *   npm run bench:relations [-- SCRIPTS]
 */
import { openEngine, parseScript, RELATIONS } from 'minrepro';
import { relate } from '../src/oracles/relation.js';
import { randomScript } from './random-script.js';

const signal = new AbortController().signal;
const scripts = Number(process.argv[2] ?? 500);
for (const name of ['sqlite@3.28.0', 'sqlite@3.30.1', 'sqlite']) {
  const engine = await openEngine(name);
  const counts = new Map(RELATIONS.map((relation) => [relation, { asked: 0, broken: 0 }]));
  for (let seed = 1; seed <= scripts; seed++) {
    const text = randomScript(seed);
    const { statements } = parseScript(text, 'sqlite');
    const texts = statements.map(({ start, end }) => text.slice(start, end));
    const scene = texts.filter((one) => !/^SELECT/i.test(one));
    for (const [i, { parsed }] of statements.entries()) {
      const own = texts[i] as string;
      if (!/^SELECT/i.test(own)) continue;
      for (const [relation, count] of counts) {
        const made = relate(relation, parsed.tree, own);
        if (!made) continue;
        const run = await engine.run([...scene, ...made.queries], { wantsRows: true, timeLimit: 10_000, signal });
        const results = run.kind === 'finished' ? run.results.slice(scene.length) : [];
        if (results.length === 0 || results.some(({ errors }) => errors.length > 0)) continue;
        count.asked++;
        const broken = made.violation(results);
        if (broken === undefined) continue;
        count.broken++;
        process.stdout.write(`${name}, script ${seed}: ${broken}\n    ${own.slice(0, 160)}\n`);
      }
    }
  }
  for (const [relation, { asked, broken }] of counts)
    process.stdout.write(`${name}: ${relation} asked ${asked} times, broken ${broken} times\n`);
  await engine.close();
}
