/**
 * Copies of tree-sitter's trees that outlive them. A node knows its width but not its place, so that the trees of similar texts
 * share what did not change.
 */
import type { TreeCursor } from 'web-tree-sitter';
import { linesOf, type WordLine } from './free-text.js';
import { type ChangedRegion, shiftOf } from './tree-edit.js';

/** A node of tree-sitter. */
export interface SharedNode {
  /** Tree-sitter's number of the type; `HIDDEN_TYPE` for text without a node. */
  readonly type: number;
  readonly width: number;
  readonly children: readonly SharedNode[];
  /** Where each child starts, counted from the start of this node. */
  readonly offsets: readonly number[];
  /** How many nodes inside say that the text is wrong there: text that fits nowhere, and tokens that are missing. */
  readonly errors: number;
  readonly tokens: number;
  /** The number of tree-sitter's nodes in it, itself included. */
  readonly size: number;
  /** Equal for nodes of equal types, tokens and gaps between them; see `gapOf`. */
  readonly hash: number;
  readonly secondHash: number;
  /** The lines and words of a token that is free text, such as the text of a document. */
  readonly lines?: readonly WordLine[];
}

/** The type of text that is part of a node but of none of its children. */
export const HIDDEN_TYPE = -1;
/** Tree-sitter's type of text that fits nowhere. */
export const ERROR_TYPE = 65_535;

/** A tree of an earlier text with its place in that text. */
export interface PlacedShared {
  readonly node: SharedNode;
  readonly start: number;
}

const NO_CHILDREN: readonly SharedNode[] = [];
const NO_OFFSETS: readonly number[] = [];

/** What the copy depends on. */
export interface CopyContext {
  /** Whether nodes of a type may stand anywhere and belong to no rule: comments. */
  isExtra(type: number): boolean;
  /** Whether the indentation of lines has a meaning. */
  readonly hasIndentation: boolean;
  /** Added to tree-sitter's types, so that languages in one text do not share any; none if absent. */
  readonly typeOffset?: number;
  /** Reads text in another language, such as a script in a page: a token by the type of the node around it. */
  embeddedIn?(around: number): Embedded | undefined;
}

/** Reads text in a language inside of another one. */
export interface Embedded {
  /** `earlier` is the node of an earlier text at this place. The root starts behind the white space before it. */
  read(text: string, earlier: SharedNode | undefined): { readonly root: SharedNode; readonly rootStart: number };
  /** What `earlier` will be after the next change. */
  remember(node: SharedNode): void;
}

/** Copies the node of a cursor and everything inside it. */
export function copyTree(cursor: TreeCursor, text: string, context: CopyContext): SharedNode {
  return createCopier(text, context, undefined)(cursor, undefined);
}

/** Copies only what is in or around the changed regions, and takes the rest from the tree of the earlier text. */
export function updateTree(
  cursor: TreeCursor,
  text: string,
  context: CopyContext,
  regions: readonly ChangedRegion[],
  earlier: PlacedShared,
): SharedNode {
  return createCopier(text, context, regions)(cursor, earlier);
}

/** A node being copied: its children so far, and the earlier node that it replaces. */
interface Open {
  readonly type: number;
  readonly start: number;
  readonly end: number;
  readonly children: SharedNode[];
  readonly offsets: number[];
  readonly earlier: PlacedShared | undefined;
}

type Copier = (cursor: TreeCursor, earlier: PlacedShared | undefined) => SharedNode;

