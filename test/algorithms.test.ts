import {
  ALGORITHMS,
  type Algorithm,
  algorithmNamed,
  grammarLanguage,
  type Judgement,
  type Language,
  loadGrammarFile,
  type Oracle,
  plainLanguage,
  type ReduceOptions,
  type Reduction,
  reduce,
  seededRandom,
  sqlLanguage,
  type Unit,
} from 'minrepro';
import { describe, expect, it } from 'vitest';
import { simplificationsOf } from '../src/algorithms/simplification.js';
import { keeping, unitsOf } from '../src/algorithms/units.js';
import { applyEdit } from '../src/edit/edit.js';
import { grammarOf } from './support/grammars.js';
import { validScript } from './support/valid-script.js';

const LISTS = `grammar Lists; value : '[' ( value ( ',' value )* )? ']' | '(' value ')' | NUMBER ; NUMBER : [0-9]+ ; SPACE : [ \\n]+ -> skip ;`;
const lists = (): Language => grammarLanguage(grammarOf(LISTS), 'value');

/** A script of nested lists whose numbers are all different. */
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

function oracleFor(fails: (text: string) => boolean): Oracle & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    name: 'a predicate',
    asked,
    limitTime: () => {},
    close: async () => {},
    check: async (text): Promise<Judgement> => {
      asked.push(text);
      return { verdict: fails(text) ? 'reproduced' : 'vanished', detail: '' };
    },
  };
}

function run(
  algorithm: Algorithm,
  text: string,
  language: Language,
  fails: (text: string) => boolean,
  more: Partial<ReduceOptions> = {},
): Promise<Reduction> {
  return reduce({ text, language, oracle: oracleFor(fails), algorithm, finishing: [], maxCalls: 4_000, ...more });
}

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];
/** Fails while some numbers are there. */
const needs =
  (...numbers: string[]) =>
  (text: string): boolean =>
    numbers.every((one) => numbersIn(text).includes(one));
/** Fails by a toss for each text, but always for one. */
const byChance =
  (original: string, seed: number) =>
  (text: string): boolean => {
    let hash = seed;
    for (const character of text.replace(/\s/g, '')) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
    return text === original || hash % 3 === 0;
  };

const general = ALGORITHMS.filter(({ isForSql }) => !isForSql);

describe.each(general)('$name on any language', (algorithm) => {
  it('ends with a text that fails and is not larger, for any predicate and any number of jobs', async () => {
    const language = lists();
    for (let seed = 0; seed < 12; seed++) {
      const text = randomValue(seed);
      const numbers = numbersIn(text);
      const two = needs(numbers[0] as string, numbers.at(-1) as string);
      for (const fails of [two, byChance(text, seed)]) {
        // The whole space of a random predicate is large; half of it will do to see that the best so far is kept.
        const maxCalls = algorithm.name === 'simp-exhaustive' ? 200 : 4_000;
        const one = await run(algorithm, text, language, fails, { maxCalls });
        expect(fails(one.text)).toBe(true);
        expect(one.tokensAfter).toBeLessThanOrEqual(one.tokensBefore);
        if (maxCalls < 4_000) continue;
        for (const jobs of [2, 3])
          expect((await run(algorithm, text, language, fails, { jobs })).text, `${seed} ${jobs}`).toBe(one.text);
      }
    }
  });
});

describe.each(ALGORITHMS)('$name on SQL', (algorithm) => {
  it('ends with a script that fails and is not larger, the same for any number of jobs', async () => {
    const language = sqlLanguage('sqlite');
    for (let seed = 0; seed < 4; seed++) {
      const text = validScript(seed);
      const fails = (candidate: string): boolean => /\bSELECT\b/i.test(candidate) && /\bt0\b/i.test(candidate);
      const maxCalls = algorithm.name === 'simp-exhaustive' ? 60 : 1_500;
      const one = await run(algorithm, text, language, fails, { maxCalls });
      expect(fails(one.text)).toBe(true);
      expect(one.tokensAfter).toBeLessThanOrEqual(one.tokensBefore);
      if (one.ended === 'done') expect((await run(algorithm, text, language, fails, { jobs: 2 })).text).toBe(one.text);
    }
  });
});

