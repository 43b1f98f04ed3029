import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalCalls } from '../evaluate/call-counts.js';
import { sqlLanguage } from '../languages/sql/index.js';
import { explain } from './explain.js';
import { compactText } from './pattern.js';
import { produce } from './produce.js';

const sql = sqlLanguage('sqlite');

/** The pattern of `SELECT literal`, which fails as long as the literal does; anything else passes. */
async function patternOf(
  literal: string,
  fails: (literal: string) => boolean,
): Promise<{ label: string; calls: number; instances: string[] }> {
  const literalOf = (text: string): string | undefined => /^SELECT (\d+|0x[\da-f]+|'[^']*')$/.exec(text)?.[1];
  const isFailing = (text: string): boolean => {
    const found = literalOf(text);
    return found !== undefined && fails(found);
  };
  const { pattern, calls } = await explain({ text: `SELECT ${literal}`, language: sql, oracle: isFailing, checks: 40 });
  const instances = [...produce(pattern, sql, { count: 100, seed: 7 })];
  for (const instance of instances) expect(isFailing(instance), instance).toBe(true);
  return { label: compactText(pattern).replace(/^SELECT /, ''), calls: totalCalls(calls), instances };
}

const number =
  (holds: (value: bigint) => boolean) =>
  (literal: string): boolean =>
    !literal.startsWith("'") && holds(BigInt(literal));
const content =
  (holds: (content: string) => boolean) =>
  (literal: string): boolean =>
    literal.startsWith("'") && holds(literal.slice(1, -1));

describe('bounds of integers', () => {
  it.each<[string, (value: bigint) => boolean, string]>([
    ['9007199254740993', (value) => value >= 2n ** 53n, '<int ≥ 2^53>'],
    ['120', (value) => value >= 100n && value <= 250n, '<int from 100 to 250>'],
    ['7', (value) => value <= 255n, '<int from 0 to 255>'],
    ['0', (value) => value < 2n ** 31n, '<int from 0 to 2^31 - 1>'],
    ['1', (value) => value >= 1n, '<int ≥ 1>'],
    ['4096', (value) => value >= 1000n && value < 2n ** 63n, '<int from 1000 to 2^63 - 1>'],
    ['0xffffffffffffffff', (value) => value > 2n ** 63n, '<int ≥ 2^63 + 1 in hexadecimal>'],
  ])('%s', async (literal, holds, label) => {
    const found = await patternOf(literal, number(holds));
    expect(found.label).toBe(label);
    expect(found.calls).toBeLessThan(110);
  });

  it.each<[string, (value: bigint) => boolean, string]>([
    ['7', (value) => value % 2n === 1n, '<int ≥ 1 that is odd>'],
    ['20', (value) => value % 10n === 0n && value > 0n, '<int ≥ 10 that is a multiple of 10>'],
    ['5', (value) => value % 3n === 2n, '<int ≥ 2 with remainder 2 modulo 3>'],
    ['2', (value) => value > 1n && value !== 3n, '<int ≥ 2 but not 3>'],
  ])('%s among numbers that are no range', async (literal, holds, label) => {
    const found = await patternOf(literal, number(holds));
    expect(found.label).toBe(label);
    expect(found.calls).toBeLessThan(130);
  });

  it('finds every range below a thousand exactly', async () => {
    const range = fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999)).map((values) => values.sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(range, async ([min, value, max]) => {
        fc.pre(Number(max) - Number(min) > 10);
        const { label } = await patternOf(
          String(value),
          number((other) => other >= BigInt(min as number) && other <= BigInt(max as number)),
        );
        expect(label).toBe(`<int from ${min} to ${max}>`);
      }),
      { numRuns: 15 },
    );
  });

  it('claims no rule for numbers that have none', async () => {
    const { label } = await patternOf(
      '13',
      number((value) => [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 97n, 1_000_003n].includes(value)),
    );
    expect(label).toMatch(/^(?:<one of .*>|13)$/);
  });
});

describe('bounds of strings', () => {
  it.each<[string, (content: string) => boolean, string]>([
    ["'abcd'", (text) => text.length >= 4, '<text of at least 4 characters>'],
    ["'abcd'", (text) => text.length >= 2 && text.length <= 9, '<text of 2 to 9 characters>'],
    ["'ab'", (text) => text.length <= 3, '<text of at most 3 characters>'],
    ["'x'", (text) => text !== '', '<text that is not empty>'],
    ["'3t'", (text) => /^\d/.test(text), '<text starting with a digit>'],
    ["'3t'", (text) => /^\d.*\p{L}/u.test(text), '<text starting with a digit and containing a letter>'],
    ["'t3'", (text) => /\d/.test(text), '<text containing a digit>'],
    ["'x'", (text) => !/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(text), '<text that is no number>'],
    ["''", (text) => text.trim() === '' || Number.isNaN(Number(text.replace(/[xX]/, 'q'))), '<text that is no number>'],
    ["'a_b'", (text) => !text.includes(' '), '<text without spaces>'],
  ])('%s: %s', async (literal, holds, label) => {
    const found = await patternOf(literal, content(holds));
    expect(found.label).toBe(label);
    expect(found.calls).toBeLessThan(140);
  });

  it('claims nothing if a single text fails', async () => {
    expect(
      (
        await patternOf(
          "'abc'",
          content((text) => text === 'abc'),
        )
      ).label,
    ).toBe("'abc'");
  });
});

describe('equal literals', () => {
  it('vary together', async () => {
    const fails = (text: string): boolean => {
      const [, inserted, compared] = /^INSERT INTO t VALUES \((\d+)\); DELETE FROM t WHERE 1 < (\d+)$/.exec(text) ?? [];
      return inserted !== undefined && inserted === compared && Number(inserted) >= 10;
    };
    const text = 'INSERT INTO t VALUES (77); DELETE FROM t WHERE 1 < 77';
    const { pattern } = await explain({ text, language: sql, oracle: fails, checks: 40 });
    expect(compactText(pattern)).toBe('INSERT INTO t VALUES (<$1: int ≥ 10>); DELETE FROM t WHERE 1 < <$1: int ≥ 10>');
    for (const instance of produce(pattern, sql, { count: 50 })) expect(fails(instance), instance).toBe(true);
  });
});
