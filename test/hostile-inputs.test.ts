/** Scripts that are hard for a parser; `npm run bench:hostile` measures them at full size. */
import { describe, expect, it } from 'vitest';
import { HOSTILE_INPUTS, type HostileInput } from '../bench/hostile-inputs.js';
import { grammarLanguage } from '../src/language/grammar-language.js';
import { sizeOf } from '../src/language/size.js';
import { DIALECTS, duckdb, mysql, postgresql, sqlite } from '../src/languages/sql/dialects/index.js';
import type { Dialect } from '../src/languages/sql/index.js';
import { sqlLanguage } from '../src/languages/sql/language.js';
import { modelOf } from '../src/languages/sql/names/script-model.js';
import { coverageOf } from '../src/languages/sql/script/coverage.js';
import { parseScript } from '../src/languages/sql/script/parse-script.js';
import { GrammarError, leavesOf } from '../src/syntax/index.js';
import { grammarOf } from './support/grammars.js';

const SCRIPTS = HOSTILE_INPUTS.filter(({ isGrammar }) => isGrammar !== true);
const GRAMMARS = HOSTILE_INPUTS.filter(({ isGrammar }) => isGrammar === true);

describe('hostile scripts', () => {
  it.each(DIALECTS)('are parsed and modelled without an exception in the dialect $name', (dialect) => {
    const language = sqlLanguage(dialect);
    for (const input of SCRIPTS) {
      const text = input.make(Math.ceil(input.count / 500));
      const snapshot = language.snapshot(text);
      expect(sizeOf(language, snapshot).tokens, input.name).toBeGreaterThanOrEqual(0);
      expect(modelOf(snapshot).statements.length, input.name).toBe(snapshot.statements.length);
      const edited = language.snapshot(`${text} `, snapshot);
      expect(language.canonical(edited), input.name).toBe(language.canonical(language.snapshot(`${text} `)));
    }
  });

  // Each took minutes when it was read once per statement or quote.
  it.each<[string, Dialect]>([
    ['triggers that never end', sqlite],
    ['routines that never end', mysql],
    ['rules that never end', postgresql],
    ['COPY without data', postgresql],
    ['dot commands on one line', sqlite],
    ['unclosed brackets as quotes', sqlite],
    ['comment openings', mysql],
    ['nested comments', postgresql],
    ['dollar tags', duckdb],
    ['plus signs', postgresql],
    ['mismatched brackets', sqlite],
  ])('are read in linear time: %s', (name, dialect) => {
    const input = SCRIPTS.find((candidate) => candidate.name === name) as HostileInput;
    const { statements, tokens } = coverageOf(parseScript(input.make(input.count), dialect));
    expect(tokens).toBeGreaterThanOrEqual(statements);
  });

  it.each([
    ['brackets', `${'('.repeat(100_000)}1${')'.repeat(100_000)}`, 200_002],
    ['signs', `${'~'.repeat(50_000)}1`, 50_002],
    ['operators', `1${' + 1'.repeat(50_000)}`, 100_002],
  ])('have trees of bounded depth, whatever their %s', (_, expression, tokens) => {
    const [statement] = parseScript(`SELECT ${expression}`, sqlite).statements;
    expect(statement?.parsed.failure?.gaveUp).toBe(true);
    let depth = 0;
    for (let node = statement?.parsed.tree; node; node = node.children.find(({ kind }) => kind !== 'token')) depth++;
    expect(depth).toBeLessThan(5_000);
    expect([...leavesOf(statement?.parsed.tree as never)]).toHaveLength(tokens);
  });
});

describe('hostile grammars', () => {
  it.each(GRAMMARS.map((input) => [input.name, input] as const))('are read or refused: %s', (_, input) => {
    try {
      grammarLanguage(grammarOf(input.make(input.count / 10))).snapshot('x');
    } catch (error) {
      expect(error).toBeInstanceOf(GrammarError);
    }
  });
});
