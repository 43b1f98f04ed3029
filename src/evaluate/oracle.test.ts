import { describe, expect, it } from 'vitest';
import { asOracle, type CheckResult, checkText, type Oracle, type OracleAnswer, withCheck } from './oracle.js';
import { UnavailableError } from './unavailable-error.js';

const never = new AbortController().signal;

describe('checkText', () => {
  it.each<[OracleAnswer, CheckResult]>([
    [true, { verdict: 'reproduced', detail: 'answered true' }],
    [false, { verdict: 'vanished', detail: 'answered false' }],
    ['invalid', { verdict: 'invalid', detail: 'answered invalid' }],
    ['unknown', { verdict: 'unknown', detail: 'answered unknown' }],
    [{ verdict: 'vanished' }, { verdict: 'vanished', detail: '' }],
    [
      { verdict: 'reproduced', detail: 'it crashes', fingerprint: 'crash' },
      { verdict: 'reproduced', detail: 'it crashes', fingerprint: 'crash' },
    ],
  ])('accepts the answer %j, also as a promise', async (answer, result) => {
    expect(await checkText({ check: () => answer }, '', never)).toEqual(result);
    expect(await checkText({ check: async () => answer }, '', never)).toEqual(result);
  });

  it.each<[unknown, string]>([
    ['maybe', 'the oracle answered "maybe", which is no verdict'],
    [undefined, 'the oracle answered undefined, which is no verdict'],
    [null, 'the oracle answered null, which is no verdict'],
    [{ verdict: 'gone' }, 'the oracle answered {"verdict":"gone"}, which is no verdict'],
  ])('answers unknown for %j', async (answer, detail) => {
    const oracle: Oracle = { check: () => answer as OracleAnswer };
    expect(await checkText(oracle, '', never)).toEqual({ verdict: 'unknown', detail });
  });

  it('answers unknown if the oracle throws or rejects', async () => {
    const failure = new TypeError('no table');
    const throwing: Oracle = {
      check: () => {
        throw failure;
      },
    };
    const result = { verdict: 'unknown', detail: 'the oracle threw: TypeError: no table' };
    expect(await checkText(throwing, '', never)).toEqual(result);
    expect(await checkText({ check: () => Promise.reject(failure) }, '', never)).toEqual(result);
  });

  it('rejects with an UnavailableError of the oracle', async () => {
    const failure = new UnavailableError('the server is down');
    await expect(checkText({ check: () => Promise.reject(failure) }, '', never)).rejects.toBe(failure);
  });

  it('passes the text and the signal', async () => {
    const check: Oracle['check'] = (text, signal) => text === 'SELECT 1' && signal === never;
    expect(await checkText({ check }, 'SELECT 1', never)).toMatchObject({ verdict: 'reproduced' });
  });
});

describe('asOracle', () => {
  it('turns a function into an oracle with its name', async () => {
    const containsDrop = (text: string): boolean => text.includes('DROP');
    const oracle = asOracle(containsDrop);
    expect(oracle.name).toBe('containsDrop');
    expect(await checkText(oracle, 'DROP TABLE t', never)).toMatchObject({ verdict: 'reproduced' });
    expect(asOracle(() => true).name).toBe('a function');
  });

  it('returns an object as it is', () => {
    const oracle: Oracle = { check: () => true };
    expect(asOracle(oracle)).toBe(oracle);
  });
});

describe('withCheck', () => {
  it('replaces check and passes on all other calls', async () => {
    const calls: unknown[] = [];
    const oracle = withCheck(
      {
        name: 'example',
        check: () => false,
        limitTime: (milliseconds) => calls.push(milliseconds),
        adopt: ({ detail }) => calls.push(detail),
        related: (text) => [`related to ${text}`],
        close: async () => {
          calls.push('closed');
        },
      },
      () => true,
    );
    oracle.limitTime?.(5);
    oracle.adopt?.({ verdict: 'reproduced', detail: 'recorded' });
    await oracle.close?.();
    expect(calls).toEqual([5, 'recorded', 'closed']);
    expect(oracle.name).toBe('example');
    expect(oracle.related?.('x')).toEqual(['related to x']);
    expect(await checkText(oracle, '', never)).toMatchObject({ verdict: 'reproduced' });
  });
});
