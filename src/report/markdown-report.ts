/** A reduction as Markdown: the text of an issue, with the sections that a project asks for. Pure. */
import type { Recording } from '../recording/recording.js';
import { foundText, isEngine, outputText, titleOf } from './failure-facts.js';

/** What a section of an issue contains. */
type Part =
  | 'summary'
  | 'script'
  | 'expected'
  | 'actual'
  | 'versions'
  | 'engine version'
  | 'system'
  | 'found'
  /** What only the reporter knows. */
  | 'to fill in';

/** The sections that a project wants in an issue. */
interface IssueTemplate {
  /** Undefined: the parts follow without a heading. */
  readonly sections: readonly { readonly heading?: string; readonly parts: readonly Part[] }[];
}

const PLAIN: IssueTemplate = {
  sections: [
    { parts: ['script'] },
    { heading: 'Expected', parts: ['expected'] },
    { heading: 'Actual', parts: ['actual'] },
    { heading: 'Versions', parts: ['versions', 'system'] },
    { heading: 'How it was found', parts: ['found'] },
  ],
};

/** By the name of the project: what its issue tracker, form or mailing list asks for. */
export const ISSUE_TEMPLATES: Readonly<Record<string, IssueTemplate>> = {
  // The forum takes free text: maintainers want a script that they can paste into the shell, and the version.
  sqlite: {
    sections: [{ parts: ['summary', 'script'] }, { parts: ['actual', 'expected'] }, { parts: ['versions', 'found'] }],
  },
  duckdb: {
    sections: [
      { heading: 'What happens?', parts: ['summary', 'actual', 'expected'] },
      { heading: 'To Reproduce', parts: ['script', 'found'] },
      { heading: 'OS:', parts: ['system'] },
      { heading: 'DuckDB Version:', parts: ['engine version'] },
      { heading: 'DuckDB Client:', parts: ['versions'] },
      { heading: 'Full Name:', parts: ['to fill in'] },
      { heading: 'Affiliation:', parts: ['to fill in'] },
      { heading: 'Have you tried this on the latest nightly build?', parts: ['to fill in'] },
    ],
  },
  postgresql: {
    sections: [
      { heading: 'PostgreSQL version', parts: ['engine version'] },
      { heading: 'Operating system', parts: ['system'] },
      { heading: 'Short description', parts: ['summary'] },
      { heading: 'Details', parts: ['script', 'actual', 'expected', 'found'] },
    ],
  },
  mariadb: {
    sections: [
      { heading: 'Affects Version/s', parts: ['versions'] },
      { heading: 'Environment', parts: ['system'] },
      { heading: 'Description', parts: ['summary', 'script', 'actual', 'expected', 'found'] },
    ],
  },
};

/** `project` is a name in `ISSUE_TEMPLATES`; without it, plain sections. */
export function markdownReport(recording: Recording, project?: string): string {
  const { sections } = (project === undefined ? undefined : ISSUE_TEMPLATES[project]) ?? PLAIN;
  const blocks = sections.flatMap(({ heading, parts }) => {
    const texts = parts.map((part) => partText(recording, part, parts.length > 1)).filter((text) => text !== '');
    if (texts.length === 0) return [];
    return heading === undefined ? texts : [`## ${heading}`, ...texts];
  });
  return `# ${inline(titleOf(recording))}\n\n${blocks.join('\n\n')}\n`;
}

/** `isLabelled`: the heading does not say what the part is. */
function partText(recording: Recording, part: Part, isLabelled: boolean): string {
  const { run, reduction } = recording;
  const [actual, expected] = run.observed;
  const engines = run.observed.filter(isEngine);
  const label = (text: string): string => (isLabelled ? `**${text}:** ` : '');
  switch (part) {
    case 'summary':
      return summaryText(recording);
    case 'script':
      return [
        ...(run.setup === undefined ? [] : ['Setup:', fenced(run.setup, run.language)]),
        fenced(reduction.text, run.language),
        ...(run.related.length === 0
          ? []
          : ['These queries contradict each other:', fenced(`${run.related.join(';\n')};`, run.language)]),
      ].join('\n\n');
    case 'actual':
      if (!actual) return `${label('Actual')}${inline(reduction.preserved.description ?? '')}`;
      return `${label('Actual')}${inline(actual.product)} shows\n\n${fenced(outputText(actual))}`;
    case 'expected':
      if (expected) return `${label('Expected')}${inline(expected.product)} shows\n\n${fenced(outputText(expected))}`;
      return `${label('Expected')}${run.related.length > 0 ? 'the queries above agree.' : 'the script runs without this failure.'}`;
    case 'engine version':
      return inline(engines[0]?.product ?? '');
    case 'versions':
      return engines.map(({ product }) => `- ${inline(product)}`).join('\n');
    case 'system':
      return run.system;
    case 'to fill in':
      return '(to be filled in)';
    case 'found':
      return `${inline(foundText(recording))}\n\n${fenced(run.command)}`;
  }
}

function summaryText({ reduction: { preserved, failureRate } }: Recording): string {
  const share = failureRate < 1 ? ` It fails in ${Math.round(100 * failureRate)} % of the runs.` : '';
  return `${inline(preserved.description ?? 'The script below fails.')}${share}`;
}

/** A block of code whose fence is longer than any in the text. */
function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** Text that Markdown must not interpret, on one line. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
