import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGINE_NAMES, type Job, RELATION_NAMES } from './job.js';
import { jobIn, linkTo } from './share-link.js';

const PAGE = 'https://example.org/playground/';
const engine = fc.constantFrom(...ENGINE_NAMES);
const text = fc.string({ unit: 'grapheme' });
const predicate = fc.record({ kind: fc.constant('predicate' as const), code: text });
const failure = fc.oneof(
  fc.record({ kind: fc.constant('error' as const), text }),
  fc.record({ kind: fc.constant('difference' as const), against: engine }),
  fc.record({ kind: fc.constant('relation' as const), relation: fc.constantFrom(...RELATION_NAMES) }),
  predicate,
);
const job: fc.Arbitrary<Job> = fc.oneof(
  fc.record({ text, engine, failure, explains: fc.boolean() }),
  fc.record({ text, failure: predicate, explains: fc.boolean() }),
);

const fragmentOf = (link: string): string => new URL(link).hash;

async function fragmentWith(data: unknown): Promise<string> {
  return fragmentOf(await linkTo(data as Job, PAGE));
}

describe('links', () => {
  it('carry every job, and nothing of it outside the fragment', async () => {
    await fc.assert(
      fc.asyncProperty(job, async (given) => {
        const link = await linkTo(given, `${PAGE}#job=old`);
        expect(link.split('#')[0]).toBe(PAGE);
        expect(link.split('#')).toHaveLength(2);
        expect(await jobIn(fragmentOf(link))).toEqual(given);
      }),
    );
  });

  it('are ignored if anything in them is not what it should be', async () => {
    const good: Job = { text: 'SELECT 1', engine: 'sqlite', failure: { kind: 'error', text: '' }, explains: false };
    for (const bad of [
      null,
      [],
      'SELECT 1',
      { ...good, text: 1 },
      { ...good, engine: 'https://example.org/engine.js' },
      { ...good, engine: undefined },
      { ...good, explains: 'yes' },
      { ...good, failure: { kind: 'difference', against: '../sqlite' } },
      { ...good, failure: { kind: 'relation', relation: '__proto__' } },
      { ...good, failure: { kind: 'predicate', code: {} } },
      { ...good, failure: { kind: 'other' } },
    ])
      expect(await jobIn(await fragmentWith(bad)), JSON.stringify(bad)).toBeUndefined();
    expect(await jobIn(await fragmentWith(good))).toEqual(good);
  });

  it('are ignored if they cannot be unpacked, or only to something huge', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (rest) => {
        expect(await jobIn(`#job=${rest}`)).toBeUndefined();
      }),
    );
    expect(await jobIn('#script')).toBeUndefined();
    const huge = {
      text: ' '.repeat(50_000_000),
      engine: 'sqlite',
      failure: { kind: 'error', text: '' },
      explains: false,
    };
    const fragment = await fragmentWith(huge);
    expect(fragment.length).toBeLessThan(200_000);
    expect(await jobIn(fragment)).toBeUndefined();
  });
});
