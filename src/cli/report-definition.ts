/** `minrepro report` as data. */
import { CONFIG_OPTIONS, type CommandDefinition } from './command-definition.js';
import { EXIT_USAGE } from './exit-codes.js';
import { PROJECT_OPTION, REPORT_OPTION } from './report-files.js';

export function reportDefinition(): CommandDefinition {
  return {
    name: 'report',
    about: 'Write reports about an earlier run.',
    usage: 'JOURNAL [--report FILE]... [options]',
    groups: [
      { title: 'Reports', options: [{ ...REPORT_OPTION, defaultText: 'html' }, PROJECT_OPTION] },
      { title: 'Configuration', options: CONFIG_OPTIONS },
    ],
    examples: [
      { about: 'record a run', command: 'minrepro reduce bug.sql --engine sqlite --keep-journal' },
      { about: 'a page to look at', command: 'minrepro report bug.min.sql.journal' },
      { about: 'the text of an issue', command: 'minrepro report bug.min.sql.journal --report bug.md --for sqlite' },
    ],
    notes: ['The journal contains all that the reports need: no engine is started.'],
    exitCodes: [
      [0, 'every report was written'],
      [EXIT_USAGE, 'wrong usage: an argument, option or file cannot be used, or a report cannot be written'],
    ],
  };
}
