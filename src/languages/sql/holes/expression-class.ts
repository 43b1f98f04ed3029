/** Classes of SQL expressions by the type of their value, with random expressions of each. */
import type { ClassKind, TextClass } from '../../../language/text-class.js';
import type { Random } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';
import { typeOf, type ValueType } from './value-type.js';

/** Expressions whose value has one of some types. */
export interface ExpressionClass extends TextClass {
  readonly kind: 'sql-expression';
  readonly types: readonly ValueType[];
  /** Whether only literals belong to the class. */
  readonly isLiteral: boolean;
}

const LABELS: readonly (readonly [string, readonly ValueType[]])[] = [
  ['expression', ['int', 'real', 'text', 'blob', 'null', 'unknown']],
  ['value', ['int', 'real', 'text', 'blob', 'null']],
  ['any value but NULL', ['int', 'real', 'text', 'blob']],
  ['number', ['int', 'real']],
  ['number or NULL', ['int', 'real', 'null']],
  ['int', ['int']],
  ['real', ['real']],
  ['text or blob', ['text', 'blob']],
  ['text', ['text']],
  ['blob', ['blob']],
  ['NULL', ['null']],
];

/** The classes that the value of an expression belongs to, the most general first. */
export function expressionClasses(type: ValueType, isLiteral: boolean): ExpressionClass[] {
  const classes = LABELS.filter(([, types]) => types.includes(type)).map(
    ([label, types]): ExpressionClass => ({
      kind: 'sql-expression',
      label,
      types,
      isLiteral: false,
    }),
  );
  if (!isLiteral) return classes;
  return classes.flatMap((one) =>
    one.types.includes('unknown') ? [one] : [one, { ...one, label: `${one.label} literal`, isLiteral: true }],
  );
}

const LITERALS: Readonly<Record<ValueType, readonly string[]>> = {
  int: ['0', '1', '2', '7', '42', '-1', '255', '2147483648', '9007199254740993', 'TRUE', 'FALSE'],
  real: ['0.5', '1.0', '2.25', '-3.5', '1e10', '0.0'],
  text: ["''", "'a'", "'1'", "'abc'", "'1a'", "'-2'", "'Zq x'"],
  blob: ["x'00'", "x'61'", "x''"],
  null: ['NULL'],
  unknown: [],
};

/** Texts that tell the types of values apart. */
export const VALUE_PROBES: readonly string[] = [
  'NULL',
  "'a'",
  '0',
  '1',
  "''",
  '1.5',
  "x'00'",
  '-1',
  "'1'",
  '(SELECT 1)',
];

/** What classes of expressions mean; `parse` makes the tree of an expression. */
export function expressionKind(parse: (text: string) => SqlNode | undefined): ClassKind {
  return {
    sample: (textClass, random) => {
      const { types, isLiteral } = textClass as ExpressionClass;
      return randomExpression(types, random, isLiteral ? 0 : 2);
    },
    accepts: (textClass, text) => {
      const { types, isLiteral } = textClass as ExpressionClass;
      if (isLiteral && !/^-?(?:[\w.]+|x?'[^']*')$/i.test(text)) return false;
      const tree = parse(text);
      return tree !== undefined && types.includes(typeOf(tree, text));
    },
  };
}

/** A random expression; compound ones are in brackets, so that they can stand anywhere. */
function randomExpression(types: readonly ValueType[], random: Random, depth: number): string {
  const type = types[random.below(types.length)] as ValueType;
  const literals = LITERALS[type === 'unknown' ? 'int' : type];
  const literal = (): string => literals[random.below(literals.length)] as string;
  if (depth === 0 || random.next() < 0.35) return literal();
  const part = (partType: ValueType): string => randomExpression([partType], random, depth - 1);
  const forms: Readonly<Record<ValueType, readonly (() => string)[]>> = {
    int: [
      () => `(${part('int')} + ${part('int')})`,
      () => `(${part('int')} < ${part('int')})`,
      () => `length(${part('text')})`,
      () => `CAST(${part('text')} AS INTEGER)`,
      () => `(NOT ${part('int')})`,
    ],
    real: [() => `(${part('real')} * ${part('real')})`, () => `CAST(${part('int')} AS REAL)`],
    text: [
      () => `(${part('text')} || ${part('text')})`,
      () => `upper(${part('text')})`,
      () => `CAST(${part('int')} AS TEXT)`,
    ],
    blob: [() => `CAST(${part('text')} AS BLOB)`],
    null: [() => `CAST(NULL AS INTEGER)`, () => `(${part('int')} + NULL)`, () => '(NULL)'],
    unknown: [
      () => `(SELECT ${part('int')})`,
      () => `CASE WHEN ${part('int')} THEN ${part('int')} ELSE ${part('text')} END`,
      () => `coalesce(${part('null')}, ${part('int')})`,
      () => `abs(${part('int')})`,
    ],
  };
  const choices = forms[type];
  return (choices[random.below(choices.length)] as () => string)();
}
