import { expect, it } from 'vitest';
import { seededRandom } from '../../syntax/index.js';
import { formatOf, type RecordList } from './records.js';

function chunk(type: string, data: readonly number[]): number[] {
  return [...Buffer.from(type), data.length >> 8, data.length & 255, ...data];
}

/** The starts of records, with those of the records inside each. */
function startsOf(list: RecordList): unknown[] {
  return list.records.map(({ start, inside }) => (inside ? [start, startsOf(inside)] : start));
}

/** Few values of bytes, as in the pixels of a simple image, which look like lengths of short records everywhere. */
it.each([1, 2, 3, 4, 5])('finds nested records among data with few values (seed %i)', (seed) => {
  const random = seededRandom(seed);
  const pixels = (count: number): number[] => Array.from({ length: count }, () => random.below(4));
  const layer = (count: number): number[] =>
    chunk('LAYR', [...chunk('HEAD', [0, 40, 0, 20, 1, 0]), ...chunk('PIXL', pixels(count))]);
  const body = [...chunk('META', [...Buffer.from('made by hand')]), ...layer(90), ...layer(150), ...chunk('LAST', [])];
  const file = new Uint8Array([...Buffer.from('FILE'), 0, 0, body.length >> 8, body.length & 255, ...body]);
  const [list] = formatOf(`file ${seed}`, file).lists;
  expect(list && startsOf(list)).toMatchObject([8, [26, [32, 44]], [140, [146, 158]], 314]);
  expect(list?.totals).toEqual([{ start: 4, end: 8, isLittleEndian: false }]);
});

it('prefers the number directly in front of the records', () => {
  const data = Array.from({ length: 61 }, (_, i) => i & 3);
  const body = [...chunk('HEAD', [1, 2, 3]), ...chunk('DATA', data), ...chunk('LAST', [])];
  // The letter S, before three zeros, is the number of bytes after them.
  expect(body.length).toBe('S'.charCodeAt(0) - 1);
  const file = new Uint8Array([...Buffer.from('FILS'), 0, 0, 0, body.length, ...body]);
  const [list] = formatOf('two totals', file).lists;
  expect(list?.totals).toEqual([{ start: 4, end: 8, isLittleEndian: false }]);
});
