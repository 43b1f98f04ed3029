/** A reduction for continuous integration: as a JUnit file, and as SARIF 2.1.0. Pure. */
import type { Recording } from '../recording/recording.js';
import { survivorsOf } from '../recording/replay.js';
import { foundText, outputText, titleOf } from './failure-facts.js';

/** One failed test. */
export function junitReport(recording: Recording): string {
  const { run, reduction } = recording;
  const title = titleOf(recording);
  const outputs = run.observed.map((engine) => `${engine.product}:\n${outputText(engine)}`);
  const body = [reduction.text.trimEnd(), ...outputs, foundText(recording), run.command].join('\n\n');
  const seconds = reduction.seconds.toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="1" failures="1" time="${seconds}">`,
    `  <testsuite name="minrepro" tests="1" failures="1" errors="0" time="${seconds}" timestamp="${run.date.slice(0, 19)}">`,
    `    <testcase classname="${attribute(run.dialect ?? run.language)}" name="${attribute(run.name)}" file="${attribute(run.name)}" time="${seconds}">`,
    `      <failure message="${attribute(title)}" type="${attribute(reduction.preserved.fingerprint ?? 'failure')}">${escaped(body)}</failure>`,
    '    </testcase>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function attribute(text: string): string {
  return escaped(text.replace(/\s+/g, ' ')).replaceAll('"', '&quot;');
}

/** XML 1.0 has no way to write most control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escaped(text: string): string {
  return text.replace(NOT_IN_XML, '\ufffd').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

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
