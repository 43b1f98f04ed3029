/**
 * Runs attempts to escape on one engine, as the user who starts this process: `node run-attempts.mjs < task.json`. Prints those
 * after which a file of the canary folder has changed, and whether the engine still answers.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from 'minrepro';
import { parseScript } from 'minrepro/sql';

const TIME_LIMIT = 10_000;

/** @param {string} folder */
function digestOf(folder) {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    hash.update(path);
    if (entry.isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

const { address, folder, attempts, batch, options } = JSON.parse(readFileSync(0, 'utf8'));
const engine = await openEngine(address, options);
/** @param {string} text */
const run = (text) => {
  const { statements } = parseScript(text, engine.dialect);
  const list = engine.takesScripts ? [text] : statements.map(({ start, end }) => text.slice(start, end));
  return engine.run(list, { wantsRows: true, timeLimit: TIME_LIMIT, signal: new AbortController().signal });
};

/** @type {string[]} */
const escaped = [];
let digest = digestOf(folder);
for (let i = 0; i < attempts.length; i += batch) {
  const script = attempts.slice(i, i + batch).join(';\n');
  await run(script);
  const after = digestOf(folder);
  if (after !== digest) escaped.push(script);
  digest = after;
}
const answer = await run('SELECT 7;');
await engine.close();
process.stdout.write(JSON.stringify({ escaped, rows: answer.kind === 'finished' ? answer.results[0]?.rows : [] }));
