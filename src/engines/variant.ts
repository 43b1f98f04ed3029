/** The same engine under other conditions: with other settings of its optimizer, or without indexes. */
import { parseScript } from '../languages/sql/index.js';
import { EMPTY_RESULT, type Engine, type ScriptRun, type StatementResult } from './engine.js';

/** What differs from the base engine. */
export interface VariantOptions {
  /** Statements that run before each script, such as `PRAGMA` or `SET`; their results are dropped. */
  readonly switches?: string;
  /** Whether `CREATE INDEX` is skipped. Unique indexes stay, because they decide which rows a table accepts. */
  readonly withoutIndexes?: boolean;
}

const CREATE_INDEX = /^\s*CREATE\s+(?!UNIQUE\b)(?:\w+\s+)?INDEX\b/i;

/** Closing the variant leaves the engine open. */
export function variantOf(engine: Engine, { switches = '', withoutIndexes = false }: VariantOptions): Engine {
  const { name, dialect, takesScripts, plans } = engine;
  const settings = splitText(switches, engine).filter((statement) => statement !== '');
  const isSkipped = (statement: string): boolean => withoutIndexes && CREATE_INDEX.test(statement);
  const conditions = [...(switches === '' ? [] : [`with ${switches}`]), ...(withoutIndexes ? ['without indexes'] : [])];
  return {
    name: `${name} ${conditions.join(', ')}`,
    dialect,
    takesScripts,
    plans,
    run: async (statements, options): Promise<ScriptRun> => {
      if (takesScripts) {
        const scripts = withoutIndexes
          ? statements.map((script) => withoutStatements(script, engine, isSkipped))
          : statements;
        return engine.run([...settings, ...scripts], options);
      }
      const run = await engine.run([...settings, ...statements.filter((statement) => !isSkipped(statement))], options);
      if (run.kind !== 'finished') return run;
      const results = run.results.slice(settings.length).values();
      const nextResult = (): StatementResult => results.next().value ?? EMPTY_RESULT;
      return {
        kind: 'finished',
        results: statements.map((statement) => (isSkipped(statement) ? EMPTY_RESULT : nextResult())),
      };
    },
    close: async () => {},
  };
}

function splitText(text: string, { dialect, takesScripts }: Engine): string[] {
  if (takesScripts) return [text];
  return parseScript(text, dialect).statements.map(({ start, end }) => text.slice(start, end));
}

function withoutStatements(text: string, { dialect }: Engine, isSkipped: (statement: string) => boolean): string {
  let kept = '';
  let offset = 0;
  for (const { start, end } of parseScript(text, dialect).statements) {
    if (!isSkipped(text.slice(start, end))) continue;
    // Line breaks stay, because errors contain line numbers.
    kept += text.slice(offset, start) + text.slice(start, end).replace(/[^\n]/g, '');
    offset = end;
  }
  return kept + text.slice(offset);
}
