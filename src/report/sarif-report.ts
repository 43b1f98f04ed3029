/** A reduction as SARIF 2.1.0, for code scanning. Pure. */
import type { Recording } from '../recording/recording.js';
import { survivorsOf } from '../recording/replay.js';
import { foundText, titleOf } from './failure-facts.js';

/** One result of one rule: the rule is the kind of failure, its place the last line of the original that matters. */
export function sarifReport(recording: Recording): string {
  const { run, reduction, search } = recording;
  const fingerprint = reduction.preserved.fingerprint ?? reduction.preserved.description ?? 'failure';
  const ruleId = ruleName(fingerprint);
  const title = titleOf(recording);
  const last = Math.max(0, ...survivorsOf(search).map(({ before }) => before.start));
  const startLine = search.original.slice(0, last).split('\n').length;
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'minrepro',
            semanticVersion: run.minrepro,
            rules: [{ id: ruleId, shortDescription: { text: title } }],
          },
        },
        invocations: [{ commandLine: run.command, executionSuccessful: true, startTimeUtc: run.date }],
        results: [
          {
            ruleId,
            level: 'error',
            message: { text: `${title}\n\n${reduction.text.trimEnd()}\n\n${foundText(recording)}` },
            locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(run.name) }, region: { startLine } } }],
            partialFingerprints: { 'minreproFailure/v1': fingerprint },
          },
        ],
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleName(fingerprint: string): string {
  const words = fingerprint.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 8).join('-') || 'failure';
}

function uriOf(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