function createCopier(text: string, context: CopyContext, regions: readonly ChangedRegion[] | undefined): Copier {
  const { isExtra, hasIndentation, typeOffset = 0 } = context;
  const typeOf = ({ nodeTypeId }: TreeCursor): number =>
    nodeTypeId === ERROR_TYPE ? nodeTypeId : nodeTypeId + typeOffset;

  /** The child of the earlier node at this place. */
  const childAt = (earlier: PlacedShared, type: number, start: number): PlacedShared | undefined => {
    const { children, offsets } = earlier.node;
    for (
      let i = lowerBound(offsets, start - earlier.start);
      i < children.length && earlier.start + (offsets[i] as number) === start;
      i++
    )
      if (children[i]?.type === type) return { node: children[i] as SharedNode, start };
    return undefined;
  };

  return (cursor, root) => {
    const enter = (earlier: PlacedShared | undefined): Open => {
      const type = typeOf(cursor);
      return { type, start: cursor.startIndex, end: cursor.endIndex, children: [], offsets: [], earlier };
    };
    const stack: Open[] = [];
    let open = enter(root);
    let finished: SharedNode;
    let isDown = goDown(cursor, open);
    // An empty text, or one without tokens.
    if (!isDown) return token(open.type, text, open.start, open.end, open.type === ERROR_TYPE ? 1 : 0);
    for (;;) {
      if (isDown) {
        const type = typeOf(cursor);
        const start = cursor.startIndex;
        const end = cursor.endIndex;
        const shift = regions && shiftOf(regions, start, end);
        const earlier = open.earlier && childAt(open.earlier, type, start - (shift ?? 0));
        if (shift !== undefined && earlier?.node.width === end - start) {
          add(open, earlier.node, start);
          isDown = !takeRest(open, earlier, shift) && cursor.gotoNextSibling();
          if (isDown) continue;
        } else {
          const inner = enter(shift === undefined ? earlier : undefined);
          if (goDown(cursor, inner)) {
            stack.push(open);
            open = inner;
            continue;
          }
          add(open, leaf(inner, open.type, cursor.nodeIsMissing), start);
          isDown = cursor.gotoNextSibling();
          if (isDown) continue;
        }
      }
      // All children were copied.
      finished = close(open);
      const outer = stack.pop();
      if (!outer) return finished;
      cursor.gotoParent();
      add(outer, finished, open.start);
      open = outer;
      isDown = cursor.gotoNextSibling();
    }
  };

  /**
   * Goes to the first child that is to be copied. The children of a long list before the first change are taken from the earlier node
   * without a look at each: a step of the cursor is a call of WebAssembly.
   */
  function goDown(cursor: TreeCursor, open: Open): boolean {
    const { earlier, start, type } = open;
    const [first] = regions ?? [];
    if (earlier && first && earlier.node.type === type && earlier.start === start) {
      const { children, offsets } = earlier.node;
      let count = lowerBound(offsets, first.start - start) - 1;
      // The last one of them is where the cursor goes: it must be a node that ends before the change, and have text.
      const isPlace = (i: number): boolean => {
        const { type: childType, width } = children[i] as SharedNode;
        return childType !== HIDDEN_TYPE && width > 0 && start + (offsets[i] as number) + width < first.start;
      };
      while (count >= 0 && !isPlace(count)) count--;
      if (count >= MIN_SKIPPED) {
        const outer = cursor.currentDescendantIndex;
        let index = outer + 1;
        for (let i = 0; i < count; i++) index += (children[i] as SharedNode).size;
        cursor.gotoDescendant(index);
        const isThere = cursor.startIndex === start + (offsets[count] as number);
        if (isThere && typeOf(cursor) === children[count]?.type) {
          for (let i = 0; i < count; i++) {
            open.children.push(children[i] as SharedNode);
            open.offsets.push(offsets[i] as number);
          }
          return true;
        }
        cursor.gotoDescendant(outer);
      }
    }
    return cursor.gotoFirstChild();
  }

  /** Takes all children after one that moved by `shift` from the earlier node; false if something else may have changed. */
  function takeRest(open: Open, { node, start }: PlacedShared, shift: number): boolean {
    const last = regions?.at(-1);
    if (!open.earlier || !last || start + shift <= last.end) return false;
    const { children, offsets, width } = open.earlier.node;
    if (open.earlier.start + width + shift !== open.end) return false;
    const from = children.indexOf(node, lowerBound(offsets, start - open.earlier.start)) + 1;
    const moved = open.earlier.start + shift - open.start;
    if (from === 0) return false;
    for (let i = from; i < children.length; i++) {
      open.children.push(children[i] as SharedNode);
      open.offsets.push((offsets[i] as number) + moved);
    }
    return true;
  }

  function add(open: Open, node: SharedNode, start: number): void {
    const last = open.children.length - 1;
    const behind =
      last < 0 ? open.start : open.start + (open.offsets[last] as number) + (open.children[last] as SharedNode).width;
    addHiddenText(open, behind, start);
    open.children.push(node);
    open.offsets.push(start - open.start);
  }

  /** Text between children that is more than white space belongs to a token without a node. */
  function addHiddenText(open: Open, from: number, to: number): void {
    let start = from;
    let end = to;
    while (start < end && isSpace(text.charCodeAt(start))) start++;
    while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
    if (start >= end) return;
    open.children.push(token(HIDDEN_TYPE, text, start, end, 0));
    open.offsets.push(start - open.start);
  }

  function leaf({ type, start, end, earlier }: Open, around: number, isMissing: boolean): SharedNode {
    // Where layout has a meaning, parsers tolerate blocks without statements, which is what a node without text is.
    const isAbsent = isMissing || (hasIndentation && start === end);
    const node = token(type, text, start, end, isAbsent || type === ERROR_TYPE ? 1 : 0);
    if (isExtra(type)) return { ...node, tokens: 0 };
    const embedded = context.embeddedIn?.(around);
    if (embedded && node.tokens > 0) return embeddedNode(embedded, node, text.slice(start, end), earlier?.node);
    const lines = linesOf(text.slice(start, end));
    return lines ? { ...node, lines } : node;
  }

  function close(open: Open): SharedNode {
    const { type, start, end, children, offsets } = open;
    const last = children.length - 1;
    addHiddenText(open, start + (offsets[last] as number) + (children[last] as SharedNode).width, end);
    const size = children.reduce((sum, child) => sum + child.size, 1);
    if (isQuoted(text, open)) return { ...token(type, text, start, end, 0), size };
    let errors = type === ERROR_TYPE ? 1 : 0;
    let tokens = 0;
    let hash = type;
    let secondHash = type;
    let behind = start;
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as SharedNode;
      const from = start + (offsets[i] as number);
      errors += child.errors;
      tokens += child.tokens;
      const gap = i > 0 ? gapCode(text, behind, from, hasIndentation) : 0;
      hash = mix(hash, child.hash + gap, FIRST_FACTOR);
      secondHash = mix(secondHash, child.secondHash + gap, SECOND_FACTOR);
      behind = from + child.width;
    }
    if (isExtra(type)) tokens = 0;
    return { type, width: end - start, children, offsets, errors, tokens, size, hash, secondHash };
  }
}

