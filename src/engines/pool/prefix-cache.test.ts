import { describe, expect, it } from 'vitest';
import type { Driver, RunOnSession } from '../drivers/driver.js';
import { PrefixCache } from './prefix-cache.js';

/** A database that is a list of its statements; with `forgets` its images are empty. */
function listDriver(forgets: boolean): Driver & { opened: number; ran: string[] } {
  const session = (seen: string[]): Awaited<ReturnType<Driver['open']>> => {
    let saved: string[] = [];
    return {
      run: async (statement) => {
        seen.push(statement);
        driver.ran.push(statement);
        return { columns: [], rows: [seen.join(' ')], count: 1 };
      },
      snapshot: () => (forgets ? [] : [...seen]),
      savepoint: async () => {
        saved = [...seen];
      },
      rollback: async () => {
        seen.splice(0, seen.length, ...saved);
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
    canSnapshot: (statement: string) => !statement.startsWith('session'),
    canRollBack: (statement: string) => !statement.startsWith('session'),
  };
  return driver;
}

const runStatement: RunOnSession = async (session, statement) => ({
  ...(await session.run(statement, true)),
  errors: [],
  notices: [],
  milliseconds: 0,
});
const setup = ['a', 'b', 'c', 'd', 'e'];
const rowsOf = async (cache: PrefixCache, statements: readonly string[]): Promise<string[]> =>
  (await cache.run(statements, 1_000, runStatement)).results.map(({ rows }) => rows[0] ?? '');

describe('a shared prefix', () => {
  it('runs once, and later statements run as if it had run again', async () => {
    const driver = listDriver(false);
    const cache = new PrefixCache(driver);
    await rowsOf(cache, [...setup, 'x']);
    for (const last of ['y', 'z', 'y'])
      expect((await rowsOf(cache, [...setup, last])).at(-1)).toBe(`a b c d e ${last}`);
    // The first two scripts ran in full, and the second one was compared with a run from its image.
    expect(driver.ran.filter((statement) => statement === 'a')).toHaveLength(2);
    expect(driver.ran.filter((statement) => statement === 'y')).toHaveLength(3);
    expect(await rowsOf(cache, ['a', 'b', 'd', 'y'])).toEqual(['a', 'a b', 'a b d', 'a b d y']);
  });

  it('ends at a statement that changes the session', async () => {
    const driver = listDriver(false);
    const cache = new PrefixCache(driver);
    for (const last of ['x', 'y', 'z']) await rowsOf(cache, ['a', 'session', ...setup, last]);
    expect(driver.ran.filter((statement) => statement === 'session')).toHaveLength(3);
    expect(driver.opened).toBe(3);
  });

  it('is never used again, with a warning, after it has changed a result', async () => {
    const cache = new PrefixCache(listDriver(true));
    const warnings: (string | undefined)[] = [];
    const rows: (string | undefined)[] = [];
    for (const last of ['w', 'x', 'y', 'z']) {
      const { results, warning } = await cache.run([...setup, last], 1_000, runStatement);
      warnings.push(warning);
      rows.push(results.at(-1)?.rows[0]);
    }
    expect(warnings.filter((warning) => warning !== undefined)).toEqual([expect.stringContaining('changed a result')]);
    expect(rows).toEqual(['a b c d e w', 'a b c d e x', 'a b c d e y', 'a b c d e z']);
  });

  it('runs on a new database after a script has made its images unusable', async () => {
    const { restore, ...driver } = listDriver(false);
    let isLost = false;
    const cache = new PrefixCache({ ...driver, restore: async (image) => (isLost ? undefined : restore?.(image)) });
    for (const last of ['w', 'x']) await rowsOf(cache, [...setup, last]);
    isLost = true;
    for (const last of ['y', 'session', 'z'])
      expect((await rowsOf(cache, [...setup, last])).at(-1)).toBe(`a b c d e ${last}`);
  });
});
