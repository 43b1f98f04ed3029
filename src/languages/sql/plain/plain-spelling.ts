/** How the tokens of a statement are written plainly: their case, the digits of a number, and the equals sign. */

import { isEngineType } from '../names/engine-words.js';
import { isValueWord } from '../names/name.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode } from '../snapshot.js';

/** `all`: everything plainly. `keywords`: only keywords in upper case. `none`: as the author wrote it. */
export type Spelling = 'all' | 'keywords' | 'none';

/** A token of a statement, and how it is written. Offsets count from the start of the statement. */
export interface SpelledToken {
  readonly leaf: SqlNode;
  readonly text: string;
}

/** Rules that match any word: a keyword in them is a name. */
const WORDS: ReadonlySet<string> = new Set<RuleName>([
  'alterItem',
  'alterWord',
  'bareAlias',
  'bareLabel',
  'functionName',
  'label',
  'looseItem',
  'moduleItem',
  'name',
  'optionName',
  'typeWord',
]);

/** Rules for what the grammar does not describe in detail: only some of their words are certainly keywords. */
const LOOSE: ReadonlySet<string> = new Set<RuleName>(['alterItem', 'alterWord', 'looseItem']);
const RESERVED =
  /^(?:alter|and|as|cascade|check|column|constraint|create|default|delete|drop|from|in|index|insert|into|is|not|null|on|or|primary|references|select|set|table|to|unique|update|using|values|view|where|with)$/i;

/** Sequences of comparison that SQLite has; those of other engines are quoted or in lower case. */
const COLLATION = /^(?:binary|nocase|rtrim)$/i;
/** What the grammar of most dialects reads as a function. */
const QUANTIFIER = /^(?:all|any|some)$/i;
const POINT = /^(\d*)\.(\d*)(e.*)?$/i;

/** The tokens of a statement in text order. */
export function* spelledTokens(tree: SqlNode, text: string, spelling: Spelling): Generator<SpelledToken> {
  const stack: { readonly node: SqlNode; readonly rule: string; readonly outer: string }[] = [
    { node: tree, rule: '', outer: '' },
  ];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node, rule, outer } = top;
    if (node.kind === 'token') {
      const written = text.slice(node.start, node.end);
      yield { leaf: node, text: spelling === 'none' ? written : spelled(node, written, { rule, outer, spelling }) };
    }
    // A qualified name is what it names.
    const isInner = node.kind === 'rule' && node.name !== 'qualifiedName';
    const inside = isInner ? { rule: node.name, outer: rule } : { rule, outer };
    for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i] as SqlNode, ...inside });
  }
}

interface Place {
  /** The rule directly around the token, and the one around that. */
  readonly rule: string;
  readonly outer: string;
  readonly spelling: Spelling;
}

function spelled({ name }: SqlNode, written: string, { rule, outer, spelling }: Place): string {
  const isReserved = LOOSE.has(rule) && RESERVED.test(written);
  if (/^'[A-Z_]+'$/.test(name) && (!WORDS.has(rule) || isReserved)) return written.toUpperCase();
  if (spelling === 'keywords') return written;
  if (name === 'NUMBER') return spelledNumber(written);
  if (name === "'=='") return '=';
  if (!/^[\p{L}_]/u.test(written) || name === 'STRING') return written;
  if (rule === 'functionName') return QUANTIFIER.test(written) ? written.toUpperCase() : written.toLowerCase();
  if (rule === 'typeWord') return isEngineType(written.toLowerCase()) ? written.toUpperCase() : written;
  const isCollation = (outer === 'postfix' || outer === 'columnRule') && COLLATION.test(written);
  const isValue = outer === 'columnReference' && isValueWord(written);
  return isCollation || isValue ? written.toUpperCase() : written;
}

/** With a digit on both sides of the point, and prefixes and exponents in lower case. */
function spelledNumber(written: string): string {
  const [, whole, fraction, exponent = ''] = POINT.exec(written) ?? [];
  if (whole === undefined || fraction === undefined)
    return /^0[xbo]/i.test(written) ? `0${written[1]?.toLowerCase()}${written.slice(2)}` : written.replace('E', 'e');
  return `${whole || '0'}.${fraction || '0'}${exponent.toLowerCase()}`;
}
