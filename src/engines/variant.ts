/** The same engine under other conditions: with its optimiser's switches set, or without indexes. */
import { parseScript } from '../sql/index.js';
import type { Engine, ScriptRun, StatementResult } from './engine.js';

export interface VariantOptions {
  /** Statements that run first, as `PRAGMA` or `SET`; what they show is left out. */
  readonly switches?: string;
  /** Whether indexes are left out, but for unique ones, which change what a table takes. */
  readonly withoutIndexes?: boolean;
}

const INDEX = /^\s*CREATE\s+(?!UNIQUE\b)(?:\w+\s+)?INDEX\b/i;
const NOTHING: StatementResult = { columns: [], rows: [], count: 0, errors: [], notices: [], milliseconds: 0 };

/** Closing it leaves the engine open. */
export function variantOf(engine: Engine, { switches = '', withoutIndexes = false }: VariantOptions): Engine {
  const { name, dialect, takesScripts } = engine;
  const first = splitText(switches, engine).filter((one) => one !== '');
  const isLeftOut = (statement: string): boolean => withoutIndexes && INDEX.test(statement);
  const conditions = [...(switches === '' ? [] : [`with ${switches}`]), ...(withoutIndexes ? ['without indexes'] : [])];
  return {
    name: `${name} ${conditions.join(', ')}`,
    dialect,
    takesScripts,
    run: async (statements, options): Promise<ScriptRun> => {
      if (takesScripts) {
        const kept = withoutIndexes ? statements.map((one) => withoutStatements(one, engine, isLeftOut)) : statements;
        return engine.run([...first, ...kept], options);
      }
      const run = await engine.run([...first, ...statements.filter((one) => !isLeftOut(one))], options);
      if (run.kind !== 'finished') return run;
      const results = run.results.slice(first.length).values();
      const next = (): StatementResult => results.next().value ?? NOTHING;
      return { kind: 'finished', results: statements.map((one) => (isLeftOut(one) ? NOTHING : next())) };
    },
    close: async () => {},
  };
}

function splitText(text: string, { dialect, takesScripts }: Engine): string[] {
  if (takesScripts) return [text];
  return parseScript(text, dialect).statements.map(({ start, end }) => text.slice(start, end));
}

function withoutStatements(text: string, { dialect }: Engine, isLeftOut: (statement: string) => boolean): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of parseScript(text, dialect).statements) {
    if (!isLeftOut(text.slice(start, end))) continue;
    // Lines keep their numbers.
    kept += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, '');
    at = end;
  }
  return kept + text.slice(at);
}
