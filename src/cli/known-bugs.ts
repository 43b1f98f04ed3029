/** Bugs that are known already: a folder of pattern files. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RecognisedBug } from '../batch/bug.js';
import { createMatcher } from '../explain/match.js';
import type { Registry } from '../registry.js';
import { openPattern } from './pattern-file.js';
import { UsageError } from './usage-error.js';

/** Throws `UsageError` if the folder or a pattern in it cannot be read. */
export async function knownBugs(folder: string, registry: Registry): Promise<RecognisedBug[]> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--known ${folder}: it is no folder; name a folder with pattern files of minrepro explain`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Promise.all(
    files.sort().map(async (name) => {
      const { pattern, language } = await openPattern(join(folder, name), registry);
      const { fingerprint, preserved, text, nearest = [] } = pattern;
      return {
        name: basename(name, '.json').replace(/\.pattern$/, ''),
        ...(fingerprint === undefined ? {} : { fingerprint }),
        failure: preserved,
        minimum: text,
        pattern,
        nearest,
        isKnown: true,
        matcher: createMatcher(pattern, language),
      };
    }),
  );
}