describe('delta debugging of a plain list', () => {
  const ddmin = algorithmNamed('ddmin') as Algorithm;
  const listed = (text: string, unit: Unit, fails: (one: string) => boolean): Promise<Reduction> =>
    run(ddmin, text, plainLanguage(), fails, { unit });

  it('takes lines for what they are, also where SQL would see comments', async () => {
    const flags = ['--fast', '--size=3', '-O2', '--wrong', '# note', '--fast'].map((line) => `${line}\n`).join('');
    const { text } = await listed(flags, 'lines', (one) => /^-O2$/m.test(one) && /^--wrong$/m.test(one));
    expect(text).toBe('-O2\n--wrong\n');
  });

  it('takes characters whole, and puts nothing between them', async () => {
    const { text } = await listed('xa😀yb😀z', 'characters', (one) => /a.*😀$/su.test(one) || one === 'xa😀yb😀z');
    expect(text).toBe('a😀');
  });

  it('tests nothing whose superset passed, where that is assumed', async () => {
    const lines = Array.from({ length: 32 }, (_, i) => `${i}\n`).join('');
    const fails = (one: string): boolean => [3, 17, 30].every((n) => one.split('\n').includes(String(n)));
    const plain = await listed(lines, 'lines', fails);
    const assumed = await run(ddmin, lines, plainLanguage(), fails, { unit: 'lines', assumeMonotone: true });
    expect(assumed.text).toBe(plain.text);
    expect(assumed.calls.vanished).toBeLessThan(plain.calls.vanished);
  });
});

describe('trees deeper than the call stack', () => {
  it.each(['hdd', 'simp'])('are no trouble for %s', async (name) => {
    const deep = `${'['.repeat(12_000)}7${']'.repeat(12_000)}`;
    const { text } = await run(algorithmNamed(name) as Algorithm, deep, lists(), needs('7'), { maxCalls: 3 });
    expect(numbersIn(text)).toEqual(['7']);
  });
});

describe('what a reduction says of itself', () => {
  it('claims 1-minimality only for those that see to it, and keeps to the budget', async () => {
    const text = '[1, 2, (3), [4, 5]]';
    for (const algorithm of general) {
      const done = await run(algorithm, text, lists(), needs('3'));
      expect([algorithm.name, done.ended, done.minimal]).toEqual([algorithm.name, 'done', algorithm.isOneMinimal]);
      const asked = ({ calls }: Reduction): number => calls.reproduced + calls.vanished;
      const exact = await run(algorithm, text, lists(), needs('3'), { maxCalls: asked(done) });
      expect([algorithm.name, exact.ended, exact.text]).toEqual([algorithm.name, 'done', done.text]);
    }
  });
});

describe('1-minimality', () => {
  it.each(['ddmin', 'dd'])('of %s: no single token can go', async (name) => {
    const language = lists();
    for (let seed = 0; seed < 20; seed++) {
      const text = randomValue(seed);
      const fails = byChance(text, seed + 50);
      const { text: minimum } = await run(algorithmNamed(name) as Algorithm, text, language, fails);
      const snapshot = language.snapshot(minimum);
      const units = unitsOf(snapshot, 'tokens');
      for (const unit of units) {
        const without = keeping(units, new Set(units.filter((one) => one !== unit)), '');
        if (units.length > 1) expect(fails(applyEdit(minimum, without))).toBe(false);
      }
    }
  });

  it('of simp: no simplification fails', async () => {
    const language = lists();
    for (let seed = 0; seed < 20; seed++) {
      const text = randomValue(seed);
      const fails = byChance(text, seed + 90);
      const { text: minimum } = await run(algorithmNamed('simp') as Algorithm, text, language, fails);
      const snapshot = language.snapshot(minimum);
      for (const edit of simplificationsOf(snapshot, language)) {
        const smaller = applyEdit(minimum, edit);
        if (unitsOf(language.snapshot(smaller), 'tokens').length < unitsOf(snapshot, 'tokens').length)
          expect(fails(smaller), `${minimum} to ${smaller}`).toBe(false);
      }
    }
  });

  it('of simp is no worse than the global optimum where predicates are monotone', async () => {
    const language = lists();
    for (let seed = 0; seed < 8; seed++) {
      const text = randomValue(seed);
      const numbers = numbersIn(text);
      if (numbers.length > 7) continue;
      const fails = needs(numbers[0] as string);
      const greedy = await run(algorithmNamed('simp') as Algorithm, text, language, fails);
      const best = await run(algorithmNamed('simp-exhaustive') as Algorithm, text, language, fails, {
        maxCalls: 50_000,
      });
      expect(greedy.tokensAfter).toBe(best.tokensAfter);
    }
  });
});

