/** The texts that a search gave up because a person went back: each is kept in a file next to the result. */
import { writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { encodeText } from '../edit/text.js';
import { diskReason } from '../system/disk-error.js';
import { isReplaceable, targetOf } from './output-file.js';
import { STANDARD_STREAM } from './read-script.js';

export interface BranchFiles {
  keep(text: string): void;
}

export function branchFiles(output: string, notify: (line: string) => void): BranchFiles {
  let count = 0;
  return {
    keep: (text) => {
      if (output === STANDARD_STREAM || !isReplaceable(targetOf(output))) return;
      const extension = extname(output);
      const path = join(dirname(output), `${basename(output, extension)}.branch${++count}${extension}`);
      try {
        writeFileSync(path, encodeText(text));
        notify(`the text of the other branch is kept in ${path}`);
      } catch (error) {
        notify(`${path}: ${diskReason(error)}; the text of the other branch is not kept`);
      }
    },
  };
}
