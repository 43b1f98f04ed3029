/** Deletes lines and words inside long strings and other long tokens, such as the text of a document or a template. */
import { deletion, type Edit, type Span } from '../edit/edit.js';
import type { Pass, Snapshot } from '../language/language.js';
import { leavesOf } from '../syntax/index.js';
import { halvingRanges } from './edit-order.js';

/** Lines are deleted early, because a template may be a program of its own. */
export const deleteTextLines: Pass = {
  name: 'delete-text-lines',
  about: 'delete lines inside strings and texts',
  level: 'grammar',
  edits: (snapshot) => deletionsIn(snapshot, (inside) => [partsOf(inside, /[^\n]*\n|[^\n]+$/g)], 'lines'),
  examples: [{ before: "SELECT 'a\nb\nc'", after: "SELECT 'a\nc'" }],
};

/** What other passes cannot reach: they delete the end of a string, or all of it. */
export const deleteTextWords: Pass = {
  name: 'delete-text-words',
  about: 'delete words inside strings and texts',
  level: 'grammar',
  polishes: true,
  edits: (snapshot) => deletionsIn(snapshot, wordsOf, 'words'),
  examples: [{ before: "SELECT 'one two three'", after: "SELECT 'one three'" }],
};

/** Fewer words between marks are mostly a format, such as `%d\\n`. */
const MIN_WORDS = 3;

/** What stands between blanks, and then words and marks. */
function wordsOf(inside: string): Span[][] {
  const words = inside.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  const fine = words >= MIN_WORDS ? [partsOf(inside, /(?:[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s])\s*/gu)] : [];
  return [partsOf(inside, /(?:^\s+)?\S+\s*/g), ...fine];
}

const QUOTED = /^(['"`])[\s\S]*\1$/;

/** Deletes ranges of parts of each token, the longest ones first. `split` gives the parts of a text, coarse to fine. */
function* deletionsIn(
  { text, statements }: Snapshot,
  split: (inside: string) => readonly (readonly Span[])[],
  name: string,
): Generator<Edit | undefined> {
  for (const { start: offset, tree } of statements) {
    for (const leaf of leavesOf(tree)) {
      yield undefined;
      const token = text.slice(offset + leaf.start, offset + leaf.end);
      const quote = QUOTED.test(token) ? 1 : 0;
      const from = offset + leaf.start + quote;
      for (const parts of split(token.slice(quote, token.length - quote))) {
        if (parts.length < 2) continue;
        for (const range of halvingRanges(parts.length)) {
          const [first, last] = [parts[range.from], parts[range.to - 1]] as [Span, Span];
          yield deletion(from + first.start, from + last.end, `delete ${name} of a text`);
        }
      }
    }
  }
}

function partsOf(inside: string, part: RegExp): Span[] {
  const matches = Array.from(inside.matchAll(part), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
  return matches.filter(({ start, end }) => end > start);
}
