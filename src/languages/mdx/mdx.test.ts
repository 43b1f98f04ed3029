import { describe, expect, it } from 'vitest';
import { childrenNamed, nodesOf } from '../../syntax/index.js';
import { shippedLanguage } from '../shipped-language.js';

const mdx = shippedLanguage('mdx');

/** The texts of all nodes of a rule, in text order. */
function textsOf(rule: string, text: string): string[] {
  const tree = mdx.snapshot(text).statements[0]?.tree;
  const nodes = tree ? [...nodesOf(tree)].filter(({ name }) => name === rule) : [];
  return nodes.sort((a, b) => a.start - b.start || b.end - a.end).map(({ start, end }) => text.slice(start, end));
}

const STATEMENTS: readonly [string, string][] = [
  ['no axis', 'SELECT FROM [Sales]'],
  ['one axis', 'select {[Measures].[Unit Sales]} on columns from Sales'],
  ['axes of all kinds', 'SELECT a ON COLUMNS, b ON ROWS, c ON PAGES, d ON 3, e ON AXIS(4) FROM [Sales]'],
  [
    'NON EMPTY',
    'SELECT NON EMPTY [Time].[Year].Members ON 0 FROM [Sales] WHERE ([Measures].[Cost], [Store].[All].[USA])',
  ],
  ['keys', 'SELECT [Product].[Brand].&[12] ON 0, [Time].[Day].&[2020]&[11]&[16] ON 1 FROM [Sales]'],
  ['unquoted keys', 'SELECT Product.Brand.&12 ON 0, Product.Brand.&Ale ON 1 FROM Sales'],
  ['a bracket in a name', 'SELECT [a]]b].[c] ON 0 FROM [Sales]'],
  ['a range', 'SELECT {[Time].[1997].[Q1] : [Time].[1997].[Q4]} ON 0 FROM [Sales]'],
  ['an empty set', 'SELECT {} ON 0 FROM [Sales]'],
  ['sets of tuples', 'SELECT {([Store].[CA], [Time].[Q1]), ([Store].[OR], [Time].[Q2])} ON 0 FROM [Sales]'],
  ['a cross join by operator', 'SELECT [Store].[City].Members * {[Time].[Q1]} ON 0 FROM [Sales]'],
  [
    'a calculated member',
    "WITH MEMBER [Measures].[Margin] AS '[Measures].[Sales] - [Measures].[Cost]', FORMAT_STRING = '#,##0', SOLVE_ORDER = 2 SELECT [Measures].[Margin] ON 0 FROM [Sales]",
  ],
  [
    'a named set',
    'WITH SET [Top] AS TopCount([Store].[City].Members, 5, [Measures].[Sales]) SELECT Top ON 0 FROM [Sales]',
  ],
  ['an alias', 'WITH SET s = {[Time].[Q1]} AS t SELECT s ON 0 FROM [Sales]'],
  ['several formulas', 'WITH SET a AS {x} MEMBER Measures.b AS 1 / 2 SET c AS {y} SELECT a ON 0 FROM [Sales]'],
  [
    'a cell calculation',
    "WITH CELL CALCULATION [c] FOR '([Time].[Q1])' AS CalculationPassValue(1, -1), CONDITION = 'x' SELECT FROM [Sales]",
  ],
  ['a subselect', 'SELECT FROM (SELECT [Store].[USA] ON 0 FROM [Sales])'],
  ['nested subselects', 'SELECT a ON 0 FROM (SELECT b ON 0 FROM (SELECT c ON 0 FROM [Sales] WHERE d))'],
  ['NON VISUAL', 'SELECT a ON 0 FROM NON VISUAL (SELECT b ON 0 FROM [Sales])'],
  [
    'HAVING and properties',
    'SELECT a HAVING [Measures].[Sales] > 10 DIMENSION PROPERTIES MEMBER_CAPTION, [Store].[Store Type] ON 0 FROM [Sales] CELL PROPERTIES VALUE, FORMATTED_VALUE',
  ],
  ['a chain of properties', 'SELECT [Time].CurrentMember.PrevMember.Children ON 0 FROM [Sales]'],
  ['methods', 'SELECT [Time].Levels(1).Members.Item(0).Lag(3) ON 0 FROM [Sales]'],
  [
    'a property by name',
    'WITH MEMBER Measures.p AS [Store].CurrentMember.Properties("Store Type", TYPED) SELECT p ON 0 FROM [Sales]',
  ],
  [
    'arguments that are left out',
    'SELECT DrilldownLevel({[Time].[1997]}, , 0, INCLUDE_CALC_MEMBERS) ON 0 FROM [Sales]',
  ],
  ['an alias of an argument', 'SELECT Filter([Store].Members AS s, s.Current IS [Store].[USA]) ON 0 FROM [Sales]'],
  [
    'CASE with a value',
    "WITH MEMBER Measures.x AS CASE [Measures].[Sales] WHEN 0 THEN 'none' WHEN 1 THEN \"one\" ELSE 'many' END SELECT x ON 0 FROM [Sales]",
  ],
  [
    'CASE with conditions',
    'WITH MEMBER Measures.x AS CASE WHEN IsEmpty(a) OR NOT b > 1.5e3 THEN NULL END SELECT x ON 0 FROM [Sales]',
  ],
  [
    'operators',
    'WITH MEMBER Measures.x AS -a + b * c / d ^ 2 <> e AND f <= g XOR h IS NULL SELECT x ON 0 FROM [Sales]',
  ],
  ['EXISTING', 'WITH MEMBER Measures.x AS Count(EXISTING [Store].[City].Members) SELECT x ON 0 FROM [Sales]'],
  ['a stored procedure', 'SELECT ASSP.DrillUp(a)  ON 0, Assembly!Function(b) ON 1 FROM [Sales]'],
  ['parameters', 'SELECT StrToSet(@stores, CONSTRAINED) ON 0 FROM [Sales]'],
  ['comments', 'SELECT -- first\n a ON 0 // second\n /* third */ FROM [Sales]'],
  ['a range of members of no hierarchy', 'SELECT {NULL : [Time].[Q2]} ON 0 FROM [$Store]'],
  [
    'DRILLTHROUGH',
    'DRILLTHROUGH MAXROWS 10 SELECT FROM [Sales] WHERE [Store].[USA] RETURN [$Store].[City], Name([$Time].[Day])',
  ],
  ['CREATE', 'CREATE SESSION MEMBER [Sales].[Measures].[x] AS 1, VISIBLE = 0; CREATE SET [Sales].[s] AS {a}'],
  ['a subcube', 'CREATE SUBCUBE [Sales] AS (SELECT a ON 0 FROM [Sales])'],
  ['DROP', 'DROP MEMBER [Sales].[Measures].[x]; DROP SET [Sales].[s] GO'],
  ['UPDATE', 'UPDATE CUBE [Sales] SET ([Time].[Q1], [Measures].[Cost]) = 100 USE_EQUAL_ALLOCATION'],
];

