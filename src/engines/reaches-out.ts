/** Whether a script would write to files that are not ours. */
import { existsSync } from 'node:fs';

/** What a statement is answered that was not run because of that. */
export const REFUSED = 'not run: it reaches beyond the scratch database (--allow-existing lets it)';

/** What opens, writes or runs something outside the database. */
const OPENS =
  /\b(?:ATTACH|COPY|EXPORT|IMPORT|writefile|VACUUM\s+\S*\s*INTO)\b|^\s*\.(?:open|save|backup|clone|restore|output|once|excel|log|archive|cd)\b/im;
const RUNS = /^\s*\.(?:shell|system|sh)\b/im;
const ABSOLUTE = /(?:^|[\s'"=(:])(\/[^\s'";)]+)/gm;

export function touchesFiles(script: string): boolean {
  if (RUNS.test(script)) return true;
  if (!OPENS.test(script)) return false;
  // Names without a folder are those of the scratch folder.
  return (
    [...script.matchAll(ABSOLUTE)].some(([, path]) => !/^\/dev\//.test(path as string) && existsSync(path as string)) ||
    /\.\.\//.test(script)
  );
}
