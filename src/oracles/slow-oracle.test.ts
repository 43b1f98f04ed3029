import { describe, expect, it } from 'vitest';
import { type FakeEngine, fakeEngine } from '../../test/support/fake-engine.js';
import { EngineError, type PlanReader } from '../engines/engine.js';
import { checkText, type Oracle } from '../evaluate/oracle.js';
import { slowOracle } from './slow-oracle.js';

const never = new AbortController().signal;
const SCRIPT = 'CREATE TABLE t (a); SELECT a FROM t;';

/** An engine that counts this work, and takes this time. */
function engineWith(name: string, work: number, milliseconds: number): FakeEngine {
  const plans: PlanReader = {
    hasActualRows: false,
    plan: () => ({ statements: [], read: () => undefined }),
    work: (query) => ({ statements: [query], read: () => work }),
  };
  return fakeEngine({ name, plans, answer: () => ({ milliseconds }) });
}

describe('slowOracle', () => {
  it('compares the work of both engines', async () => {
    const engines = [engineWith('A', 100, 1), engineWith('B', 10, 1)] as const;
    const detail = 'work 100 in A, 10 in B';
    const oracle = slowOracle({ engines, factor: 10 });
    expect(oracle.name).toBe('A slower than B, by work');
    expect(await checkText(oracle, SCRIPT, never)).toEqual({ verdict: 'reproduced', detail });
    expect(await checkText(slowOracle({ engines, factor: 11 }), SCRIPT, never)).toEqual({
      verdict: 'vanished',
      detail,
    });
  });

  it('compares times if an engine does not count its work, or if byTime is set', async () => {
    const slow = engineWith('A', 1, 50);
    const uncounted = fakeEngine({ name: 'B', answer: () => ({ milliseconds: 10 }) });
    const oracles: readonly Oracle[] = [
      slowOracle({ engines: [slow, uncounted], factor: 2 }),
      slowOracle({ engines: [slow, engineWith('B', 1, 10)], factor: 2, byTime: true }),
    ];
    for (const oracle of oracles) {
      expect(oracle.name).toBe('A slower than B, by time');
      expect(await checkText(oracle, SCRIPT, never)).toEqual({
        verdict: 'reproduced',
        detail: '5.0 times as slow, after 4 pairs of runs',
      });
    }
  });

  it('answers invalid if the query fails', async () => {
    const failing = fakeEngine({ name: 'B', answer: () => ({ errors: [{ text: 'no such table: t' }] }) });
    const oracle = slowOracle({ engines: [engineWith('A', 1, 50), failing], factor: 2 });
    expect(await checkText(oracle, SCRIPT, never)).toEqual({ verdict: 'invalid', detail: 'error: no such table: t' });
    expect(failing.scripts).toHaveLength(1);
  });

  it('answers vanished if there is no query', async () => {
    const oracle = slowOracle({ engines: [engineWith('A', 1, 1), engineWith('B', 1, 1)], factor: 2 });
    expect(await checkText(oracle, 'DELETE FROM t', never)).toEqual({
      verdict: 'vanished',
      detail: 'no query to run',
    });
  });

  it('rejects an engine whose plans cannot be read, and closes both engines', async () => {
    const engines = [engineWith('A', 1, 1), engineWith('B', 1, 1)] as const;
    expect(() => slowOracle({ engines: [fakeEngine({}), engines[1]], factor: 2 })).toThrow(EngineError);
    await slowOracle({ engines, factor: 2 }).close?.();
    expect(engines.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });
});
