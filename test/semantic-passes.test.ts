import startSqlite from 'sql.js';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../src/edit/edit.js';
import { canonicalNames, GRAMMAR_PASSES, PASSES, type Pass } from '../src/passes/index.js';
import { parseScript, sqlLanguage } from '../src/sql/index.js';
import { validScript } from './support/valid-script.js';

const { Database } = await startSqlite();
const language = sqlLanguage('sqlite');

/** Whether every statement of a script runs on real SQLite. */
function runs(text: string): boolean {
  const database = new Database();
  try {
    for (const { start, end } of parseScript(text, 'sqlite').statements) database.exec(text.slice(start, end));
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

const scripts = Array.from({ length: 200 }, (_, seed) => validScript(seed));

it('starts from scripts that run', () => {
  expect(scripts.filter((script) => !runs(script))).toEqual([]);
});

/** What a pass proposes for all scripts, with whether the model lets it pass. */
function proposals(pass: Pass): { readonly text: string; readonly isSound: boolean }[] {
  return scripts.flatMap((script) => {
    const snapshot = language.snapshot(script);
    return [...pass.edits(snapshot, language)].slice(0, MOST_PER_SCRIPT).map((edit) => {
      const text = applyEdit(script, edit);
      return { text, isSound: language.isSound?.(snapshot, language.snapshot(text, snapshot)) ?? true };
    });
  });
}

const MOST_PER_SCRIPT = 12;

const semantic = [...PASSES.filter((pass) => !GRAMMAR_PASSES.includes(pass)), canonicalNames];

describe.each(semantic)('$name', (pass) => {
  it('asks only for scripts that still run, nine times out of ten', () => {
    const asked = proposals(pass).filter((one) => one.isSound);
    expect(asked.length).toBeGreaterThan(30);
    const failing = asked.filter(({ text }) => !runs(text));
    expect(failing.length / asked.length, failing[0]?.text).toBeLessThan(0.1);
  });
});

it('prunes only what does not run, or not without luck', () => {
  const pruned = PASSES.flatMap(proposals).filter((one) => !one.isSound);
  expect(pruned.length).toBeGreaterThan(500);
  const running = pruned.filter(({ text }) => runs(text));
  expect(running.length / pruned.length, running[0]?.text).toBeLessThan(0.02);
});
