/** The pattern of the failure, if it was looked for: what may vary, and other inputs that fail. */
import type { JSX } from 'preact';
import type { Recording } from '../recording/recording.js';
import { Highlighted } from './highlight.js';
import { Code } from './marked-text.js';
import { withCode } from './with-code.js';

export function Pattern({ recording: { pattern } }: { recording: Recording }): JSX.Element | null {
  if (!pattern) return null;
  return (
    <section aria-labelledby="pattern">
      <h2 id="pattern">Pattern</h2>
      {pattern.summary !== undefined && <p>{withCode(pattern.summary)}</p>}
      <Code label="the pattern">{pattern.text.trimEnd()}</Code>
      <ul>
        {pattern.holes.map((hole) => (
          <li>{hole}</li>
        ))}
      </ul>
      {pattern.examples.length > 0 && (
        <>
          <h3>Other inputs that fail</h3>
          {pattern.examples.map((example) => (
            <Code label="another input that fails">
              <Highlighted text={example.trimEnd()} />
            </Code>
          ))}
        </>
      )}
    </section>
  );
}
