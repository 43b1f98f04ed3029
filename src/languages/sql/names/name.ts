/** Names in the text of a statement: their positions, and their words without quotes, qualifiers and case. */
import type { Span } from '../../../edit/edit.js';
import { leavesOf } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';

export interface Name extends Span {
  readonly name: string;
  /** Whether it is in double quotes: SQLite reads such a name as a string if nothing has that name. */
  readonly isQuoted: boolean;
}

/** A word without quotes, in lower case. */
export function bare(word: string): string {
  return word.replace(/^["'`[](.*)["'`\]]$/s, '$1').toLowerCase();
}

/** The words of a qualified name, in order. */
export function wordsOf(node: SqlNode, text: string): Name[] {
  const words: Name[] = [];
  for (const { start, end } of leavesOf(node)) {
    const first = text[start];
    if (first !== '.' && first !== '*')
      words.push({ start, end, name: bare(text.slice(start, end)), isQuoted: first === '"' });
  }
  return words;
}

/** The last word of a node; an empty name if it has none. */
export function nameOf(node: SqlNode, text: string): Name {
  return wordsOf(node, text).at(-1) ?? { start: node.start, end: node.end, name: '', isQuoted: false };
}

/** Words that every dialect reads as a value, never as a column, unless they are quoted. */
const VALUE_WORD =
  /^(?:current_(?:date|time|timestamp|user|role|catalog|schema)|session_user|localtime|localtimestamp)$/i;

/** Whether a text is such a word. */
export function isValueWord(text: string): boolean {
  return VALUE_WORD.test(text);
}

/** Schemas that engines search for an unqualified name. */
const DEFAULT_SCHEMA = /^(?:main|temp|public|dbo)$/;

/** The name that identifies a table: with its schema, unless that is a default one. */
export function tableNameOf(node: SqlNode, text: string): Name {
  const words = wordsOf(node, text);
  const [table, schema] = [words.at(-1), words.at(-2)];
  if (!table) return nameOf(node, text);
  return schema && !DEFAULT_SCHEMA.test(schema.name) ? { ...table, name: `${schema.name}.${table.name}` } : table;
}

export function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}
