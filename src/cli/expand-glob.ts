/** The files that a pattern such as `logs/**\/*.sql` names, for shells that do not expand it. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a path is a pattern. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** In the order of their names; hidden files only if the pattern names them. */
export function expandGlob(pattern: string): string[] {
  const isAbsolute = pattern.startsWith('/');
  const segments = pattern.split('/').filter((segment) => segment !== '');
  return expand(isAbsolute ? '/' : '', segments);
}

function expand(folder: string, [segment, ...rest]: readonly string[]): string[] {
  if (segment === undefined) return [folder];
  if (segment === '**') {
    const deeper = namesIn(folder).filter((name) => !name.startsWith('.') && isFolder(join(folder, name)));
    return [
      ...new Set([
        ...expand(folder, rest),
        ...deeper.flatMap((name) => expand(join(folder, name), [segment, ...rest])),
      ]),
    ];
  }
  if (!isGlob(segment)) {
    const path = join(folder, segment);
    return existsSync(path) ? expand(path, rest) : [];
  }
  const matcher = matcherOf(segment);
  return namesIn(folder)
    .filter((name) => matcher.test(name) && (!name.startsWith('.') || segment.startsWith('.')))
    .flatMap((name) => expand(join(folder, name), rest));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder === '' ? '.' : folder).sort();
  } catch {
    // A file, or a folder that may not be read.
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** `*`, `?`, `[a-z]`, `[!a]` and `{a,b}`. */
function matcherOf(segment: string): RegExp {
  const source = segment
    .replace(/[.+^$()|\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('[!', '[^')
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return /(?!)/;
  }
}
