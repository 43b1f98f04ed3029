/** A reduction as a JUnit file: one failed test. It has only what the schema of Jenkins allows. Pure. */
import type { Recording } from '../recording/recording.js';
import { foundText, outputText, titleOf } from './failure-facts.js';

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
    `    <testcase classname="${attribute(run.dialect ?? run.language)}" name="${attribute(run.name)}" time="${seconds}">`,
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
