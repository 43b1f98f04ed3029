import {
  type Algorithm,
  grammarLanguage,
  type Language,
  loadGrammarFile,
  plainLanguage,
  type ReduceOptions,
  type Reduction,
  reduce,
  sqlLanguage,
} from 'minrepro';
import { ALGORITHMS, dd, ddmin, hdd, keeping, simp, simpExhaustive, unitsOf } from 'minrepro/algorithms';
import { totalCalls } from 'minrepro/oracles';
import { applyEdit } from 'minrepro/passes';
import { SQL_ALGORITHMS } from 'minrepro/sql';
import { seededRandom } from 'minrepro/syntax';
import { algorithmLaws } from 'minrepro/testing';
import { describe, expect, it } from 'vitest';
import { simplificationsOf } from '../src/algorithms/simplification.js';
import { grammarOf } from './support/grammars.js';
import { testLaws } from './support/laws.js';
import { recordingOracle } from './support/oracles.js';
import { validScript } from './support/valid-script.js';

const LISTS = `grammar Lists; value : '[' ( value ( ',' value )* )? ']' | '(' value ')' | NUMBER ; NUMBER : [0-9]+ ; SPACE : [ \\n]+ -> skip ;`;
const lists = (): Language => grammarLanguage(grammarOf(LISTS), { start: 'value' });

/** Nested lists whose numbers are all different. */
function randomValue(seed: number): string {
  const random = seededRandom(seed);
  let next = 10;
  const value = (depth: number): string => {
    const kind = depth > 3 ? 2 : random.below(3);
    if (kind === 2) return String(next++);
    if (kind === 1) return `(${value(depth + 1)})`;
    return `[${Array.from({ length: random.below(5) }, () => value(depth + 1)).join(', ')}]`;
  };
  return `[${[0, 1, 2].map(() => value(1)).join(', ')}, ${next}]`;
}

function run(
  algorithm: Algorithm,
  text: string,
  language: Language,
  fails: (text: string) => boolean,
  more: Partial<ReduceOptions> = {},
): Promise<Reduction> {
  return reduce({
    text,
    language,
    oracle: fails,
    algorithm,
    finishing: [],
    maxCalls: 4_000,
    allowsEmpty: true,
    ...more,
  });
}

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];
/** Fails as long as all of these numbers are present. */
const needs =
  (...numbers: string[]) =>
  (text: string): boolean =>
    numbers.every((number) => numbersIn(text).includes(number));
/** Fails for the original and, by a hash, for about every third other text. */
const byChance =
  (original: string, seed: number) =>
  (text: string): boolean => {
    let hash = seed;
    for (const character of text.replace(/\s/g, '')) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
    return text === original || hash % 3 === 0;
  };

describe('on any language', () => {
  const texts = Array.from({ length: 3 }, (_, seed) => randomValue(seed));
  for (const { name, create } of ALGORITHMS) {
    // The space of an exhaustive search is large: part of it shows whether the best text so far is kept.
    const maxCalls = name === 'simp-exhaustive' ? 200 : 4_000;
    testLaws(algorithmLaws(() => create({}), { language: lists(), texts, maxCalls }));
  }
});

describe('on SQL', () => {
  const texts = [0, 1].map((seed) => validScript(seed));
  for (const { name, create } of [...ALGORITHMS, ...SQL_ALGORITHMS]) {
    const maxCalls = name === 'simp-exhaustive' ? 60 : 1_500;
    testLaws(algorithmLaws(() => create({}), { language: sqlLanguage('sqlite'), texts, maxCalls }));
  }
});

describe('delta debugging of a plain list', () => {
  it('treats lines as plain text, even if SQL would read them as comments', async () => {
    const flags = ['--fast', '--size=3', '-O2', '--wrong', '# note', '--fast'].map((line) => `${line}\n`).join('');
    const fails = (text: string): boolean => /^-O2$/m.test(text) && /^--wrong$/m.test(text);
    const { text } = await run(ddmin({ unit: 'lines' }), flags, plainLanguage('lines'), fails);
    expect(text).toBe('-O2\n--wrong\n');
  });

  it('does not split characters, and inserts nothing between them', async () => {
    const original = 'xa😀yb😀z';
    const fails = (text: string): boolean => /a.*😀$/su.test(text) || text === original;
    const { text } = await run(ddmin({ unit: 'characters' }), original, plainLanguage('characters'), fails);
    expect(text).toBe('a😀');
  });

  it('tests no subset of a list that passed if failures are assumed to be monotone', async () => {
    const lines = Array.from({ length: 32 }, (_, i) => `${i}\n`).join('');
    const fails = (text: string): boolean => [3, 17, 30].every((number) => text.split('\n').includes(String(number)));
    const language = plainLanguage('lines');
    const plain = await run(ddmin({ unit: 'lines' }), lines, language, fails);
    const assumed = await run(ddmin({ unit: 'lines', assumeMonotone: true }), lines, language, fails);
    expect(assumed.text).toBe(plain.text);
    expect(assumed.calls.vanished).toBeLessThan(plain.calls.vanished);
  });
});