describe('mdx', () => {
  it('has no problems in its grammar', () => expect(mdx.grammar?.problems).toEqual([]));

  it.each(STATEMENTS)('covers %s', (_, text) => {
    const [statement] = mdx.snapshot(text).statements;
    expect(statement?.failure).toBeUndefined();
    expect(statement?.isCovered).toBe(true);
  });

  it.each([
    'SELECT',
    'SELECT a ON FROM b',
    'SELECT FROM (SELECT FROM b',
    'WITH SET SELECT FROM b',
    'SELECT {a,} ON 0 FROM b',
  ])('does not cover %s', (text) => expect(mdx.snapshot(text).statements[0]?.isCovered).toBe(false));

  it('reads a path with its keys as one node, and the property after it as another one', () => {
    const text = 'SELECT [Time].[Year].&[1997].Children ON 0, Measures.Sales ON 1 FROM [Sales]';
    expect(textsOf('memberPath', text)).toEqual(['[Time].[Year].&[1997]', 'Measures.Sales', '[Sales]']);
    expect(textsOf('property', text)).toEqual(['Children']);
  });

  it('reads function names that are also properties', () => {
    expect(textsOf('functionCall', 'SELECT Count(a) ON 0, a.Count ON 1 FROM b')).toEqual(['Count(a)']);
  });

  it('counts a quoted identifier as one token, and no comments', () => {
    expect(mdx.countTokens('SELECT FROM [Adventure Works] -- a comment')).toBe(3);
    expect(mdx.countTokens('[A].[B].&[1]')).toBe(6);
  });

  it('binds ranges less tightly than paths, and AND less tightly than comparisons', () => {
    const tree = mdx.snapshot('SELECT a > 1 AND b = 2 ON 0 FROM c').statements[0]?.tree;
    const conjunction = tree && [...nodesOf(tree)].find((node) => childrenNamed(node, "'AND'").length > 0);
    expect(conjunction?.start).toBe('SELECT '.length);
  });
});
