/** For shells that nothing confines: refuses scripts that seem to change an existing file or to run a program. */
import { existsSync } from 'node:fs';

export const FILES_REFUSED =
  'not run by minrepro: the script changes an existing file or runs a program, and this shell has neither a sandbox nor a safe mode (-safe, 3.37 and later); --sandbox on or --allow files runs it';

const OPENS_FILE =
  /\b(?:ATTACH|COPY|EXPORT|IMPORT|writefile|VACUUM\s+\S*\s*INTO)\b|^\s*\.(?:open|save|backup|clone|restore|output|once|excel|log|trace|archive|cd)\b/im;
const RUNS_PROGRAM = /^\s*\.(?:shell|system|sh)\b/im;
const ABSOLUTE_PATH = /(?:^|[\s'"=(:])(\/[^\s'";)]+)/gm;

/** Whether a script seems to change an existing file or to run a program. This is a warning, no protection. */
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
