/** Detects scripts that may change an existing file or run a program. */
import { existsSync } from 'node:fs';

/** The error text of a statement that was not run because it accesses something outside the scratch database. */
export const OUTSIDE_REFUSED =
  'not run by minrepro: the statement accesses something outside the scratch database; --allow-existing permits it';

const OPENS_FILE =
  /\b(?:ATTACH|COPY|EXPORT|IMPORT|writefile|VACUUM\s+\S*\s*INTO)\b|^\s*\.(?:open|save|backup|clone|restore|output|once|excel|log|archive|cd)\b/im;
const RUNS_PROGRAM = /^\s*\.(?:shell|system|sh)\b/im;
const ABSOLUTE_PATH = /(?:^|[\s'"=(:])(\/[^\s'";)]+)/gm;

/** Whether a script may change an existing file or run a program. */
export function touchesFiles(script: string): boolean {
  if (RUNS_PROGRAM.test(script)) return true;
  if (!OPENS_FILE.test(script)) return false;
  // Names without a folder refer to the scratch folder, which is the working directory.
  return (
    [...script.matchAll(ABSOLUTE_PATH)].some(
      ([, path]) => !/^\/dev\//.test(path as string) && existsSync(path as string),
    ) || /\.\.\//.test(script)
  );
}