describe('trees deeper than the call stack', () => {
  it.each([hdd(), simp()])('are reduced by $name', async (algorithm) => {
    const deep = `${'['.repeat(12_000)}7${']'.repeat(12_000)}`;
    const { text } = await run(algorithm, deep, lists(), needs('7'), { maxCalls: 3 });
    expect(numbersIn(text)).toEqual(['7']);
  });
});

describe('the budget', () => {
  it.each(ALGORITHMS)('may be exactly what $name needs', async ({ create }) => {
    const text = '[1, 2, (3), [4, 5]]';
    const done = await run(create({}), text, lists(), needs('3'));
    expect([done.ended, done.minimal]).toEqual(['done', create({}).isOneMinimal]);
    const exact = await run(create({}), text, lists(), needs('3'), { maxCalls: totalCalls(done.calls) });
    expect([exact.ended, exact.text]).toEqual(['done', done.text]);
  });
});

describe('1-minimality', () => {
  it.each([ddmin.definition, dd.definition])('of $name: no single token can be removed', async ({ create }) => {
    const language = lists();
    for (let seed = 0; seed < 20; seed++) {
      const text = randomValue(seed);
      const fails = byChance(text, seed + 50);
      const { text: minimum } = await run(create({}), text, language, fails);
      const units = unitsOf(language.snapshot(minimum), 'tokens');
      for (const unit of units) {
        const without = keeping(units, new Set(units.filter((other) => other !== unit)), '');
        if (units.length > 1) expect(fails(applyEdit(minimum, without))).toBe(false);
      }
    }
  });

  it('of simp: no simplification fails', async () => {
    const language = lists();
    for (let seed = 0; seed < 20; seed++) {
      const text = randomValue(seed);
      const fails = byChance(text, seed + 90);
      const { text: minimum } = await run(simp(), text, language, fails);
      const snapshot = language.snapshot(minimum);
      for (const edit of simplificationsOf(snapshot, language)) {
        const smaller = edit ? applyEdit(minimum, edit) : minimum;
        if (unitsOf(language.snapshot(smaller), 'tokens').length < unitsOf(snapshot, 'tokens').length)
          expect(fails(smaller), `${minimum} to ${smaller}`).toBe(false);
      }
    }
  });

  it('of simp is as good as the global optimum if the predicate is monotone', async () => {
    const language = lists();
    for (let seed = 0; seed < 8; seed++) {
      const text = randomValue(seed);
      const numbers = numbersIn(text);
      if (numbers.length > 7) continue;
      const fails = needs(numbers[0] as string);
      const greedy = await run(simp(), text, language, fails);
      const best = await run(simpExhaustive(), text, language, fails, { maxCalls: 50_000 });
      expect(greedy.tokensAfter).toBe(best.tokensAfter);
    }
  });
});

