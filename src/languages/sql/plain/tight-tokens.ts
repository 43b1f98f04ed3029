/** Which tokens are written without a space before them, apart from commas, dots and closing brackets. */
import { GENERIC_ROOT, leavesOf, nodesOf } from '../../../syntax/index.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode } from '../snapshot.js';

/** Offsets in the statement. */
export function tightStarts(tree: SqlNode, text: string): ReadonlySet<number> {
  return new Set([
    ...openingBrackets(tree, text),
    ...operands(tree, text),
    ...castParts(tree),
    ...attachedMarks(tree, text),
    ...rowsOfData(tree),
  ]);
}

/** Rules whose first opening bracket belongs to the word before it. */
const CALLS: ReadonlySet<string> = new Set<RuleName>([
  'functionCall',
  'cast',
  'typeName',
  'createVirtualTable',
  'row',
  'method',
]);

/** The brackets that open the arguments of a call, a cast, a type or a module. */
function* openingBrackets(tree: SqlNode, text: string): Generator<number> {
  for (const node of nodesOf(tree)) {
    if (!CALLS.has(node.name)) continue;
    for (const { start, end } of leavesOf(node)) {
      if (text.slice(start, end) !== '(') continue;
      if (start > node.start) yield start;
      break;
    }
  }
}

const SIGNED: ReadonlySet<string> = new Set<RuleName>(['condition', 'simpleValue', 'optionValue', 'sequenceValue']);

/** The operands of unary operators. Two minus signs would be a comment. */
function* operands(tree: SqlNode, text: string): Generator<number> {
  for (const { name, children } of nodesOf(tree)) {
    const [operator, operand] = children;
    if (!SIGNED.has(name) || !operator || !operand || children.length !== 2) continue;
    const sign = text.slice(operator.start, operator.end);
    if (/^[-+~]$/.test(sign) && /^[\w.'"(]/.test(text.slice(operand.start, operand.end))) yield operand.start;
  }
}

/** `a::INT`, `a[1]` and `ARRAY[1]`. */
function* castParts(tree: SqlNode): Generator<number> {
  let previous: SqlNode | undefined;
  for (const leaf of leavesOf(tree)) {
    if (leaf.name === "'['" && previous?.name === "'ARRAY'") yield leaf.start;
    previous = leaf;
  }
  for (const { name, children } of nodesOf(tree)) {
    if (name !== 'postfix' && name !== 'typeSuffix') continue;
    const leaves = children.flatMap((child) => [...leavesOf(child)].slice(0, 1));
    const [first, second] = leaves;
    if (first?.name === "'::'" || first?.name === "':::'") {
      yield first.start;
      if (second) yield second.start;
    }
    if (first?.name === "'['") yield first.start;
  }
}

const MARK = /^[-+*/<>=~!@#%^&|`?:]+$/;
/** Marks that stay as near to their neighbours as they were. */
const NEAR = /^(?:@@?|[:$?#\\{}])$/;

/** The further tokens of operators that the lexer splits, such as `<#>`, and what was near in a text that the grammar does not cover. */
function* attachedMarks(tree: SqlNode, text: string): Generator<number> {
  const sliced = ({ start, end }: SqlNode): string => text.slice(start, end);
  for (const { children } of nodesOf(tree))
    for (const [i, child] of children.entries()) {
      const previous = children[i - 1];
      if (previous?.end !== child.start || child.kind !== 'token' || previous.kind !== 'token') continue;
      if (MARK.test(sliced(previous)) && MARK.test(sliced(child))) yield child.start;
    }
  const isGeneric = tree.name === GENERIC_ROOT;
  let previous: SqlNode | undefined;
  for (const leaf of leavesOf(tree)) {
    if (previous && previous.end === leaf.start) {
      const pair = [sliced(previous), sliced(leaf)];
      const isNear = pair.some((token) => NEAR.test(token) || (isGeneric && MARK.test(token)));
      if (isNear || (isGeneric && pair[1] === '(')) yield leaf.start;
    }
    previous = leaf;
  }
}

/** Rows after COPY contain their line breaks. */
function* rowsOfData(tree: SqlNode): Generator<number> {
  for (const { name, start } of leavesOf(tree)) if (name.startsWith('COPY_')) yield start;
}
