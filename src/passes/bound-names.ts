/** Names that a node gives to what is inside it: the variable of a loop, the parameters of a function. */
import type { Span } from '../edit/edit.js';
import type { Language, Snapshot } from '../language/language.js';
import { type Identifier, identifiersIn } from './identifiers.js';

/** What stands for a value that is not known without the node: a literal of the node, which may be an element of a list, or else 0. */
const LITERAL = /\{[^{}()[\]]*\}|\[[^{}()[\]]*\]|"[^"\n]*"|'[^'\n]*'/;
const VALUE = '0';
/** Longer texts are taken out of their node as they are. */
const MAX_LENGTH = 2_000;

export interface BoundNames {
  /** The texts inside a node with a value for each name that only this node has; none if there is no such name. */
  replacedIn(node: Span, inside: Span): readonly string[];
}

interface Use extends Span {
  readonly identifier: Identifier;
}

/** Knows no scopes: a name is bound by a node if it is also used in the rest of the node, and nowhere else. */
export function* boundNamesIn(snapshot: Snapshot, language: Language): Generator<undefined, BoundNames> {
  const { text } = snapshot;
  const identifiers = yield* identifiersIn(snapshot, language);
  const uses = identifiers.flatMap((identifier) => identifier.places.map((place): Use => ({ ...place, identifier })));
  uses.sort((a, b) => a.start - b.start);
  return {
    replacedIn: (node, inside) => {
      if (inside.end - inside.start > MAX_LENGTH) return [];
      const replaced: Span[] = [];
      for (let i = firstFrom(uses, inside.start); (uses[i]?.end ?? inside.end + 1) <= inside.end; i++) {
        const use = uses[i] as Use;
        if (isBound(use.identifier, node, inside) && !isMember(text, use.start)) replaced.push(use);
      }
      if (replaced.length === 0) return [];
      const [literal = VALUE] =
        LITERAL.exec(text.slice(node.start, Math.min(inside.start, node.start + MAX_LENGTH))) ?? [];
      return [...new Set([VALUE, literal])].map((value) => written(text, inside, replaced, value));
    },
  };
}

function written(text: string, { start, end }: Span, replaced: readonly Span[], value: string): string {
  let behind = start;
  const pieces = replaced.map((use) => {
    const piece = text.slice(behind, use.start) + value;
    behind = use.end;
    return piece;
  });
  return pieces.join('') + text.slice(behind, end);
}

function isBound({ places }: Identifier, node: Span, inside: Span): boolean {
  const [first, last] = [places[0] as Span, places.at(-1) as Span];
  const isOnlyHere = first.start >= node.start && last.end <= node.end;
  return isOnlyHere && (first.start < inside.start || last.end > inside.end);
}

/** Whether a name is the name of a member, which no node binds. */
function isMember(text: string, start: number): boolean {
  return /(?:\.|->|::)\s*$/.test(text.slice(Math.max(0, start - 3), start));
}

/** The index of the first use that starts at an offset or after it. */
function firstFrom(uses: readonly Use[], offset: number): number {
  let [low, high] = [0, uses.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((uses[middle] as Use).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
