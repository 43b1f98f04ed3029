/** What the reducer knows of a language: how a text falls into parts with trees, and what can stand for what. */
import type { Grammar } from './grammar.js';
import type { Node } from './node.js';

export interface Language {
  readonly name: string;
  /** Never fails. An earlier snapshot makes it cheaper, not different. */
  snapshot(text: string, earlier?: Snapshot): Snapshot;
  /** What its rules are, where there is one grammar for all. */
  readonly grammar?: Grammar;
  /** What keeps two tokens apart; empty where the lexer skips nothing. */
  readonly separator: string;
  /** Whether the text of a rule or token is also a text of the other rule. */
  canStandFor(name: string, other: string): boolean;
  /** Short texts of a rule, plainest first; where it stands in may tell more. */
  defaultsOf(rule: string, around?: string): readonly string[];
  /** The text with comments and superfluous space gone; equal for texts that differ in nothing else. */
  canonical(snapshot: Snapshot): string;
  /** Whether an edited text still makes sense; without it, whatever parses does. */
  isSound?(before: Snapshot, after: Snapshot): boolean;
}

/** A text as it is at one moment of a reduction. */
export interface Snapshot {
  readonly text: string;
  readonly parts: readonly Part[];
  /** What ran before it and is no part of it. */
  readonly scene?: Snapshot;
}

/** A statement, or the whole text in languages without statements. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** Where the next part may begin: behind the terminator. */
  readonly resume: number;
  /** The same object for parts of equal text. */
  readonly content: object;
  /** Its offsets count from `start`; made when first asked for. */
  readonly tree: Node;
  /** Whether the grammar accounts for it, or the tree is generic. */
  readonly isCovered: boolean;
}

/** Whether a text has become harder to read for the grammar: more parts without a tree of its own. */
export function lostStructure(before: Snapshot, after: Snapshot): boolean {
  // Parts that both have say nothing, and need not be parsed to be compared.
  const genericOutside = (snapshot: Snapshot, other: Snapshot): number => {
    const shared = new Set(other.parts.map((part) => part.content));
    return snapshot.parts.filter((part) => !shared.has(part.content) && !part.isCovered).length;
  };
  const lost = genericOutside(after, before);
  return lost > 0 && lost > genericOutside(before, after);
}
