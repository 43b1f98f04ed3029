import { expect, it } from 'vitest';
import { countTokens } from './count-tokens.js';

it.each([
  ["SELECT 'a''b', \"c d\", `e` FROM t -- no\n/* no */;", 9],
  ['a->>b || c <= 0x1F <> 1.5e-3', 10],
  ["x'ff' é_1 $1", 4],
  ["'a''b c", 4],
  ['/* a /* b " `', 8],
  ['', 0],
])('%j has %i tokens', (text, count) => {
  expect(countTokens(text)).toBe(count);
});

it('counts each field of the rows after COPY, whatever quotes it contains', () => {
  const row = "1\tit's\t\\N\n";
  const script = (rows: string): string => `COPY t FROM stdin;\n${rows}\\.\nSELECT 'a';`;
  expect(countTokens(script(''))).toBe(9);
  expect(countTokens(script(row))).toBe(12);
  expect(countTokens(script(row.repeat(3)))).toBe(18);
});
