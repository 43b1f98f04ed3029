/** SQL as a language: statements with trees, passes that use the meaning of names, and typical values as defaults. */
import { minimalTexts } from '../../language/grammar-language.js';
import type { Language, LearnedGrammar, Pass, Snapshot } from '../../language/language.js';
import {
  childrenNamed,
  createGenerator,
  finishSteps,
  type Generator,
  type Production,
  productionsToG4,
  type Steps,
  substitutesOf,
} from '../../syntax/index.js';
import { countTokens, countTokensInSteps } from './count-tokens.js';
import type { Dialect } from './dialects/dialect.js';
import { parserOf } from './dialects/dialect-parser.js';
import { dialectNamed } from './dialects/index.js';
import { sqlHoles } from './holes/sql-holes.js';
import { breaksUse } from './names/broken-deletion.js';
import { isPlausible } from './names/plausibility.js';
import { readModel } from './names/script-model.js';
import { dropNames } from './passes/drop-names.js';
import { SQL_FINISHING, SQL_PASSES } from './passes/index.js';
import { plainnessOf } from './plain/plainness.js';
import { sqlPrivateTexts } from './private-texts.js';
import type { RuleName, SqlName } from './rule-names.js';
import { parseScript, parseScriptInSteps, type Script } from './script/parse-script.js';
import type { SqlNode, SqlSnapshot } from './snapshot.js';

/** Values that are valid nearly everywhere, tried before those that the grammar generates. */
const DEFAULTS: Readonly<Partial<Record<SqlName | '', readonly string[]>>> = {
  expression: ['0', '1', 'NULL'],
  condition: ['0', '1', 'NULL'],
  selectItem: ['*', '1'],
  query: ['SELECT 1'],
  select: ['SELECT 1', 'SELECT *'],
};

/** A column is also replaced by its own values, in `tables-to-values`. In the corpora, 0 never worked where 1 did not. */
const COLUMN_VALUES: readonly string[] = ['1', 'NULL'];
const VALUE_RULES: ReadonlySet<string> = new Set<RuleName>(['expression', 'condition']);

/** Values for the condition of a clause. */
const CONDITIONS: readonly string[] = ['1', '0', 'NULL', 'TRUE'];
const CLAUSES_WITH_CONDITION: ReadonlySet<string> = new Set<RuleName>(['where', 'having', 'joinCondition']);

