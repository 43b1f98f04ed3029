/** Classes of SQL expressions by the type of their value, with random expressions of each. */
import { withoutMarks } from '../../../language/name-marks.js';
import type { ClassKind, TextClass } from '../../../language/text-class.js';
import { pick, type Random } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';
import type { ScopeColumn } from './columns-in-scope.js';
import { typeOf, type ValueType } from './value-type.js';

/** Expressions whose value has one of some types. */
export interface ExpressionClass extends TextClass {
  readonly kind: 'sql-expression';
  readonly types: readonly ValueType[];
  /** Whether only literals belong to the class. */
  readonly isLiteral: boolean;
  /** Columns that the expressions may use; none if absent. */
  readonly columns?: readonly ScopeColumn[];
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

/** The classes that the value of an expression belongs to, the most general first. `columns` are those that expressions can use there. */
export function expressionClasses(
  type: ValueType,
  isLiteral: boolean,
  columns: readonly ScopeColumn[] = [],
): ExpressionClass[] {
  const classes = LABELS.filter(([, types]) => types.includes(type)).map(
    ([label, types]): ExpressionClass => ({
      kind: 'sql-expression',
      label,
      types,
      isLiteral: false,
    }),
  );
  return classes.flatMap((one) => [
    ...withColumns(one, columns),
    ...(isLiteral && !one.types.includes('unknown')
      ? [{ ...one, label: `${one.label} literal`, isLiteral: true }]
      : []),
  ]);
}

/** A class with and without the columns that have its types. A value of an unknown type can be of any. */
function withColumns(textClass: ExpressionClass, columns: readonly ScopeColumn[]): ExpressionClass[] {
  const { label, types } = textClass;
  const fitting = columns.filter(({ type }) => types.includes(type));
  if (fitting.length === 0) return [textClass];
  return [
    { ...textClass, columns: fitting },
    { ...textClass, label: `${label} without columns` },
  ];
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
    isInStatement: () => true,
    sample: (textClass, random) => {
      const { types, isLiteral, columns = [] } = textClass as ExpressionClass;
      return randomExpression(types, random, isLiteral ? 0 : 2, columns);
    },
    accepts: (textClass, text) => {
      const { types, isLiteral, columns } = textClass as ExpressionClass;
      const plain = withoutMarks(text);
      if (isLiteral && !/^-?(?:[\w.]+|x?'[^']*')$/i.test(plain)) return false;
      if (columns === undefined && plain !== text) return false;
      const tree = parse(plain);
      return tree !== undefined && types.includes(typeOf(tree, plain, (name) => columnType(columns, name)));
    },
  };
}

/** How often a column is used where one can be. */
const COLUMN_SHARE = 0.3;

function columnOf(columns: readonly ScopeColumn[], types: readonly ValueType[], random: Random): string | undefined {
  return pick(
    columns.filter(({ type }) => types.includes(type)),
    random,
  )?.text;
}

/** In another script, the columns have other names: any name can be one of them. */
function columnType(columns: readonly ScopeColumn[] | undefined, name: string): ValueType {
  const known = columns?.find(({ text }) => withoutMarks(text).toLowerCase() === name.toLowerCase());
  return (known ?? columns?.[0])?.type ?? 'unknown';
}

/** A random expression; compound ones are in brackets, so that they can stand anywhere. */
function randomExpression(
  types: readonly ValueType[],
  random: Random,
  depth: number,
  columns: readonly ScopeColumn[],
): string {
  const type = types[random.below(types.length)] as ValueType;
  const column = columns.length > 0 && random.next() < COLUMN_SHARE ? columnOf(columns, types, random) : undefined;
  if (column !== undefined) return column;
  const literals = LITERALS[type === 'unknown' ? 'int' : type];
  const literal = (): string => literals[random.below(literals.length)] as string;
  if (depth === 0 || random.next() < 0.35) return literal();
  const part = (partType: ValueType): string => randomExpression([partType], random, depth - 1, columns);
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
