/** Learns what a dialect lacks from the statements of a script that its grammar does not cover. */
import {
  createLearner,
  type Island,
  leavesOf,
  nodesOf,
  type Production,
  tokenize,
  type Vocabulary,
} from '../../../syntax/index.js';
import type { Script, ScriptStatement } from '../script/parse-script.js';
import type { Dialect } from './dialect.js';
import { parserOf, START_RULE } from './dialect-parser.js';

/** Values, names and queries occur in productions as rules, so that names in them have a meaning and passes work on them. */
const ISLANDS: readonly Island[] = [
  { rule: 'condition', cost: 0.9, afterMark: 0.5 },
  { rule: 'expression', cost: 0.65, single: 0.8, inBrackets: 0.4 },
  { rule: 'name', cost: 0.7 },
  { rule: 'literal', cost: 0.6 },
  { rule: 'type', cost: 3, known: 0.3 },
  { rule: 'query', cost: 0.3, startsFixed: true },
  { rule: 'qualifiedName', cost: 0.68, single: 0.75 },
  { rule: 'orderItem', cost: 0.75, inBrackets: 0.5 },
  { rule: 'statement', cost: 0.8, startsFixed: true },
];

/** Types that the SQL standard names: a script may use a type without a table that has it. */
const STANDARD_TYPES =
  'BIGINT BINARY BLOB BOOLEAN CHAR CHARACTER CLOB DATE DECIMAL DOUBLE FLOAT INT INTEGER NUMERIC REAL SMALLINT TIME TIMESTAMP VARCHAR';

/** Of a longer script, only statements at its start and its end are examined: a dump need not be parsed as a whole. */
const MAX_TOKENS = 40_000;
const NO_PRODUCTIONS: readonly Production[] = [];
/** Learning ends after this many statements from which nothing can be learned. */
const MAX_GENERIC = 50;

/** What was learned from a script. */
export interface LearnedDialect {
  /** The given dialect if nothing was learned. */
  readonly dialect: Dialect;
  /** All productions, those that the dialect had already first. */
  readonly productions: readonly Production[];
  /** The statements that the productions cover. */
  readonly learned: readonly ScriptStatement[];
  /** The statements that stay generic. */
  readonly generic: readonly ScriptStatement[];
}

/** Learns from the statements of a script, in their order. `known` are productions to start with. */
export function learnDialect({ text, dialect, statements }: Script, known: readonly Production[] = []): LearnedDialect {
  const base = dialect.learned?.base ?? dialect;
  const own = dialect.learned?.productions ?? NO_PRODUCTIONS;
  // The same list is compiled once.
  const earlier = known.length === 0 ? own : [...own, ...known];
  const examined = examinedOf(statements);
  const failed = examined.filter(({ parsed }) => parsed.failure);
  if (failed.length === 0)
    return { dialect: withProductions(base, earlier), productions: earlier, learned: [], generic: [] };
  const { lexer } = parserOf(base);
  const vocabulary = vocabularyOf(
    text,
    examined.filter(({ parsed }) => !parsed.failure),
  );
  const learner = createLearner({ lexer, startRule: START_RULE, islands: ISLANDS, vocabulary, productions: earlier });
  const learned: ScriptStatement[] = [];
  const generic: ScriptStatement[] = [];
  for (const statement of failed) {
    const statementText = text.slice(statement.start, statement.end);
    const isLearned = generic.length < MAX_GENERIC && learner.learn(statementText, tokenize(lexer, statementText));
    (isLearned ? learned : generic).push(statement);
  }
  const { productions } = learner;
  return { dialect: withProductions(base, productions), productions, learned, generic };
}

/** A dialect with additional productions. */
export function withProductions(dialect: Dialect, productions: readonly Production[]): Dialect {
  return productions.length === 0 ? dialect : { ...dialect, learned: { base: dialect, productions } };
}

function examinedOf(statements: readonly ScriptStatement[]): readonly ScriptStatement[] {
  const first = countUpTo(statements, MAX_TOKENS / 2);
  const last = countUpTo([...statements].reverse(), MAX_TOKENS / 2);
  if (first + last >= statements.length) return statements;
  return [...statements.slice(0, first), ...statements.slice(statements.length - last)];
}

/** How many statements at the start have together at most this many tokens. */
function countUpTo(statements: readonly ScriptStatement[], limit: number): number {
  let tokens = 0;
  const end = statements.findIndex(({ parsed }) => {
    tokens += parsed.tokens;
    return tokens > limit;
  });
  return end < 0 ? statements.length : end;
}

function vocabularyOf(text: string, statements: readonly ScriptStatement[]): Vocabulary {
  const names = new Set<string>();
  const types = new Set<string>(STANDARD_TYPES.split(' '));
  for (const { start, parsed } of statements) {
    for (const node of nodesOf(parsed.tree)) {
      if (node.name !== 'name' && node.name !== 'type') continue;
      const [first] = leavesOf(node);
      const word = first && text.slice(start + first.start, start + first.end).toUpperCase();
      if (word !== undefined) (node.name === 'name' ? names : types).add(word);
    }
  }
  const small = statements.filter(({ start }) => /[a-z]/.test(text[start] ?? '')).length;
  return { names, starts: new Map([['type', types]]), hasSmallKeywords: small > statements.length / 2 };
}
