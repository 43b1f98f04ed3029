import { type Pass, sqlLanguage } from 'minrepro';
import { allEdits, applyEdit } from 'minrepro/passes';
import { parseScript, SQL_FINISHING, SQL_PASSES } from 'minrepro/sql';
import { finishSteps } from 'minrepro/syntax';
import startSqlite from 'sql.js';
import { describe, expect, it } from 'vitest';
import { isPlausible } from '../src/language/language-steps.js';
import { validLongList, validScript } from './support/valid-script.js';

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

const MAX_PER_SCRIPT = 12;
const scripts = Array.from({ length: 240 }, (_, seed) => (seed < 200 ? validScript(seed) : validLongList(seed)));

it('starts from scripts that run', () => {
  expect(scripts.filter((script) => !runs(script))).toEqual([]);
});

interface Proposal {
  readonly text: string;
  /** Whether the model of names accepts the text. */
  readonly isPlausible: boolean;
}

/** The first texts that a pass proposes for each script. */
function proposals(pass: Pass): Proposal[] {
  return scripts.flatMap((script) => {
    const snapshot = language.snapshot(script);
    return allEdits(pass, snapshot, language)
      .slice(0, MAX_PER_SCRIPT)
      .map((edit) => {
        const text = applyEdit(script, edit);
        return { text, isPlausible: finishSteps(isPlausible(language, snapshot, language.snapshot(text, snapshot))) };
      });
  });
}

const semanticPasses = [...SQL_PASSES, ...SQL_FINISHING].filter(({ level }) => level === 'meaning');

describe.each(semanticPasses)('$name', (pass) => {
  it('proposes scripts of which nine out of ten still run', () => {
    const plausible = proposals(pass).filter(({ isPlausible }) => isPlausible);
    expect(plausible.length).toBeGreaterThan(30);
    const failing = plausible.filter(({ text }) => !runs(text));
    expect(failing.length / plausible.length, failing[0]?.text).toBeLessThan(0.1);
  });
});

it('rejects scripts as implausible of which at most one in fifty runs', () => {
  const rejected = SQL_PASSES.flatMap(proposals).filter(({ isPlausible }) => !isPlausible);
  expect(rejected.length).toBeGreaterThan(500);
  const running = rejected.filter(({ text }) => runs(text));
  expect(running.length / rejected.length, running[0]?.text).toBeLessThan(0.02);
});
