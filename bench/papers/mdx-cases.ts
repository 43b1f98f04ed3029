/** The input of SIMP's figure 1, and the query of its section 4.1. The oracles know the rules of MDX that matter there. */
import { type Oracle, shippedLanguage } from 'minrepro';
import { childNamed, childrenNamed, type Node, nodesOf } from 'minrepro/syntax';
import type { PaperCase } from './run-case.js';

const mdx = shippedLanguage('mdx');

const FIGURE_1A = `WITH SET mySet0 =
  { [Employee].[Employee Department].[Department Name].&[Purchasing].&[Purchasing Manager].&[279] :
    [Employee].[Employee Department].[Department Name].&[Production].&[Production Technician].&[123] }
AS SetAlias
SET mySet1 AS DrilldownMember (
  NameToSet ( '[SalesTerritory].[SalesTerritory].[Group].&[North America]' ),
  NameToSet ( '[SalesTerritory].[SalesTerritory].[Group].&[Europe]' )
)
SET mySet2 AS [Customer].[Customer Geography].[Country].&[Germany].Children
MEMBER [Measures].[C0] AS mySet2.Count
MEMBER [Measures].[C1] AS mySet0.Count
MEMBER [Measures].[C2] AS mySet1.Count
SELECT mySet1 ON 0,
  { [Product].[Product Model Lines].[Model].&[Front Derailleur] :
    [Product].[Product Model Lines].[Model].&[Road-350-W] } ON 1
FROM ( SELECT { ([SalesTerritory].[SalesTerritory].[Group].&[Europe]) } ON 0 FROM [Adventure Works] )
WHERE { [Measures].[Internet Order Count] }`;

/** The result in the paper. */
export const FIGURE_1B = `WITH SET mySet1 AS DrilldownMember (
  NameToSet ( '[SalesTerritory].[SalesTerritory].[Group].&[North America]' ),
  NameToSet ( '[SalesTerritory].[SalesTerritory].[Group].&[Europe]' ) )
SELECT FROM ( SELECT [Europe] ON 0 FROM [Adventure Works] )`;

/** A query that the grammar covers, with all nodes of its tree. */
interface Query {
  readonly text: string;
  readonly nodes: readonly Node[];
}

/** What figure 1 depends on: a subselect with an axis, and DrilldownMember with a set that NameToSet gives. */
export function figure1(): PaperCase {
  return {
    title: 'SIMP figure 1: an MDX query with a subselect and DrilldownMember',
    text: FIGURE_1A,
    language: mdx,
    oracle: () => queryOracle((query) => hasSubselectWithAxis(query) && drillsDownByName(query)),
    algorithms: ['dd', 'hdd', 'simp', 'perses', 'minrepro'],
    inPaper: { simp: `figure 1(b): ${mdx.countTokens(FIGURE_1B)} tokens` },
  };
}

/** The query of section 4.1, whose paths are shortened unless the rule is kept. */
export const SECTION_4_1 = `SELECT [Date].[Calendar].[CalendarYear].[CY2001] ON 0
FROM [Adventure Works]
WHERE [Measures].[InternetStandardProductCost]`;

/** Texts that are no valid query are invalid, as in a database. */
export function queryOracle(fails: (query: Query) => boolean): Oracle {
  return {
    name: 'MDX',
    check: (text) => {
      const [statement] = mdx.snapshot(text).statements;
      if (!statement?.isCovered) return { verdict: 'invalid', detail: 'syntax error' };
      const query = { text, nodes: [...nodesOf(statement.tree)] };
      const error = semanticError(query);
      return error === undefined ? fails(query) : { verdict: 'invalid', detail: error };
    },
  };
}

/** An unknown cube, a name that is defined twice or not at all, or a value where a set is needed. */
function semanticError(query: Query): string | undefined {
  const textOf = (node: Node | undefined): string => (node ? query.text.slice(node.start, node.end) : '');
  const ofRule = (rule: string): Node[] => query.nodes.filter(({ name }) => name === rule);
  const isValue = (text: string): boolean => /^[({\s]*(?:'|\d)/.test(text);
  const cubes = ofRule('cube').flatMap((cube) => childrenNamed(cube, 'memberPath'));
  if (cubes.some((cube) => textOf(cube) !== '[Adventure Works]')) return 'there is no such cube';
  const sets = [...ofRule('axis'), ...ofRule('setFormula')].map((node) => textOf(childNamed(node, 'expression')));
  if (sets.some(isValue)) return 'a value is no set';
  const named = ofRule('setFormula').map((set) => ({ name: textOf(childNamed(set, 'memberPath')), end: set.end }));
  if (new Set(named.map(({ name }) => name)).size < named.length) return 'two sets have the same name';
  for (const path of ofRule('primary').flatMap((node) => childrenNamed(node, 'memberPath'))) {
    const isDefined = named.some(({ name, end }) => name === textOf(path) && end <= path.start);
    if (!textOf(path).startsWith('[') && !isDefined) return `${textOf(path)} is not defined`;
  }
  for (const call of ofRule('functionCall')) {
    const args = childrenNamed(childNamed(call, 'arguments') as Node, 'argument').map(textOf);
    const name = textOf(childNamed(call, 'functionName'));
    if (name === 'DrilldownMember' && (args.length < 2 || args.some((arg) => arg === '' || isValue(arg))))
      return `${name} takes two sets`;
    if (name === 'NameToSet' && !/^'.*'$/.test(args.join())) return `${name} takes a string`;
  }
  return undefined;
}

function hasSubselectWithAxis({ nodes }: Query): boolean {
  const subselects = nodes.filter(({ name }) => name === 'cube').flatMap((cube) => childrenNamed(cube, 'select'));
  return subselects.some((select) => childrenNamed(select, 'axis').length > 0);
}

function drillsDownByName({ text, nodes }: Query): boolean {
  const calls = nodes.filter(({ name }) => name === 'functionCall').map(({ start, end }) => text.slice(start, end));
  return calls.some((call) => /^DrilldownMember\b.*\bNameToSet\b/s.test(call));
}
