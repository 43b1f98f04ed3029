/** What scripts may use in addition to their scratch database, as `--allow` takes it. */

/** What scripts may use in addition to their scratch database. */
export interface Allowances {
  /** Whether statements may read and write files, within the limits of the sandbox. */
  readonly files: boolean;
  /** The names of extensions that are loaded before a script runs. */
  readonly extensions: readonly string[];
}

export const NO_ALLOWANCES: Allowances = { files: false, extensions: [] };

/** Reads `files` and `extension:NAME`. Throws `RangeError` for anything else. */
export function parseAllowances(texts: readonly string[]): Allowances {
  const extensions: string[] = [];
  for (const text of texts) {
    const [, name] = /^extension:([\w-]+)$/.exec(text) ?? [];
    if (name !== undefined) extensions.push(name);
    else if (text !== 'files') throw new RangeError(`--allow ${text}: it takes files or extension:NAME`);
  }
  return { files: texts.includes('files'), extensions };
}
