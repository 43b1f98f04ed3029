/** Finds the version that users mean: `1.4`, `v1.4.1` and npm's `1.4.1-r.5` name releases of the same engine. */
import { PackageError } from './package-error.js';

/** Compares versions number by number; what follows a hyphen counts last. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** The version without a leading `v`, npm's build number, and zeros at the end: equal for names of the same release. */
export function plainVersion(version: string): string {
  return version.replace(/^v|[-+].*/g, '').replace(/(?:\.0)+$/, '');
}

/**
 * The newest version that `wanted` matches: one part of a version, such as `17`, matches all versions that begin with it. Throws
 * `PackageError` with the known versions if there is none. `name`: of the engine or parser, for the message.
 */
export function matchVersion(name: string, wanted: string, versions: readonly string[]): string {
  const newestFirst = [...versions].sort((a, b) => compareVersions(b, a));
  const plain = plainVersion(wanted);
  const core = wanted.replace(/^v|[-+].*/g, '');
  const found =
    newestFirst.find((version) => version === core || wanted === 'latest') ??
    newestFirst.find((version) => version.startsWith(`${core}.`)) ??
    newestFirst.find((version) => plainVersion(version) === plain);
  if (found !== undefined) return found;
  const nearest = nearestVersion(plain, newestFirst);
  const suggestion = nearest === undefined ? '' : `; the nearest one is ${name}@${nearest}`;
  throw new PackageError(`${name}@${wanted}: unknown version; the versions are ${listOf(newestFirst)}${suggestion}`);
}

/** The version that shares most of the first numbers, and differs least in the next one. */
function nearestVersion(wanted: string, versions: readonly string[]): string | undefined {
  const distances = (version: string): number[] => {
    const [numbers, others] = [wanted.split('.'), version.split('.')];
    return numbers.map((number, i) => Math.abs(Number(number) - Number(others[i] ?? 0)));
  };
  if (!/^\d+(?:\.\d+)*$/.test(wanted)) return versions[0];
  const isNearer = (a: string, b: string): boolean => {
    const [first, second] = [distances(a), distances(b)];
    const i = first.findIndex((distance, k) => distance !== second[k]);
    return i >= 0 && (first[i] as number) < (second[i] as number);
  };
  return versions.reduce<string | undefined>(
    (best, version) => (best === undefined || isNearer(version, best) ? version : best),
    undefined,
  );
}

/** More versions than these are listed in groups. */
const MAX_LISTED = 30;

/** `versions`: the newest one first. */
function listOf(versions: readonly string[]): string {
  if (versions.length <= MAX_LISTED) return versions.join(', ');
  const groups = new Map<string, string[]>();
  for (const version of versions) {
    const major = version.split('.')[0] as string;
    groups.set(major, [...(groups.get(major) ?? []), version]);
  }
  return [...groups.values()]
    .map((group) => (group.length === 1 ? group[0] : `${group.at(-1)} to ${group[0]}`))
    .join(', ');
}