/** A token whose text has a tree in another language. */
function embeddedNode(
  embedded: Embedded,
  { type, width, size }: SharedNode,
  text: string,
  earlier: SharedNode | undefined,
): SharedNode {
  const { root, rootStart } = embedded.read(text, earlier);
  const { errors, tokens } = root;
  const gapBefore = gapCode(text, 0, rootStart, false);
  const gapBehind = gapCode(text, rootStart + root.width, text.length, false);
  const hash = mix(mix(type, root.hash + gapBefore, FIRST_FACTOR), gapBehind, FIRST_FACTOR);
  const secondHash = mix(mix(type, root.secondHash + gapBefore, SECOND_FACTOR), gapBehind, SECOND_FACTOR);
  const node = { type, width, children: [root], offsets: [rootStart], errors, tokens, size, hash, secondHash };
  embedded.remember(node);
  return node;
}

/** Fewer children are copied one by one. */
const MIN_SKIPPED = 8;

/** The index of the first offset that is not below a value. */
function lowerBound(offsets: readonly number[], value: number): number {
  let low = 0;
  for (let high = offsets.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The length of an opening mark with its prefix, such as `rb"""`. */
const MAX_OPENING = 6;

/** Whether a node is a string without anything but text in it: it is one token, as in other languages. */
function isQuoted(text: string, { type, start, end, children, offsets }: Open): boolean {
  const [first, last] = [children[0], children.at(-1)];
  if (type === ERROR_TYPE || !first || first === last || first.width > MAX_OPENING) return false;
  // The first child is the opening mark alone: a pair of strings also begins and ends with a quotation mark.
  const opening = /^\w*((["'`])\2{0,2})$/.exec(text.slice(start, start + first.width))?.[1];
  if (opening === undefined || opening.length === 2 || text[end - 1] !== opening[0]) return false;
  return children.every(
    (child, i) =>
      child.errors === 0 && child.type !== ERROR_TYPE && isPlainText(text, child, start + (offsets[i] as number)),
  );
}

/** Whether a part of a string contains no code, only text and escapes. */
function isPlainText(text: string, { children, offsets }: SharedNode, start: number): boolean {
  return children.every(
    (child, i) =>
      child.children.length === 0 && (child.type === HIDDEN_TYPE || text[start + (offsets[i] as number)] === '\\'),
  );
}

function token(type: number, text: string, start: number, end: number, errors: number): SharedNode {
  let hash = type;
  let secondHash = type;
  let isBlank = true;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    isBlank &&= isSpace(code);
    hash = mix(hash, code, FIRST_FACTOR);
    secondHash = mix(secondHash, code, SECOND_FACTOR);
  }
  const width = end - start;
  const size = type === HIDDEN_TYPE ? 0 : 1;
  const tokens = isBlank ? 0 : 1;
  return { type, width, children: NO_CHILDREN, offsets: NO_OFFSETS, errors, tokens, size, hash, secondHash };
}

const FIRST_FACTOR = 0x01000193;
const SECOND_FACTOR = 0x5bd1e995;

function mix(hash: number, value: number, factor: number): number {
  const mixed = Math.imul(hash ^ value, factor);
  return mixed ^ (mixed >>> 15);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

/** White space as it has a meaning: none, a space, or a line break with the indentation after it. */
export function gapOf(text: string, from: number, to: number, hasIndentation: boolean): string {
  if (from >= to) return '';
  const lineBreak = text.lastIndexOf('\n', to - 1);
  if (lineBreak < from) return ' ';
  return hasIndentation ? text.slice(lineBreak, to) : '\n';
}

/** A number for what `gapOf` tells. */
function gapCode(text: string, from: number, to: number, hasIndentation: boolean): number {
  if (from >= to) return 0;
  for (let i = to - 1; i >= from; i--) if (text.charCodeAt(i) === 10) return hasIndentation ? 1 + to - i : 2;
  return 1;
}
