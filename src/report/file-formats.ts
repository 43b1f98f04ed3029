/** The formats in which a reduction can be written to a file. To add one, write a function and one line here. */
import type { Recording } from '../recording/recording.js';
import { htmlReport } from './html-page.js';
import { junitReport } from './junit-report.js';
import { markdownReport } from './markdown-report.js';
import { sarifReport } from './sarif-report.js';
import { sqllogictestReport } from './sqllogictest-report.js';

/** A format of reports. */
export interface ReportFormat {
  /** What stands for it on the command line. */
  readonly name: string;
  readonly about: string;
  /** How the names of its files end; the first one is used for new files. */
  readonly endings: readonly [string, ...string[]];
  /** Whether it depends on the project that the report is for. */
  readonly isForProject?: true;
  /** `project` is the one that the report is for. Throws `RangeError` if the recording has no such report. */
  write(recording: Recording, project?: string): string;
}

export const REPORT_FORMATS: readonly ReportFormat[] = [
  { name: 'html', about: 'a page to look at and to attach', endings: ['.html', '.htm'], write: htmlReport },
  {
    name: 'md',
    about: 'the text of an issue',
    endings: ['.md', '.markdown'],
    isForProject: true,
    write: markdownReport,
  },
  { name: 'test', about: 'a sqllogictest file', endings: ['.test', '.slt'], write: sqllogictestReport },
  { name: 'junit', about: 'for continuous integration', endings: ['.junit.xml', '.xml'], write: junitReport },
  { name: 'sarif', about: 'for code scanning', endings: ['.sarif', '.sarif.json'], write: sarifReport },
];

/** The format of a file by its name; undefined if there is none. */
export function formatOf(file: string): ReportFormat | undefined {
  const name = file.toLowerCase();
  return REPORT_FORMATS.find(({ endings }) => endings.some((ending) => name.endsWith(ending)));
}
