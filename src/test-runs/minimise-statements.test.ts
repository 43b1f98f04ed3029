import { describe, expect, it } from 'vitest';
import { EmptyInputFails, NotReproduced } from '../reduce.js';
import { minimiseStatements } from './minimise-statements.js';

describe('minimiseStatements', () => {
  it('finds a minimal sequence for every set of necessary statements', async () => {
    const statements = ['a', 'b', 'a', 'c', 'b', 'd', 'e'].map((sql, i) => ({ sql, i }));
    for (let needed = 1; needed < 2 ** statements.length; needed += 7) {
      const isNeeded = ({ i }: { i: number }): boolean => ((needed >> i) & 1) === 1;
      const wanted = statements.filter(isNeeded);
      const result = await minimiseStatements({
        statements,
        fails: (some) => wanted.every((one) => some.includes(one)),
      });
      expect(result.statements).toEqual(wanted);
      expect(result.isMinimal).toBe(true);
    }
  });

  it('counts an error of the run as no failure, and says if it had to stop', async () => {
    const statements = Array.from({ length: 100 }, (_, i) => i);
    const fails = (some: readonly number[]): boolean => {
      if (!some.includes(3)) throw new Error('no table');
      return some.includes(77);
    };
    expect((await minimiseStatements({ statements, fails })).statements).toEqual([3, 77]);
    const stopped = await minimiseStatements({ statements, fails, maxCalls: 6 });
    expect(stopped.isMinimal).toBe(false);
    expect(stopped.statements).toContain(77);
  });

  it('refuses what does not fail, and what always fails', async () => {
    const statements = ['SELECT 1'];
    await expect(minimiseStatements({ statements, fails: () => false })).rejects.toThrow(NotReproduced);
    await expect(minimiseStatements({ statements, fails: () => true })).rejects.toThrow(EmptyInputFails);
  });
});
