/** Text that is moved to another place, with the indentation that it needs there. */
import type { Span } from '../edit/edit.js';
import type { Language } from '../language/language.js';

/**
 * The text of a span as it has to be written at an offset: in languages with indentation, its lines lose what they are indented
 * more than the line of the offset. `moved` is what is written instead of the text of the span.
 */
export function movedText(
  { hasIndentation = false }: Language,
  text: string,
  { start, end }: Span,
  to: number,
  moved: string = text.slice(start, end),
): string {
  if (!hasIndentation || !moved.includes('\n')) return moved;
  const [from, wanted] = [indentationAt(text, start), indentationAt(text, to)];
  return from === wanted ? moved : moved.replaceAll(`\n${from}`, `\n${wanted}`);
}

/** The white space at the start of the line that an offset is in. */
function indentationAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}
