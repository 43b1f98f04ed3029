import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../src/edit/edit.js';
import { PASSES } from '../src/passes/index.js';
import { parseScript, sqlLanguage } from '../src/sql/index.js';
import { validScript } from './support/valid-script.js';

const language = sqlLanguage('sqlite');

/** Whether every statement of a script runs on real SQLite. */
function runs(text: string): boolean {
  const database = new sqlite.Database(':memory:');
  try {
    for (const { start, end } of parseScript(text, 'sqlite').statements) database.all(text.slice(start, end));
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

describe.each(['drop-columns', 'inline-definitions', 'tables-to-values', 'lift-conditions'])('%s', (name) => {
  it('proposes scripts that still run, nine times out of ten', () => {
    const pass = PASSES.find((one) => one.name === name);
    const proposed = scripts.flatMap((script) => {
      const edits = [...(pass?.edits(language.snapshot(script), language) ?? [])];
      return edits.map((edit) => applyEdit(script, edit));
    });
    expect(proposed.length).toBeGreaterThan(50);
    const failing = proposed.filter((script) => !runs(script));
    expect(failing.length / proposed.length, failing[0]).toBeLessThan(0.1);
  });
});
