import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.js';
import { PrefixCache, type RunOne } from './prefix-cache.js';

/** A database that is a list of the statements it has seen; `forgets` what an image should have held. */
function listDriver(forgets: boolean): Driver & { opened: number; ran: string[] } {
  const session = (seen: string[]): Awaited<ReturnType<Driver['open']>> => {
    let marked: string[] = [];
    return {
      run: async (statement) => {
        seen.push(statement);
        driver.ran.push(statement);
        return { columns: [], rows: [seen.join(' ')], count: 1 };
      },
      image: () => (forgets ? [] : [...seen]),
      mark: async () => {
        marked = [...seen];
      },
      takeBack: async () => {
        seen.splice(0, seen.length, ...marked);
      },
      close: async () => {},
    };
  };
  const driver = {
    opened: 0,
    ran: [] as string[],
    open: async () => {
      driver.opened++;
      return session([]);
    },
    restore: async (image: unknown) => session([...(image as string[])]),
    canKeep: (statement: string) => !statement.startsWith('session'),
    canTakeBack: (statement: string) => !statement.startsWith('session'),
  };
  return driver;
}

const runOne: RunOne = async (session, statement) => ({
  ...(await session.run(statement, true)),
  errors: [],
  notices: [],
  milliseconds: 0,
});
const scene = ['a', 'b', 'c', 'd', 'e'];
const rowsOf = async (cache: PrefixCache, statements: readonly string[]): Promise<string[]> =>
  (await cache.run(statements, 1_000, runOne)).results.map((one) => one.rows[0] ?? '');

describe('shared beginnings', () => {
  it('run once, and what follows as if they had run again', async () => {
    const driver = listDriver(false);
    const cache = new PrefixCache(driver);
    await rowsOf(cache, [...scene, 'x']);
    for (const last of ['y', 'z', 'y'])
      expect((await rowsOf(cache, [...scene, last])).at(-1)).toBe(`a b c d e ${last}`);
    // The first two scripts ran in full, and one more was compared with a fresh run.
    expect(driver.ran.filter((one) => one === 'a')).toHaveLength(3);
    expect(await rowsOf(cache, ['a', 'b', 'd', 'y'])).toEqual(['a', 'a b', 'a b d', 'a b d y']);
  });

  it('end at a statement that the database does not hold', async () => {
    const driver = listDriver(false);
    const cache = new PrefixCache(driver);
    for (const last of ['x', 'y', 'z']) await rowsOf(cache, ['a', 'session', ...scene, last]);
    expect(driver.ran.filter((one) => one === 'session')).toHaveLength(3);
    expect(driver.opened).toBe(3);
  });

  it('end for good, and loudly, once they change a result', async () => {
    const cache = new PrefixCache(listDriver(true));
    const warnings: (string | undefined)[] = [];
    const rows: (string | undefined)[] = [];
    for (const last of ['w', 'x', 'y', 'z']) {
      const { results, warning } = await cache.run([...scene, last], 1_000, runOne);
      warnings.push(warning);
      rows.push(results.at(-1)?.rows[0]);
    }
    expect(warnings.filter((one) => one !== undefined)).toEqual([
      expect.stringContaining('sharing state changed a result'),
    ]);
    expect(rows).toEqual(['a b c d e w', 'a b c d e x', 'a b c d e y', 'a b c d e z']);
  });
});
