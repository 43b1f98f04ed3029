/** A reduction as one HTML file that needs nothing else: the page, its style and the recording that it shows. */
import { readFileSync } from 'node:fs';
import { packageFiles } from '../package-files.js';
import type { Recording } from '../recording/recording.js';
import { titleOf } from './failure-facts.js';

/** No request can leave the page, whatever a script contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

export function htmlReport(recording: Recording): string {
  const [script, style] = ['report-page.js', 'page.css'].map((file) =>
    readFileSync(new URL(`pages/${file}`, packageFiles), 'utf8'),
  );
  const title = escaped(titleOf(recording));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="minrepro ${escaped(recording.run.minrepro)}">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<div id="report"><h1>${title}</h1><pre>${escaped(recording.reduction.text)}</pre></div>
<script type="application/json" id="recording">${inScript(recording)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** JSON that cannot end the element it is written into. */
function inScript(recording: Recording): string {
  return JSON.stringify(recording).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
