/** The files that a triage writes: the list of bugs, and a folder for each of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { encodeText } from '../edit/text.js';
import type { Recording } from '../recording/recording.js';
import { REPORT_FORMATS } from '../report/file-formats.js';
import { triagePage } from '../report/html-page.js';
import {
  type Triaged,
  type TriageOverview,
  triageJson,
  triageMarkdown,
  triageOverview,
} from '../report/triage-report.js';
import { diskReason } from '../system/disk-error.js';
import { patternJson } from './pattern-file.js';
import { UsageError } from './usage-error.js';

/** The formats of the report of a bug. */
const REPORTS: readonly string[] = ['html', 'md'];

/** Replaces the files of an earlier run. Throws `UsageError` if one cannot be written. */
export function writeTriage(
  folder: string,
  triaged: Triaged,
  recordings: ReadonlyMap<string, Recording>,
  runs: TriageOverview['runs'],
): void {
  try {
    writeFileSync(join(folder, 'bugs.json'), triageJson(triaged));
    writeFileSync(join(folder, 'index.html'), encodeText(triagePage(triageOverview(triaged, runs))));
    writeFileSync(join(folder, 'bugs.md'), encodeText(triageMarkdown(triaged)));
    for (const { name, minimum, encoded = minimum, pattern, members, isKnown } of triaged.bugs) {
      if (isKnown) continue;
      const own = join(folder, 'bugs', name);
      mkdirSync(own, { recursive: true });
      writeFileSync(join(own, `minimum${extname(members[0]?.id.split('#')[0] ?? '')}`), encodeText(encoded));
      if (pattern) writeFileSync(join(own, 'pattern.json'), patternJson(pattern));
      const lines = members.map(({ id, why }) => `${id}: ${why}\n`);
      writeFileSync(join(own, 'members.txt'), lines.join(''));
      const recording = recordings.get(name);
      for (const { name: format, endings, write } of recording ? REPORT_FORMATS : [])
        if (recording && REPORTS.includes(format)) writeFileSync(join(own, `report${endings[0]}`), write(recording));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new UsageError(`${folder}: ${diskReason(error)}; choose another folder with --out`, { cause: error });
  }
}
