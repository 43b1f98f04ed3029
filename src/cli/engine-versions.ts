/** The versions that `--versions` names: a range of those that can be installed, or addresses of engines. */
import { compareVersions } from '../packages/match-version.js';
import { packageTable } from '../packages/package-table.js';
import { UsageError } from './usage-error.js';

const RANGE = /^([a-z][a-z\d-]*)@([\w.-]*?)\.\.([\w.-]*)$/;

/** Addresses of engines, the oldest first. Throws `UsageError` if there are none. */
export function engineVersions(given: readonly string[]): readonly string[] {
  return given.flatMap((text) => {
    const range = RANGE.exec(text);
    if (!range) return [text];
    const [, engine = '', from = '', to = ''] = range;
    const known = Object.keys(packageTable()[engine] ?? {}).sort(compareVersions);
    if (known.length === 0) throw new UsageError(`--versions ${text}: no versions of ${engine} can be installed`);
    const isWanted = (version: string): boolean =>
      (from === '' || compareVersions(version, from) >= 0) &&
      (to === '' || compareVersions(version, to) <= 0 || version.startsWith(`${to}.`));
    const versions = known.filter(isWanted);
    if (versions.length === 0)
      throw new UsageError(
        `--versions ${text}: the versions are ${known[0]} to ${known.at(-1)}; none is in this range`,
      );
    return versions.map((version) => `${engine}@${version}`);
  });
}
