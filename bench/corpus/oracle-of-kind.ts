/** The oracle of a corpus case on two sqlite3 shells that minrepro runs itself. It looks for the same as a test script would. */
import { type Engine, engineOracle, type Oracle } from 'minrepro';

/** `kind` is `segv`, `old-error:TEXT`, `new-error:TEXT`, or anything else for a difference. Closing the oracle closes both engines. */
export function oracleOfKind(kind: string, [older, newer]: readonly [Engine, Engine]): Oracle {
  const close = async (): Promise<void> => {
    await Promise.all([older.close(), newer.close()]);
  };
  if (kind === 'segv') return { ...engineOracle({ engines: [older], expectation: { kind: 'crash' } }), close };
  const [, side, text = ''] = /^(old|new)-error:(.*)$/s.exec(kind) ?? [];
  if (side === undefined) return engineOracle({ engines: [older, newer] });
  const engines = side === 'old' ? ([older, newer] as const) : ([newer, older] as const);
  return engineOracle({ engines, expectation: { kind: 'error', text } });
}
