/** A reduction as the text of an issue, with the sections that a project asks for and in its notation. Pure. */
import type { Recording } from '../recording/recording.js';
import { keptList } from './anonymity-report.js';
import { failureText, foundText, isEngine, outputText, titleOf } from './failure-facts.js';
import { type IssueNotation, PLAIN_TEXT } from './issue-notation.js';
import { ISSUE_TEMPLATES, type IssuePart, type IssueSection, PLAIN_TEMPLATE } from './issue-templates.js';

/** `project` is a name in `ISSUE_TEMPLATES`; without it, plain sections. */
export function markdownReport(recording: Recording, project?: string): string {
  const { notation, headings, sections } =
    (project === undefined ? undefined : ISSUE_TEMPLATES[project]) ?? PLAIN_TEMPLATE;
  const blocks = sections.flatMap((section) => sectionBlocks(recording, section, notation, headings));
  const hasTitle = sections.some(({ parts }) => parts.includes('title'));
  return `${hasTitle ? '' : `# ${notation.inline(titleOf(recording))}\n\n`}${blocks.join('\n\n')}\n`;
}

function sectionBlocks(
  recording: Recording,
  { heading, parts, maxLength = Number.POSITIVE_INFINITY }: IssueSection,
  notation: IssueNotation,
  headings = '##',
): string[] {
  const texts = parts
    .map((part) => partText(recording, part, notation, parts.length > 1))
    .filter((text) => text !== '')
    .map((text) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text));
  if (texts.length === 0) return [];
  return heading === undefined ? texts : [`${headings} ${heading}`, ...texts];
}

/** `isLabelled`: the heading does not say what the part is. */
function partText(recording: Recording, part: IssuePart, notation: IssueNotation, isLabelled: boolean): string {
  const { run, reduction } = recording;
  const { inline, code } = notation;
  const [actual, expected] = run.observed;
  const engines = run.observed.filter(isEngine);
  const label = (text: string): string => (isLabelled ? notation.label(text) : '');
  if (typeof part === 'object') return part.answer;
  switch (part) {
    case 'title':
      return PLAIN_TEXT.inline(titleOf(recording));
    case 'summary':
      return summaryText(recording, notation);
    case 'script':
      return [
        ...(run.setup === undefined ? [] : ['Setup:', code(run.setup, run.language)]),
        code(reduction.text, run.language),
        ...(run.related.length === 0
          ? []
          : ['These queries contradict each other:', code(`${run.related.join(';\n')};`, run.language)]),
      ].join('\n\n');
    case 'actual':
      if (!actual) return `${label('Actual')}${inline(reduction.preserved.description ?? '')}`;
      return `${label('Actual')}${inline(actual.product)} shows\n\n${code(outputText(actual))}`;
    case 'expected':
      if (expected) return `${label('Expected')}${inline(expected.product)} shows\n\n${code(outputText(expected))}`;
      return `${label('Expected')}${run.related.length > 0 ? 'The queries above agree.' : 'The script runs without this failure.'}`;
    case 'engine version':
      return inline(engines[0]?.product ?? '');
    case 'client':
      return clientOf(engines[0]?.name ?? '');
    case 'versions':
      if (engines.length === 0) return '';
      return isLabelled
        ? `${label(engines.length > 1 ? 'Versions' : 'Version')}${engines.map(({ product }) => inline(product)).join(', ')}`
        : engines.map(({ product }) => `- ${inline(product)}`).join('\n');
    case 'system':
      return `${label('System')}${inline(run.system)}`;
    case 'to fill in':
      return '(to be filled in)';
    case 'found':
      if (reduction.anonymity) return anonymisedText(recording, notation);
      return `${inline(foundText(recording))}\n\n${code(run.command)}`;
  }
}

/** What ran the statements: an engine with a path or a command is a program of the user, the others are packages for Node.js. */
function clientOf(name: string): string {
  return name.includes(':') ? 'command line' : 'Node.js';
}

/** The command names files of the user. */
function anonymisedText(recording: Recording, { inline }: IssueNotation): string {
  const kept = recording.reduction.anonymity?.kept ?? [];
  const left = kept.length === 0 ? '' : `\n\nNot replaced: ${inline(keptList(kept))}`;
  const { tokensBefore, tokensAfter } = recording.reduction;
  const found = tokensAfter < tokensBefore ? `${inline(foundText(recording))} ` : '';
  return `${found}Names, literals and comments were replaced.${left}`;
}

function summaryText(recording: Recording, { inline }: IssueNotation): string {
  const { failureRate } = recording.reduction;
  const share = failureRate < 1 ? ` It fails in ${Math.round(100 * failureRate)} % of the runs.` : '';
  return `${inline(failureText(recording))}.${share}`;
}
