/** Deletes a structure that has one field, and uses the type of the field instead. */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Pass, Snapshot } from '../language/language.js';
import { spanWithTerminator } from '../language/statement-span.js';
import { largestFirst } from './edit-order.js';
import { type TextTokens, textTokens } from './text-tokens.js';

/** Objects of the structure become values of the field: what reads the field through a pointer reads the first value there. */
export const inlineStructures: Pass = {
  name: 'inline-structures',
  about: 'delete a structure with one field and use the type of the field instead',
  level: 'grammar',
  edits: (snapshot) => largestFirst(inliningsOf(snapshot)),
  examples: [],
};

/** The words before a type that is written out: `struct a`. */
const STRUCTURE = /^(?:struct|union)$/;
/** How many tokens a definition has before its brackets. */
const MAX_HEAD = 5;

/** A structure with one field. */
interface Structure {
  /** After `struct`, and as a type of its own; empty if it has no such name. */
  readonly tag: string;
  readonly alias: string;
  readonly field: string;
  readonly type: string;
  readonly isArray: boolean;
}

function* inliningsOf(snapshot: Snapshot): Generator<Edit | undefined> {
  const { text, statements } = snapshot;
  const tokens = textTokens(snapshot);
  for (const statement of statements) {
    yield undefined;
    const removed = spanWithTerminator(statement);
    const structure = structureAt(text, tokens, tokens.from(statement.start), tokens.from(statement.end));
    if (!structure) continue;
    const isOutside = (i: number): boolean =>
      (tokens.spans[i]?.end ?? 0) <= removed.start || (tokens.spans[i]?.start ?? 0) >= removed.end;
    const changes = tokens.spans.flatMap((_, i) => (isOutside(i) ? changeAt(tokens, i, structure) : []));
    if (changes.length === 0) continue;
    const replacements = [{ ...removed, text: '' }, ...changes].sort((a, b) => a.start - b.start);
    yield { replacements, note: `use the type of ${structure.field} instead of its structure` };
  }
}

function structureAt(text: string, tokens: TextTokens, from: number, to: number): Structure | undefined {
  const { at, spans, partner } = tokens;
  const word = Array.from({ length: MAX_HEAD }, (_, i) => from + i).find((i) => STRUCTURE.test(at(i)));
  if (word === undefined || word >= to) return undefined;
  const open = at(word + 1) === '{' ? word + 1 : word + 2;
  const close = partner[open] ?? -1;
  if (at(open) !== '{' || close < open + 3 || at(close - 1) !== ';') return undefined;
  const inside = Array.from({ length: close - open - 2 }, (_, i) => open + 1 + i);
  if (inside.some((i) => /^[;,({:]$/.test(at(i)))) return undefined;
  const bracket = inside.find((i) => at(i) === '[');
  const field = (bracket ?? close - 1) - 1;
  if (field <= open + 1 || !/^[\p{L}_]/u.test(at(field))) return undefined;
  return {
    tag: open === word + 2 ? at(word + 1) : '',
    alias: at(from) === 'typedef' && /^[\p{L}_]/u.test(at(close + 1)) ? at(close + 1) : '',
    field: at(field),
    type: text.slice(spans[open + 1]?.start, spans[field]?.start).trim(),
    isArray: bracket !== undefined,
  };
}

/** What is written for a token and the next one. */
function changeAt(
  { at, spans }: TextTokens,
  i: number,
  { tag, alias, field, type, isArray }: Structure,
): Replacement[] {
  const [here, next] = [spans[i], spans[i + 1]];
  if (!here) return [];
  if (alias !== '' && at(i) === alias && !STRUCTURE.test(at(i - 1))) return [{ ...here, text: type }];
  if (!next) return [];
  if (tag !== '' && STRUCTURE.test(at(i)) && at(i + 1) === tag)
    return [{ start: here.start, end: next.end, text: type }];
  const isAccess = /^(?:\.|->)$/.test(at(i)) && at(i + 1) === field;
  return isAccess ? [{ start: here.start, end: next.end, text: at(i) === '->' && !isArray ? '[0]' : '' }] : [];
}