describe('SIMP example 3', () => {
  const text = 'SELECT * FROM T WHERE (a=1 AND b=2) OR (a=3 AND c=4)';
  const hasTwo = (candidate: string): boolean => (candidate.match(/\ba\b/g) ?? []).length > 1;
  const grammar = loadGrammarFile(new URL('../bench/papers/Conditions.g4', import.meta.url).pathname);
  const language = grammarLanguage(grammar, { start: 'query' });
  const plain = (script: string): string => script.replace(/\s+/g, ' ').replace(/ ?= ?/g, '=').trim();

  it('gives the minimum and the two breaking changes of the paper', async () => {
    const { text: minimum, calls, breaking } = await run(simp(), text, language, hasTwo);
    expect(plain(minimum)).toMatch(/^SELECT \* FROM T WHERE a=1 (?:OR|AND) a=3$/);
    expect(calls.reproduced + calls.vanished + calls.invalid).toBeLessThanOrEqual(17);
    expect(breaking.map(({ without }) => plain(without)).sort()).toEqual([
      'SELECT * FROM T WHERE a=1',
      'SELECT * FROM T WHERE a=3',
    ]);
    for (const { fragments } of breaking)
      for (const { start, end, text: fragment } of fragments) expect(minimum.slice(start, end)).toBe(fragment);
  });

  it('makes no call for breaking changes whose verdicts are known', async () => {
    const oracle = recordingOracle(hasTwo);
    const { calls, repeatedRuns } = await reduce({ text, language, oracle, algorithm: simp() });
    expect(calls.reproduced + calls.vanished).toBe(oracle.texts.length - 4 - repeatedRuns);
    expect(new Set(oracle.texts).size).toBe(oracle.texts.length - 2 - repeatedRuns);
  });

  it('looks for more minima, from the last decision or from the first, and none is larger', async () => {
    const single = await run(simp(), text, language, hasTwo);
    for (const backtrack of ['last', 'first'] as const) {
      const several = await run(simp({ localMinima: 3, backtrack }), text, language, hasTwo);
      expect(several.tokensAfter).toBeLessThanOrEqual(single.tokensAfter);
      expect(totalCalls(several.calls)).toBeGreaterThan(totalCalls(single.calls));
    }
  });

  it('continues after an unknown verdict if it follows unknown texts', async () => {
    // Texts of a medium length have no verdict: a greedy search ends there.
    const oracle = (candidate: string): boolean | 'unknown' => {
      const count = unitsOf(language.snapshot(candidate), 'tokens').length;
      return count > 12 && count < 24 ? 'unknown' : hasTwo(candidate);
    };
    const options = { text, language, oracle, maxCalls: 2_000 };
    const strict = await reduce({ ...options, algorithm: simp() });
    const following = await reduce({ ...options, algorithm: simp({ followUnknown: true, localMinima: 50 }) });
    expect(strict.tokensAfter).toBeGreaterThan(12);
    expect(following.tokensAfter).toBe(12);
  });

  it('removes a definition with its uses, as in example 4', async () => {
    const query = 'SELECT R.a, SUM(S.b) FROM R, S WHERE R.x = S.y AND S.b < 10 GROUP BY R.a';
    const script = `CREATE TABLE R (a, x); CREATE TABLE S (b, y); ${query}`;
    const hasSum = (candidate: string): boolean => /SUM\(S\.b\)/.test(candidate) && /S\.b < 10/.test(candidate);
    const repaired = await run(simp({ repair: true }), script, sqlLanguage('sqlite'), hasSum);
    const unrepaired = await run(simp(), script, sqlLanguage('sqlite'), hasSum);
    expect(repaired.text).not.toMatch(/\bR\b/);
    expect(repaired.calls.vanished).toBeLessThan(unrepaired.calls.vanished);
  });

  it('inserts default values with the option defaults', async () => {
    const fails = (candidate: string): boolean => /^SELECT .* FROM t/.test(candidate);
    const script = 'SELECT abs(a) FROM t WHERE b';
    const { text: minimum } = await run(simp({ defaults: true }), script, sqlLanguage('sqlite'), fails);
    expect(plain(minimum)).toMatch(/^SELECT (?:\*|0|1) FROM t$/);
  });

  it('tests the cheapest candidates first if their cost is known', async () => {
    const oracle = recordingOracle(hasTwo);
    const costOf = async (candidate: string): Promise<number> => -candidate.length;
    const algorithm = simp({ cheapestFirst: true });
    const { text: minimum } = await reduce({ text, language, oracle, algorithm, costOf });
    expect(hasTwo(minimum)).toBe(true);
    // The longest text is the cheapest here, so the first candidate after the runs of the original is a long one.
    const inOrder = recordingOracle(hasTwo);
    await reduce({ text, language, oracle: inOrder, algorithm: simp() });
    expect((oracle.texts[4] as string).length).toBeGreaterThan((inOrder.texts[4] as string).length);
  });

  it('does not change nodes of the rules to keep', async () => {
    const options = { text, language, oracle: hasTwo, keepRules: ['logic'] };
    const { text: minimum } = await reduce({ ...options, algorithm: simp() });
    expect(plain(minimum)).toBe(text);
  });
});
