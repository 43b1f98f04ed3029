/** The question of a corpus case, asked of two sqlite3 shells by ourselves: what its judge script would ask. */
import { type Engine, engineOracle, type Oracle } from 'minrepro';

/** `kind`: `segv`, `old-error:TEXT`, `new-error:TEXT`, or anything else for a difference. */
export function oracleOfKind(kind: string, [old, now]: readonly [Engine, Engine]): Oracle {
  const close = async (): Promise<void> => {
    await Promise.all([old.close(), now.close()]);
  };
  if (kind === 'segv') return { ...engineOracle({ engines: [old], expectation: { kind: 'crash' } }), close };
  const [, side, text = ''] = /^(old|new)-error:(.*)$/s.exec(kind) ?? [];
  if (side === undefined) return engineOracle({ engines: [old, now] });
  const engines = side === 'old' ? ([old, now] as const) : ([now, old] as const);
  return engineOracle({ engines, expectation: { kind: 'error', text } });
}
