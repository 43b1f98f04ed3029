/** SQL as a language for the reducer: a part per statement, and short values for expressions. */
import { type Dialect, languageOf } from '../grammars/dialects.js';
import {
  computeStandIns,
  createGenerator,
  type Language,
  leavesOf,
  minimalTexts,
  type Node,
  type Snapshot,
} from '../syntax/index.js';
import { parseScript, type Script } from './parse-script.js';

/** Values that are valid nearly everywhere, tried before what the grammar would make up. */
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  expression: ['0', 'NULL', '1', "''"],
  condition: ['0', 'NULL', '1', "''"],
  selectItem: ['*', '1'],
  query: ['SELECT 1'],
  select: ['SELECT 1', 'SELECT *'],
};

export function sqlLanguage(dialect: Dialect): Language {
  const { lexer } = languageOf(dialect);
  const standIns = computeStandIns(lexer.grammar);
  const minimal = minimalTexts(createGenerator(lexer));
  const scripts = new WeakMap<Snapshot, Script>();
  const canonicals = new WeakMap<Node, string>();
  const canonicalOf = (tree: Node, text: string, start: number): string => {
    let known = canonicals.get(tree);
    if (known === undefined) {
      known = Array.from(leavesOf(tree), (leaf) => text.slice(start + leaf.start, start + leaf.end)).join(' ');
      canonicals.set(tree, known);
    }
    return known;
  };
  return {
    name: dialect,
    separator: ' ',
    snapshot: (text, earlier) => {
      const before = earlier && scripts.get(earlier);
      const script = parseScript(text, dialect, before ? { earlier: before } : {});
      const snapshot = {
        text,
        parts: script.statements.map(({ start, end, resume, parsed }) => ({
          start,
          end,
          resume,
          tree: parsed.tree,
          isCovered: parsed.failure === undefined,
        })),
      };
      scripts.set(snapshot, script);
      return snapshot;
    },
    canStandFor: (rule, other) => standIns.get(other)?.has(rule) ?? false,
    defaultsOf: (rule) => DEFAULTS[rule] ?? minimal(rule),
    canonical: ({ text, parts }) => parts.map(({ start, tree }) => canonicalOf(tree, text, start)).join(';\n'),
  };
}
