/** Replaces a class or a structure by its members: methods become functions, fields become variables. */
import { type Edit, overlaps, type Replacement, type Span } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { blockIn, CONSTRUCTORS, type Item, itemsOf } from './definitions.js';
import { largestFirst } from './edit-order.js';
import { identifiersIn } from './identifiers.js';
import { movedText } from './moved-text.js';
import { ownerOf } from './owner-of.js';
import { type TextTokens, textTokens } from './text-tokens.js';

/** Knows no language but the words for classes: members are written without their objects wherever they are used. */
export const dissolveClasses: Pass = {
  name: 'dissolve-classes',
  about: 'replace a class by its methods as functions, a structure by its fields as variables',
  level: 'grammar',
  edits: (snapshot, language) => largestFirst(dissolutionsOf(snapshot, language)),
  examples: [],
};

const CLASS = /^(?:class|struct|union|object|module|impl|trait)$/;
/** How many tokens may be before the word, such as `export default`. */
const MAX_MODIFIERS = 3;

function* dissolutionsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const { text } = snapshot;
  const tokens = textTokens(snapshot);
  const identifiers = yield* identifiersIn(snapshot, language);
  const items = yield* itemsOf(snapshot, language);
  for (const { item, node } of items.definitions) {
    yield undefined;
    const first = tokens.from(item.start);
    const word = Array.from({ length: MAX_MODIFIERS }, (_, i) => first + i).find((i) => CLASS.test(tokens.at(i)));
    const list = word === undefined ? undefined : blockIn(node)?.list;
    if (word === undefined || !list) continue;
    const members = list.items.map((inner) => items.byNode.get(inner.node) as Item);
    const body = { start: (members[0] as Item).start, end: (members.at(-1) as Item).end };
    const changes: Replacement[] = [];
    for (const { places } of identifiers) {
      const owners = places.map(({ start }) => ownerOf(tokens, tokens.from(start)));
      const isMember = places.some(({ start }, i) => contains(body, start) && (!owners[i] || isSelf(text, owners[i])));
      if (isMember) changes.push(...owners.flatMap((owner) => (owner ? { ...owner, text: '' } : [])));
    }
    for (const member of members) changes.push(...asFunction(tokens, member, tokens.at(word + 1)));
    yield dissolution(snapshot, language, item, body, outermost(changes));
  }
}

function contains({ start, end }: Span, offset: number): boolean {
  return offset >= start && offset < end;
}

function isSelf(text: string, { start, end }: Span): boolean {
  return /^(?:self|this|cls)\s*(?:\.|->)$/.test(text.slice(start, end).trim());
}

/** The object of a method is no parameter of the function, and a constructor has the name of its class. */
function asFunction({ at, from, partner, spans }: TextTokens, { start, end }: Span, className: string): Replacement[] {
  const changes: Replacement[] = [];
  let open = from(start);
  while ((spans[open]?.end ?? end + 1) <= end && at(open) !== '(') open++;
  const close = partner[open] ?? -1;
  const name = spans[open - 1];
  if (at(open) !== '(' || close < open || !name) return [];
  // Methods without a word for functions: what has a type instead is read as it is, or does not parse.
  const isBare = open - 1 === from(start);
  const written = CONSTRUCTORS.has(at(open - 1)) ? className : at(open - 1);
  if (isBare || written !== at(open - 1)) changes.push({ ...name, text: isBare ? `function ${written}` : written });
  let next = open + 1;
  while (next < close && at(next) !== ',') next++;
  const isObject =
    at(open - 2) === 'def' || Array.from({ length: next - open }, (_, i) => at(open + i)).includes('self');
  const parameter = spans[open + 1];
  const behind = at(next) === ',' ? spans[next + 1] : spans[close];
  if (isObject && parameter && behind && next > open + 1)
    changes.push({ start: parameter.start, end: behind.start, text: '' });
  return changes;
}

/** In text order, without those inside others. */
function outermost(changes: readonly Replacement[]): Replacement[] {
  const sorted = [...changes].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Replacement[] = [];
  for (const change of sorted) if (change.start >= (kept.at(-1)?.end ?? 0)) kept.push(change);
  return kept;
}

function dissolution(
  { text }: Snapshot,
  language: Language,
  item: Item,
  body: Span,
  changes: readonly Replacement[],
): Edit | undefined {
  const outside = changes.filter((change) => !overlaps(change, item));
  let written = '';
  let behind = body.start;
  for (const { start, end, text: inserted } of changes) {
    if (start < body.start || end > body.end) continue;
    written += text.slice(behind, start) + inserted;
    behind = end;
  }
  written += text.slice(behind, body.end);
  const moved = movedText(language, text, body, item.start, written);
  const replacements = [...outside, { start: item.start, end: item.end, text: moved }].sort(
    (a, b) => a.start - b.start,
  );
  return { replacements, note: 'replace a class by its members' };
}
