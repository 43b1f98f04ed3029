/** Runs laws of `minrepro/testing` as tests. */
import type { Law } from 'minrepro/testing';
import { it } from 'vitest';

export function testLaws(laws: readonly Law[]): void {
  for (const { name, check } of laws) it(name, check);
}
