/** One sentence that says when a failure occurs, made by rules from its pattern. It says no more than the pattern does. */
import type { Holes } from '../language/holes.js';
import type { TextClass } from '../language/text-class.js';
import { compactText, isInvisible, markOf, type Pattern } from './pattern.js';

/** A longer pattern is not repeated in a sentence. */
const MAX_COMPACT_LENGTH = 200;

/** `holes` are those of the language of the pattern. */
export function summaryOf(pattern: Pick<Pattern, 'text' | 'holes'>, holes: Holes): string {
  const visible = pattern.holes.filter((hole) => !isInvisible(hole));
  if (visible.length === 0) return 'Fails for this input; no part of it was found that may vary.';
  const clause = holes.describe?.({
    phraseAt: ({ start, end }) => {
      const hole = visible.find(({ spans }) => spans.some((span) => span.start === start && span.end === end));
      if (!hole) return undefined;
      return hole.spans.length > 1 ? markOf(pattern, hole) : phraseOf(hole.textClass);
    },
    // What can be added is not part of what happens.
    compact: (span) =>
      oneLine(compactText({ ...pattern, holes: pattern.holes.filter(({ text }) => text !== '') }, span)),
  });
  return clause === undefined ? formOf(pattern, visible.length) : `Fails whenever ${clause}.`;
}

/** The sentence for a pattern that a language has no words for. */
function formOf(pattern: Pick<Pattern, 'text' | 'holes'>, count: number): string {
  const compact = oneLine(compactText(pattern)).replace(/;$/, '');
  if (compact.length > MAX_COMPACT_LENGTH)
    return `Fails for every input of the pattern, in which ${count === 1 ? 'one part' : `${count} parts`} may vary.`;
  const shared = pattern.holes.filter((hole) => hole.spans.length > 1);
  const same = shared.map((hole) => `${markOf(pattern, hole)} is the same in all its ${hole.spans.length} places`);
  return `Fails for every input of the form \`${compact}\`${same.length === 0 ? '' : `, where ${listed(same)}`}.`;
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** A class of texts as the subject of a sentence. */
export function phraseOf({ label, kind }: TextClass): string {
  if (/^(?:any|one|zero|two) /.test(label) || !/^[a-z]/.test(label)) return label;
  if (kind === 'rule' || kind === 'token' || /^(?:value|expression)\b/.test(label)) return `any ${label}`;
  const noun = label.replace(/^int\b/, 'integer');
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
