/** Text with code between backticks, as summaries of patterns are written. */
import type { ComponentChildren } from 'preact';

export function withCode(sentence: string): ComponentChildren {
  return sentence.split('`').map((part, i) => (i % 2 === 1 ? <code>{part}</code> : part));
}