/** Errors of one engine about what a script does not define. What two engines differ in is never such an error: both report it. */
const MISSING_NAME =
  /^error: .*(?:\bno such \w+|\bnot exist|\bdoesn't exist|\bnot found\b|\bunknown \w+|\bundefined\b|\bhas no column|\bcannot find\b)/is;
/** The same in code that looks for such an error. What is common in code, such as "command not found", is left out. */
const NAMES_MISSING =
  /\bno such (?:table|column|index|view|function|savepoint|module|collation)|(?:does not|doesn't) exist|\bhas no column|\bunknown (?:table|column|database|function)/i;

/** How much of SQL a language uses. */
export interface SqlLanguageOptions {
  /** Whether to use what names mean, or only what the grammar says. */
  readonly level?: Pass['level'];
  /** Statements that run before every script: the names that they define are known. */
  readonly setup?: string;
}

/** A language whose snapshots know their dialect. */
export interface SqlLanguage extends Language {
  snapshot(text: string, previous?: Snapshot): SqlSnapshot;
}

/** The language of one dialect, which may be one of the shipped ones by name. */
export function sqlLanguage(given: Dialect | string, options: SqlLanguageOptions = {}): SqlLanguage {
  const dialect = dialectNamed(given);
  const { level = 'meaning', setup = '' } = options;
  const usesMeaning = level === 'meaning';
  const { lexer } = parserOf(dialect);
  let substitutes: ReturnType<typeof substitutesOf> | undefined;
  let sentences: Generator | undefined;
  const generator = (): Generator => {
    sentences ??= createGenerator(lexer);
    return sentences;
  };
  const minimalOf = minimalTexts(generator);
  const scripts = new WeakMap<Snapshot, Script>();
  const setupStatements = setup.trim() === '' ? [] : parseScript(setup, dialect).statements;
  const known = setupStatements.length > 0 ? { setup: { text: setup, dialect, statements: setupStatements } } : {};
  function* snapshotInSteps(text: string, previous?: Snapshot): Steps<SqlSnapshot> {
    const earlier = previous && scripts.get(previous);
    const script = yield* parseScriptInSteps(text, dialect, earlier ? { earlier } : {});
    const snapshot = { text, dialect, statements: script.statements, ...known };
    scripts.set(snapshot, script);
    return snapshot;
  }
  const isWanted = (pass: Pass): boolean => usesMeaning || pass.level === 'grammar';
  return {
    name: 'sql',
    dialect: dialect.learned?.base.name ?? dialect.name,
    grammar: lexer.grammar,
    ...(dialect.learned
      ? {
          learned: fragmentOf(
            dialect.learned.productions,
            lexer.grammar.name,
            sqlLanguage(dialect.learned.base, options),
          ),
        }
      : {}),
    generator,
    separator: ' ',
    countTokens,
    countTokensInSteps,
    passes: SQL_PASSES.filter(isWanted),
    finishing: SQL_FINISHING.filter(isWanted),
    plainness: (snapshot) => plainnessOf(snapshot as SqlSnapshot),
    repairs: [dropNames],
    snapshot: (text, previous) => finishSteps(snapshotInSteps(text, previous)),
    snapshotInSteps,
    canSubstitute: (name, rule) => {
      substitutes ??= substitutesOf(lexer.grammar);
      return substitutes(rule).has(name);
    },
    defaultsOf: (node: SqlNode, around?: SqlNode | null) => {
      // Replacing a literal by another one is the job of simplify-literals.
      if (consistsOf(node, 'literal')) return [];
      // To delete the statement leaves less, and mostly does the same.
      if (usesMeaning && around === null) return [];
      const isCondition = node.name === 'expression' && around && CLAUSES_WITH_CONDITION.has(around.name);
      if (usesMeaning && isCondition) return CONDITIONS;
      if (usesMeaning && VALUE_RULES.has(node.name) && consistsOf(node, 'columnReference')) return COLUMN_VALUES;
      // All columns rarely stand for one of several items.
      if (usesMeaning && node.name === 'selectItem' && isOneOfSeveral(around)) return ['1'];
      return DEFAULTS[node.name] ?? (usesMeaning ? [] : minimalOf(node.name));
    },
    ...(usesMeaning
      ? {
          isPlausible: (before, after) => isPlausible(before as SqlSnapshot, after as SqlSnapshot),
          isFailureOfImplausible: (failure, isCode = false) => (isCode ? NAMES_MISSING : MISSING_NAME).test(failure),
          breaks: (before, edit) => breaksUse(before as SqlSnapshot, edit),
          *readMeaning(snapshot) {
            yield* readModel(snapshot as SqlSnapshot);
          },
        }
      : {}),
    holes: (snapshot) => sqlHoles(snapshot as SqlSnapshot),
    privateTexts: (snapshot, isWritten) => sqlPrivateTexts(snapshot as SqlSnapshot, isWritten),
    canonical: (snapshot) =>
      VERSION_MARK.test(snapshot.text)
        ? snapshot.text
        : (scripts.get(snapshot) as Script).statements.map(({ parsed }) => parsed.canonical).join(';\n'),
    *canonicalKey(snapshot) {
      if (VERSION_MARK.test(snapshot.text)) return snapshot.text;
      const { statements } = scripts.get(snapshot) as Script;
      for (const { parsed } of statements) if (!parsed.hasKey) yield* parsed.readKey();
      return statements.map(({ parsed }) => parsed.canonicalKey).join(';\n');
    },
  };
}

/** The marks around code for some versions are no tokens, but a text in which one of them is missing means something else. */
const VERSION_MARK = /\/\*M?!/;

function fragmentOf(productions: readonly Production[], grammar: string, base: Language): LearnedGrammar {
  return { productions: productions.length, text: productionsToG4(productions, grammar), base };
}

/** Whether a selected item has others beside it. In an iteration, it is not the first one. */
function isOneOfSeveral(around: SqlNode | null | undefined): boolean {
  return around?.name === 'select' ? childrenNamed(around, 'selectItem').length > 1 : around?.kind === 'iteration';
}

/** Whether every node on the way down to one of a rule is an only child. */
function consistsOf(node: SqlNode, rule: RuleName): boolean {
  let inner: SqlNode | undefined = node;
  while (inner && inner.name !== rule) inner = inner.children.length === 1 ? inner.children[0] : undefined;
  return inner !== undefined;
}
