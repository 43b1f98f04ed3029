/** Names as they stand in a statement: where, and what they say without quotes, qualifiers and case. */
import { leavesOf, type Node } from '../syntax/index.js';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Name extends Span {
  readonly name: string;
  /** In double quotes, where SQLite takes what names nothing for a string. */
  readonly isQuoted: boolean;
}

export function bare(word: string): string {
  return word.replace(/^["'`[](.*)["'`\]]$/s, '$1').toLowerCase();
}

/** The words of a qualified name, in order. */
export function wordsOf(node: Node, text: string): Name[] {
  const words: Name[] = [];
  for (const { start, end } of leavesOf(node)) {
    const first = text[start];
    if (first !== '.' && first !== '*')
      words.push({ start, end, name: bare(text.slice(start, end)), isQuoted: first === '"' });
  }
  return words;
}

/** The last word of a node. */
export function nameOf(node: Node, text: string): Name {
  return wordsOf(node, text).at(-1) ?? { start: node.start, end: node.end, name: '', isQuoted: false };
}

/** Schemas in which a plain name is looked for. */
const DEFAULT_SCHEMA = /^(?:main|temp|public|dbo)$/;

/** What a table is known by: its name, with its schema where that is not a default one. */
export function tableNameOf(node: Node, text: string): Name {
  const words = wordsOf(node, text);
  const [own, schema] = [words.at(-1), words.at(-2)];
  if (!own) return nameOf(node, text);
  return schema && !DEFAULT_SCHEMA.test(schema.name) ? { ...own, name: `${schema.name}.${own.name}` } : own;
}

/** Rules and tokens right below a node, whatever optional parts, loops and choices lie between. */
export function partsOf(node: Node): Node[] {
  const found: Node[] = [];
  const stack = [...node.children].reverse();
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.name !== '') found.push(top);
    else for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as Node);
  }
  return found;
}

export function partNamed(node: Node, name: string): Node | undefined {
  return partsOf(node).find((one) => one.name === name);
}

export function partsNamed(node: Node, name: string): Node[] {
  return partsOf(node).filter((one) => one.name === name);
}

export function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}
