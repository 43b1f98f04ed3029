/**
 * Preserves a wrong result if nothing says which result would be right for another query: the query stays as it is, with what defines
 * the tables that it reads, and their rows stay the same. Everything else may go, as long as the wrong result stays the same as well.
 */
import { type Engine, outputOf, type ScriptRun, type StatementResult } from '../engines/engine.js';
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
import { areAlikeInAnyOrder } from './compare/rows.js';
import { scriptSplitter, setupLength } from './script-splitter.js';

export interface FrozenOptions {
  readonly engine: Engine;
  readonly setup: string;
  /** The original; its last statement shows the wrong result. */
  readonly script: string;
  /** What is wrong, for people. */
  readonly failure: string;
}

/** A frozen oracle also says which texts it would reject without a run. */
export interface FrozenOracle extends Oracle {
  isPlausible(text: string): boolean;
}

const CREATED =
  /^\s*(?:CREATE|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:\w+\s+)*?(?:TABLE|VIEW|MACRO|FUNCTION|TYPE|SEQUENCE)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(["`[]?[\w.]+["`\]]?)/i;
const PLAIN_INDEX = /^\s*CREATE\s+INDEX\b/i;
const DEFINES = /^\s*(?:CREATE|ALTER|DROP)\b/i;
const SETS = /^\s*(?:SET|PRAGMA|USE|ATTACH|LOAD|RESET)\b/i;
const RELATION = /^\s*(?:CREATE|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:\w+\s+)*?(?:TABLE|VIEW)\b/i;

export function frozenOracle({ engine, setup, script, failure }: FrozenOptions): FrozenOracle {
  const split = scriptSplitter(engine, setup);
  const before = setupLength(engine, setup);
  const statementsOf = (text: string): readonly string[] => split(text).slice(before);
  const original = statementsOf(script);
  const { fixed, tables } = frozenParts(original);
  const probes = tables.map((name) => `SELECT * FROM ${name}`);
  /** What the last statement of the original and the probes show. */
  let wanted: readonly StatementResult[] | undefined;
  let timeLimit = INITIAL_TIME_LIMIT;

  const isPlausible = (text: string): boolean => {
    const statements = statementsOf(text);
    let i = 0;
    for (const statement of statements) if (statement === fixed[i]) i++;
    return i === fixed.length && statements.at(-1) === fixed.at(-1);
  };

  const isSame = (results: readonly StatementResult[], others: readonly StatementResult[]): boolean =>
    results.every((result, i) => {
      const other = others[i] as StatementResult;
      return (
        result.count === other.count &&
        result.errors.length === other.errors.length &&
        (i === 0 ? outputOf(asRun(result)) === outputOf(asRun(other)) : areAlikeInAnyOrder(result.rows, other.rows))
      );
    });

  const runProbed = (text: string, signal: AbortSignal): Promise<ScriptRun> =>
    engine.run([...split(text), ...probes], { wantsRows: true, timeLimit, signal });

  const checkedIn = (run: ScriptRun, text: string): readonly StatementResult[] =>
    run.kind === 'finished' ? run.results.slice(split(text).length - 1) : [];

  return {
    name: engine.name,
    isPlausible,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal): Promise<CheckResult> {
      if (text.trim() === '') return { verdict: 'vanished', detail: 'no statement' };
      if (!isPlausible(text)) return { verdict: 'invalid', detail: 'what defines the wrong result has changed' };
      const run = await runProbed(text, signal);
      if (run.kind === 'hung') return timedOutResult(timeLimit);
      if (run.kind === 'crashed') return { verdict: 'unknown', detail: `the engine crashed: ${run.detail}` };
      if (!wanted) {
        const first = text === script ? run : await runProbed(script, signal);
        if (first.kind !== 'finished') return { verdict: 'unknown', detail: 'the original did not end' };
        wanted = checkedIn(first, script);
      }
      return isSame(checkedIn(run, text), wanted)
        ? { verdict: 'reproduced', detail: failure, fingerprint: FINGERPRINT, preserved: failure }
        : { verdict: 'vanished', detail: 'other rows' };
    },
  };
}

const FINGERPRINT = 'other rows than a record expects';

function asRun(result: StatementResult): ScriptRun {
  return { kind: 'finished', results: [result] };
}

/** The statements that must stay, the last one included, and the tables and views that it reads. */
function frozenParts(statements: readonly string[]): {
  readonly fixed: readonly string[];
  readonly tables: readonly string[];
} {
  const last = statements.at(-1) ?? '';
  const created = statements.slice(0, -1).flatMap((text) => {
    const name = CREATED.exec(text)?.[1];
    return name === undefined ? [] : [{ name, text }];
  });
  const reached = new Set<string>();
  const visit = (text: string): void => {
    for (const { name, text: definition } of created) {
      if (reached.has(name) || !mentions(text, name)) continue;
      reached.add(name);
      visit(definition);
    }
  };
  visit(last);
  const isFixed = (text: string): boolean =>
    SETS.test(text) ||
    (DEFINES.test(text) && !PLAIN_INDEX.test(text) && [...reached].some((name) => mentions(text, name)));
  const relations = created
    .filter(({ name, text }) => reached.has(name) && RELATION.test(text))
    .map(({ name }) => name);
  return { fixed: [...statements.slice(0, -1).filter(isFixed), last], tables: [...new Set(relations)] };
}

function mentions(text: string, name: string): boolean {
  const plain = name.replace(/["`[\]]/g, '').replace(/[.*+?^${}()|\\]/g, '\\$&');
  return new RegExp(`(?<![\\w$])${plain}(?![\\w$])`, 'i').test(text);
}
