/** Words and marks of SQL that can often stand for each other: operators, functions, types, kinds of joins. */
import { type ChoiceClass, choiceClass } from '../../../explain/choice-class.js';

const COMPARISONS = ['=', '<>', '<', '<=', '>', '>=', 'IS', 'IS NOT'];
const ARITHMETIC = ['+', '-', '*', '/', '%'];
const BITWISE = ['&', '|', '<<', '>>'];

/** The groups of a word, the most general first. */
const OPERATORS: readonly ChoiceClass[] = [
  choiceClass('operator', [...COMPARISONS, ...ARITHMETIC, ...BITWISE, '||', 'AND', 'OR']),
  choiceClass('comparison or arithmetic operator', [...COMPARISONS, ...ARITHMETIC]),
  choiceClass('arithmetic or bitwise operator', [...ARITHMETIC, ...BITWISE]),
  choiceClass('comparison', COMPARISONS),
  choiceClass('arithmetic operator', ARITHMETIC),
  choiceClass('order comparison', ['<', '<=', '>', '>=']),
  choiceClass('equality', ['=', 'IS', '<>', 'IS NOT']),
  choiceClass('+ or -', ['+', '-']),
  choiceClass('/ or %', ['/', '%']),
  choiceClass('bitwise operator', BITWISE),
  choiceClass('logical operator', ['AND', 'OR']),
  choiceClass('pattern operator', ['LIKE', 'GLOB']),
];

const FUNCTIONS: readonly ChoiceClass[] = [
  choiceClass('window function without arguments', ['ROW_NUMBER', 'RANK', 'DENSE_RANK', 'PERCENT_RANK', 'CUME_DIST']),
  choiceClass('aggregate', ['COUNT', 'SUM', 'MIN', 'MAX', 'AVG', 'TOTAL', 'GROUP_CONCAT']),
  choiceClass('numeric aggregate', ['COUNT', 'SUM', 'MIN', 'MAX', 'AVG']),
  choiceClass('MIN or MAX', ['MIN', 'MAX']),
  choiceClass('sum or average', ['SUM', 'AVG', 'TOTAL']),
  choiceClass('window function with an argument', ['FIRST_VALUE', 'LAST_VALUE', 'LAG', 'LEAD']),
  choiceClass('function of one argument', [
    'abs',
    'length',
    'typeof',
    'hex',
    'lower',
    'upper',
    'quote',
    'trim',
    'round',
    'unicode',
  ]),
  choiceClass('function of text', ['lower', 'upper', 'trim', 'ltrim', 'rtrim']),
  choiceClass('function of two arguments', ['coalesce', 'ifnull', 'nullif', 'instr']),
];

const TYPES: readonly ChoiceClass[] = [
  choiceClass('type', ['INT', 'INTEGER', 'TEXT', 'REAL', 'NUMERIC', 'BLOB', 'VARCHAR(10)', 'DOUBLE', 'BOOLEAN']),
  choiceClass('numeric type', ['INT', 'INTEGER', 'REAL', 'NUMERIC', 'DOUBLE', 'BOOLEAN']),
  choiceClass('integer type', ['INT', 'INTEGER', 'BIGINT', 'SMALLINT']),
  choiceClass('text type', ['TEXT', 'VARCHAR(10)', 'CHAR(4)']),
];

const SET_OPERATORS: readonly ChoiceClass[] = [
  choiceClass('set operator', ['UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT']),
  choiceClass('set operator without duplicates', ['UNION', 'EXCEPT', 'INTERSECT']),
  choiceClass('UNION or UNION ALL', ['UNION', 'UNION ALL']),
];

const JOINS: readonly ChoiceClass[] = [
  choiceClass('join', ['JOIN', 'INNER JOIN', 'LEFT JOIN', 'LEFT OUTER JOIN', 'CROSS JOIN']),
  choiceClass('inner join', ['JOIN', 'INNER JOIN', 'CROSS JOIN']),
  choiceClass('left join', ['LEFT JOIN', 'LEFT OUTER JOIN']),
  choiceClass('natural join', ['NATURAL JOIN', 'NATURAL LEFT JOIN', 'NATURAL INNER JOIN']),
];

/** What a word is. */
export type WordRole = 'operator' | 'function' | 'type' | 'set operator' | 'join';

const GROUPS: Readonly<Record<WordRole, readonly ChoiceClass[]>> = {
  operator: OPERATORS,
  function: FUNCTIONS,
  type: TYPES,
  'set operator': SET_OPERATORS,
  join: JOINS,
};

/** The groups in which a word is, the most general first. */
export function wordClasses(role: WordRole, word: string): ChoiceClass[] {
  const wanted = word.toLowerCase();
  return GROUPS[role].filter(({ texts }) => texts.some((text) => text.toLowerCase() === wanted));
}
