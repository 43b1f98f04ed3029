/** SQL as a language for the reducer: a part per statement, and short values for expressions. */
import { type Dialect, languageOf } from '../grammars/dialects.js';
import {
  createGenerator,
  type Language,
  minimalTexts,
  type Node,
  type Parsed,
  type Part,
  type Snapshot,
  standInsOf,
} from '../syntax/index.js';
import { parseScript, type Script, type Statement } from './parse-script.js';
import { isSound } from './soundness.js';

/** Values that are valid nearly everywhere, tried before what the grammar would make up. */
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  expression: ['0', '1', 'NULL'],
  condition: ['0', '1', 'NULL'],
  'where expression': ['1', '0', 'NULL', 'TRUE'],
  'having expression': ['1', '0', 'NULL', 'TRUE'],
  'joinCondition expression': ['1', '0', 'NULL', 'TRUE'],
  selectItem: ['*', '1'],
  query: ['SELECT 1'],
  select: ['SELECT 1', 'SELECT *'],
};

export interface SqlLanguageOptions {
  /** Whether to use what names mean; without it, only what the grammar says is known. */
  readonly hasMeaning?: boolean;
  /** Statements that run before every script: what they define is known. */
  readonly setup?: string;
}

export function sqlLanguage(dialect: Dialect, { hasMeaning = true, setup = '' }: SqlLanguageOptions = {}): Language {
  const { lexer } = languageOf(dialect);
  let standIns: ReturnType<typeof standInsOf> | undefined;
  let minimal: ((rule: string) => readonly string[]) | undefined;
  const minimalOf = (rule: string): readonly string[] => {
    minimal ??= minimalTexts(createGenerator(lexer));
    return minimal(rule);
  };
  const scripts = new WeakMap<Snapshot, Script>();
  const sceneParts = setup.trim() === '' ? [] : parseScript(setup, dialect).statements;
  const scene =
    sceneParts.length > 0 ? { text: setup, parts: sceneParts.map((one) => new StatementPart(one)) } : undefined;
  return {
    name: dialect,
    grammar: lexer.grammar,
    separator: ' ',
    snapshot: (text, earlier) => {
      const before = earlier && scripts.get(earlier);
      const script = parseScript(text, dialect, before ? { earlier: before } : {});
      const parts = script.statements.map((statement) => new StatementPart(statement));
      const snapshot = scene ? { text, parts, scene } : { text, parts };
      scripts.set(snapshot, script);
      return snapshot;
    },
    canStandFor: (rule, other) => {
      standIns ??= standInsOf(lexer.grammar);
      return standIns(other).has(rule);
    },
    defaultsOf: (rule, around) =>
      (hasMeaning && around !== undefined ? DEFAULTS[`${around} ${rule}`] : undefined) ??
      DEFAULTS[rule] ??
      (hasMeaning ? [] : minimalOf(rule)),
    ...(hasMeaning ? { isSound: (before, after) => isSound(dialect, before, after) } : {}),
    canonical: (snapshot) =>
      (scripts.get(snapshot) as Script).statements.map(({ parsed }) => parsed.canonical).join(';\n'),
  };
}

class StatementPart implements Part {
  readonly start: number;
  readonly end: number;
  readonly resume: number;
  readonly content: Parsed;

  constructor({ start, end, resume, parsed }: Statement) {
    this.start = start;
    this.end = end;
    this.resume = resume;
    this.content = parsed;
  }

  get tree(): Node {
    return this.content.tree;
  }

  get isCovered(): boolean {
    return this.content.failure === undefined;
  }
}
