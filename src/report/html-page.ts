/** Pages as one HTML file that needs nothing else: their script, their style and, in a report, the recording that it shows. */
import { readFileSync } from 'node:fs';
import { packageFiles } from '../package-files.js';
import type { Recording } from '../recording/recording.js';
import { shortenedSearch } from '../recording/shorten-search.js';
import { titleOf } from './failure-facts.js';
import type { TriageOverview } from './triage-report.js';

/** No request can leave a report, whatever a script contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

export function htmlReport(recording: Recording): string {
  const title = titleOf(recording);
  return pageOf('report-page', POLICY, {
    title,
    body: `<div id="page"><h1>${escaped(title)}</h1><pre>${escaped(recording.reduction.text)}</pre></div>
<script type="application/json" id="recording">${inScript(forPage(recording))}</script>`,
  });
}

/** What a page needs of a recording: a very long original is not written into it as a whole. */
function forPage(recording: Recording): Recording {
  const { search } = recording;
  const length = search.original.length;
  const steps = search.steps.map((step) => ({ ...step, seconds: Math.round(1000 * step.seconds) / 1000 }));
  return { ...recording, search: { ...shortenedSearch({ ...search, steps }), length } };
}

/** The page that follows a run; it talks to its own server only. */
export function livePage(name: string): string {
  const body = '<div id="page"><p>This page needs JavaScript.</p></div>';
  return pageOf('live-page', `${POLICY}; connect-src 'self'`, { title: name, body });
}

/** The page of a triage. */
export function triagePage(overview: TriageOverview): string {
  const title = `${overview.bugs.length} ${overview.bugs.length === 1 ? 'bug' : 'bugs'}`;
  return pageOf('triage-page', POLICY, {
    title,
    body: `<div id="page"><h1>${escaped(title)}</h1><p>The table needs JavaScript; bugs.md has the same contents.</p></div>
<script type="application/json" id="overview">${inScript(overview)}</script>`,
  });
}

interface PageParts {
  readonly title: string;
  readonly body: string;
}

function pageOf(name: string, policy: string, { title, body }: PageParts): string {
  const [script, style] = [`${name}.js`, 'page.css'].map((file) =>
    readFileSync(new URL(`pages/${file}`, packageFiles), 'utf8'),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`;
}

/** JSON that cannot end the element it is written into. */
function inScript(data: Recording | TriageOverview): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
