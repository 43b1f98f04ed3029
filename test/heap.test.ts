import { expect, it } from 'vitest';
import { printHeapRows } from '../bench/heap.js';

// Caches fill up during the first reductions. A reduction that leaves its statements behind adds about 90 kB.
it('keeps a flat heap over many reductions through the library', () => {
  const heaps = printHeapRows(240, () => {}, 1).map(({ heapMb }) => heapMb);
  expect(Math.max(...heaps.slice(5)) - Math.max(...heaps.slice(0, 5))).toBeLessThan(4);
});
