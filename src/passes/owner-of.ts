/** What a member is a member of. */
import type { Span } from '../edit/edit.js';
import type { TextTokens } from './text-tokens.js';

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const ACCESS = /^(?:\.|->|::|\?\.)$/;
/** Words that belong to the value after them. */
const NEW = /^(?:new|await)$/;

/** The object before a member, up to the member itself: names, calls and indexes with points between them. Undefined if there is none. */
export function ownerOf({ at, spans, partner }: TextTokens, member: number): Span | undefined {
  let first = member;
  while (ACCESS.test(at(first - 1))) {
    let value = first - 2;
    // A call or an index has its function or list before it.
    while (/^[)\]]$/.test(at(value)) && (partner[value] ?? -1) >= 0) {
      const before = (partner[value] as number) - 1;
      const isApplied = NAME.test(at(before)) || /^[)\]]$/.test(at(before));
      value = isApplied && spans[before]?.end === spans[before + 1]?.start ? before : before + 1;
      if (!isApplied) break;
    }
    if (value < 0) break;
    first = value;
  }
  if (first < member && NEW.test(at(first - 1))) first--;
  const [from, to] = [spans[first], spans[member]];
  return first < member && from && to ? { start: from.start, end: to.start } : undefined;
}