describe('SIMP example 3', () => {
  const text = 'SELECT * FROM T WHERE (a=1 AND b=2) OR (a=3 AND c=4)';
  const twice = (candidate: string): boolean => (candidate.match(/\ba\b/g) ?? []).length > 1;
  const grammar = loadGrammarFile(new URL('../bench/papers/Conditions.g4', import.meta.url).pathname);
  const language = grammarLanguage(grammar, 'query');
  const plain = (script: string): string => script.replace(/\s+/g, ' ').replace(/ ?= ?/g, '=').trim();

  it('gives the minimum and the two breaking changes of the paper', async () => {
    const { text: minimum, calls, breaking } = await run(algorithmNamed('simp') as Algorithm, text, language, twice);
    expect(plain(minimum)).toMatch(/^SELECT \* FROM T WHERE a=1 (?:OR|AND) a=3$/);
    expect(calls.reproduced + calls.vanished + calls.invalid).toBeLessThanOrEqual(17);
    expect(breaking.map(({ passes }) => plain(passes)).sort()).toEqual([
      'SELECT * FROM T WHERE a=1',
      'SELECT * FROM T WHERE a=3',
    ]);
    for (const { fragments } of breaking)
      for (const { start, end, text: fragment } of fragments) expect(minimum.slice(start, end)).toBe(fragment);
  });

  it('costs no call where verdicts are known', async () => {
    const oracle = oracleFor(twice);
    const simp = algorithmNamed('simp') as Algorithm;
    const { calls } = await reduce({ text, language, oracle, algorithm: simp });
    expect(calls.reproduced + calls.vanished).toBe(oracle.asked.length - 3);
    expect(new Set(oracle.asked).size).toBe(oracle.asked.length - 2);
  });

  it('looks for more minima, from the last choice or from the first, and none is larger', async () => {
    const simp = algorithmNamed('simp') as Algorithm;
    const one = await run(simp, text, language, twice);
    for (const backtrack of ['last', 'first'] as const) {
      const more = await run(simp, text, language, twice, { localMinima: 3, backtrack });
      expect(more.tokensAfter).toBeLessThanOrEqual(one.tokensAfter);
      const asked = ({ calls }: Reduction): number => calls.vanished + calls.reproduced;
      expect(asked(more)).toBeGreaterThan(asked(one));
    }
  });

  it('goes on behind an unknown verdict where asked to', async () => {
    const simp = algorithmNamed('simp') as Algorithm;
    // Every text of a middle length cannot be judged: greedy search ends there.
    const oracle = (): Oracle => ({
      ...oracleFor(twice),
      check: async (candidate) => {
        const count = unitsOf(language.snapshot(candidate), 'tokens').length;
        if (count > 12 && count < 24) return { verdict: 'unknown', detail: '' };
        return { verdict: twice(candidate) ? 'reproduced' : 'vanished', detail: '' };
      },
    });
    const options = { text, language, algorithm: simp, maxCalls: 2_000 };
    const strict = await reduce({ ...options, oracle: oracle() });
    const open = await reduce({ ...options, oracle: oracle(), followUnknown: true, localMinima: 50 });
    expect(strict.tokensAfter).toBeGreaterThan(12);
    expect(open.tokensAfter).toBe(12);
  });

  it('repairs what would name nothing, as in example 4', async () => {
    const query = 'SELECT R.a, SUM(S.b) FROM R, S WHERE R.x = S.y AND S.b < 10 GROUP BY R.a';
    const script = `CREATE TABLE R (a, x); CREATE TABLE S (b, y); ${query}`;
    const sum = (candidate: string): boolean => /SUM\(S\.b\)/.test(candidate) && /S\.b < 10/.test(candidate);
    const simp = algorithmNamed('simp') as Algorithm;
    const repaired = await run(simp, script, sqlLanguage('sqlite'), sum, { repair: true });
    const plainly = await run(simp, script, sqlLanguage('sqlite'), sum);
    expect(repaired.text).not.toMatch(/\bR\b/);
    expect(repaired.calls.vanished).toBeLessThan(plainly.calls.vanished);
  });

  it('puts plain values where asked to', async () => {
    const simp = algorithmNamed('simp') as Algorithm;
    const fails = (candidate: string): boolean => /^SELECT .* FROM t/.test(candidate);
    const script = 'SELECT abs(a) FROM t WHERE b';
    const { text: left } = await run(simp, script, sqlLanguage('sqlite'), fails, { defaults: true });
    expect(plain(left)).toMatch(/^SELECT (?:\*|0|1) FROM t$/);
  });

  it('asks for the cheapest first where it can tell', async () => {
    const oracle = oracleFor(twice);
    const costOf = async (candidate: string): Promise<number> => -candidate.length;
    const simp = algorithmNamed('simp') as Algorithm;
    const { text: minimum } = await reduce({ text, language, oracle, algorithm: simp, costOf });
    expect(twice(minimum)).toBe(true);
    // The longest text is the cheapest here, so the first question behind the original is a long one.
    const plainly = oracleFor(twice);
    await reduce({ text, language, oracle: plainly, algorithm: simp });
    expect((oracle.asked[3] as string).length).toBeGreaterThan((plainly.asked[3] as string).length);
  });

  it('keeps what a rule made where asked to', async () => {
    const options = { keepRules: ['logic'] };
    const { text: minimum } = await run(algorithmNamed('simp') as Algorithm, text, language, twice, options);
    expect(plain(minimum)).toBe(text);
  });
});
