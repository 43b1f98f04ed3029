/**
 * What projects ask for in a report of a bug. docs/reports.md names the forms and guides that they were compared with. Pure data.
 */
import { type IssueNotation, JIRA, MARKDOWN, PLAIN_TEXT } from './issue-notation.js';

/** What a section of an issue contains. */
export type IssuePart =
  | 'title'
  | 'summary'
  | 'script'
  | 'expected'
  | 'actual'
  | 'versions'
  | 'engine version'
  | 'client'
  | 'system'
  | 'found'
  /** What only the reporter knows. */
  | 'to fill in'
  /** A text that the form expects as it is. */
  | { readonly answer: string };

/** The sections that a project wants in an issue. */
export interface IssueTemplate {
  readonly notation: IssueNotation;
  /** What begins the line of a heading; `##` if absent. */
  readonly headings?: string;
  readonly sections: readonly IssueSection[];
}

/** A field of a form, or a part of a free text. */
export interface IssueSection {
  /** Undefined: the parts follow without a heading. */
  readonly heading?: string;
  readonly parts: readonly IssuePart[];
  /** The form takes no more characters. */
  readonly maxLength?: number;
}

export const PLAIN_TEMPLATE: IssueTemplate = {
  notation: MARKDOWN,
  sections: [
    { parts: ['script'] },
    { heading: 'Expected', parts: ['expected'] },
    { heading: 'Actual', parts: ['actual'] },
    { heading: 'Versions', parts: ['versions'] },
    { heading: 'System', parts: ['system'] },
    { heading: 'How it was found', parts: ['found'] },
  ],
};

/** By the name of the project: what its issue tracker, form or mailing list asks for. */
export const ISSUE_TEMPLATES: Readonly<Record<string, IssueTemplate>> = {
  // The forum takes free text in Markdown: maintainers want a script that they can paste into the shell, and the version.
  sqlite: {
    notation: MARKDOWN,
    sections: [
      { parts: ['summary', 'script'] },
      { parts: ['actual', 'expected'] },
      { parts: ['versions', 'system', 'found'] },
    ],
  },
  // GitHub writes the fields of a form as headings of the third level. The form wants scripts and outputs in separate blocks.
  duckdb: {
    notation: MARKDOWN,
    headings: '###',
    sections: [
      { heading: 'What happens?', parts: ['summary'] },
      { heading: 'To Reproduce', parts: ['script', 'actual', 'expected', 'found'] },
      { heading: 'OS:', parts: ['system'] },
      { heading: 'DuckDB Version:', parts: ['engine version'] },
      { heading: 'DuckDB Client:', parts: ['client'] },
      { heading: 'Hardware:', parts: [{ answer: '_No response_' }] },
      { heading: 'Full Name:', parts: ['to fill in'] },
      { heading: 'Affiliation:', parts: ['to fill in'] },
      {
        heading:
          'Did you include all relevant configuration (e.g., CPU architecture, Linux distribution) to reproduce the issue?',
        parts: [{ answer: '- [ ] Yes, I have' }],
      },
      {
        heading: 'Did you include all code required to reproduce the issue?',
        parts: [{ answer: '- [ ] Yes, I have' }],
      },
      {
        heading: 'Did you include all relevant data sets for reproducing the issue?',
        parts: [{ answer: 'Not applicable - the reproduction does not require a data set' }],
      },
    ],
  },
  // The form sends a mail in plain text. Its details should be what psql can run, then what was shown and what was expected.
  postgresql: {
    notation: PLAIN_TEXT,
    sections: [
      { heading: 'Name', parts: ['to fill in'] },
      { heading: 'Email', parts: ['to fill in'] },
      { heading: 'PostgreSQL version', parts: ['engine version'], maxLength: 20 },
      { heading: 'Operating system', parts: ['system'], maxLength: 50 },
      { heading: 'Short description', parts: ['title'], maxLength: 100 },
      { heading: 'Details', parts: ['summary', 'script', 'actual', 'expected', 'versions', 'system', 'found'] },
    ],
  },
  mariadb: {
    notation: JIRA,
    sections: [
      { heading: 'Summary', parts: ['title'] },
      { heading: 'Affects Version/s', parts: ['engine version'] },
      { heading: 'Environment', parts: ['system'] },
      { heading: 'Description', parts: ['summary', 'script', 'actual', 'expected', 'versions', 'found'] },
    ],
  },
};
