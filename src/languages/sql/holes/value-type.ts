/** The types of SQL expressions as far as their text shows them, for holes such as `<int>` or `<any value but NULL>`. */
import { childrenOf, leavesOf } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';

/** What an expression yields; `unknown` if that depends on a column or a function that is not listed. */
export type ValueType = 'int' | 'real' | 'text' | 'blob' | 'null' | 'unknown';

const RESULT_TYPES: Readonly<Record<string, ValueType>> = {
  length: 'int',
  typeof: 'text',
  upper: 'text',
  lower: 'text',
  hex: 'text',
  quote: 'text',
  instr: 'int',
  unicode: 'int',
};

/** The type of a column by its name. */
export type TypeOfColumn = (name: string) => ValueType;

const UNKNOWN: TypeOfColumn = () => 'unknown';

/** The type of an expression in its text. */
export function typeOf(node: SqlNode, text: string, ofColumn: TypeOfColumn = UNKNOWN): ValueType {
  const inner = childrenOf(node);
  const only = inner.length === 1 ? (inner[0] as SqlNode) : undefined;
  if (node.name === 'columnReference') {
    const type = ofColumn(text.slice(node.start, node.end));
    if (type !== 'unknown') return type;
  }
  if (node.kind === 'token') return tokenType(text.slice(node.start, node.end), node.name);
  if (only) return typeOf(only, text, ofColumn);
  const [first, second, third] = inner as [SqlNode?, SqlNode?, SqlNode?];
  const wordAt = (at: SqlNode | undefined): string => (at ? text.slice(at.start, at.end).toLowerCase() : '');
  if (node.name === 'literal') return wordAt(first).startsWith('x') ? 'blob' : 'text';
  if (node.name === 'primary' && wordAt(first) === '(' && second?.name === 'expression' && wordAt(third) === ')')
    return typeOf(second, text, ofColumn);
  if (node.name === 'cast')
    return castType([...leavesOf(node)].map((leaf) => text.slice(leaf.start, leaf.end).toLowerCase()));
  if (node.name === 'functionCall') return RESULT_TYPES[wordAt(first)] ?? 'unknown';
  if (node.name !== 'condition' && node.name !== 'expression') return 'unknown';
  if (first?.kind === 'token' || first?.name === undefined)
    return wordAt(first) === '-' || wordAt(first) === '+'
      ? signed(second ? typeOf(second, text, ofColumn) : 'unknown')
      : 'int';
  return binaryType(typeOf(first, text, ofColumn), wordAt(second), third ? typeOf(third, text, ofColumn) : 'unknown');
}

function signed(type: ValueType): ValueType {
  return type === 'text' || type === 'blob' ? 'int' : type;
}

function binaryType(left: ValueType, operator: string, right: ValueType): ValueType {
  if (left === 'unknown' || right === 'unknown') return 'unknown';
  if (left === 'null' || right === 'null') return operator.startsWith('is') ? 'int' : 'null';
  if (operator === '||') return 'text';
  // Division and remainder of integers may yield NULL.
  if (['/', '%'].includes(operator)) return 'unknown';
  if (['+', '-', '*'].includes(operator)) return left === 'real' || right === 'real' ? 'real' : 'int';
  return 'int';
}

function castType(words: readonly string[]): ValueType {
  return words.includes('null') ? 'null' : namedType(words[words.lastIndexOf('as') + 1] ?? '');
}

/** The type that the definition of a column declares. */
export function declaredType(definition: string): ValueType {
  return namedType(/\s+([a-z]+)/i.exec(definition)?.[1]?.toLowerCase() ?? '');
}

function namedType(type: string): ValueType {
  if (/int/.test(type)) return 'int';
  if (/char|text|clob/.test(type)) return 'text';
  if (/real|floa|doub/.test(type)) return 'real';
  return /blob/.test(type) ? 'blob' : 'unknown';
}

function tokenType(text: string, name: string): ValueType {
  if (/^null$/i.test(text)) return 'null';
  if (/^(?:true|false)$/i.test(text)) return 'int';
  if (/^(?:\d+|0x[\da-f]+)$/i.test(text)) return 'int';
  if (/^[\d.][\d.]*(?:e[-+]?\d+)?$/i.test(text)) return 'real';
  if (/^x'/i.test(text)) return 'blob';
  if (name === 'STRING' || text.startsWith("'")) return 'text';
  return /^current_/i.test(text) ? 'text' : 'unknown';
}
