/** The fewest statements of a sequence that still make something fail, for tests and programs that run statements through a client. */
import { totalCalls } from '../evaluate/call-counts.js';
import type { Budget } from '../evaluate/search-limits.js';
import { plainLanguage } from '../language/plain-language.js';
import { reduce } from '../reduce.js';

/** Which statements, and what counts as the failure. */
export interface MinimiseOptions<Statement> extends Budget {
  /** In the order in which they run. Texts, or texts with parameters: they are only passed on. */
  readonly statements: readonly Statement[];
  /**
   * Runs some of the statements, in the same order, in a fresh database, and answers whether the failure is still there. An error that
   * it throws counts as "no".
   */
  fails(statements: readonly Statement[], signal: AbortSignal): boolean | Promise<boolean>;
  readonly signal?: AbortSignal;
}

/** The statements that are left. */
export interface MinimisedStatements<Statement> {
  readonly statements: readonly Statement[];
  /** Whether the failure needs every one of them: without any one it is gone. */
  readonly isMinimal: boolean;
  /** How often `fails` was called. */
  readonly calls: number;
}

/**
 * Removes statements while the failure stays. Rejects with `NotReproduced` if all statements together do not fail, and with
 * `EmptyInputFails` if the failure needs no statement at all.
 *
 * ```ts
 * const { statements } = await minimiseStatements({
 *   statements: log,
 *   fails: (some) => {
 *     const db = new Database(':memory:');
 *     for (const statement of some) db.exec(statement);
 *     return db.prepare('PRAGMA integrity_check').pluck().get() !== 'ok';
 *   },
 * });
 * ```
 */
export async function minimiseStatements<Statement>({
  statements,
  fails,
  ...options
}: MinimiseOptions<Statement>): Promise<MinimisedStatements<Statement>> {
  // The text that is reduced has the number of a statement on each line.
  const chosen = (text: string): Statement[] =>
    (text.match(/\d+/g) ?? []).map((line) => statements[Number(line)] as Statement);
  const { text, minimal, calls } = await reduce({
    ...options,
    text: statements.map((_, i) => `${i}\n`).join(''),
    language: plainLanguage('lines'),
    oracle: async (candidate, signal) => {
      try {
        return await fails(chosen(candidate), signal);
      } catch {
        return false;
      }
    },
  });
  return { statements: chosen(text), isMinimal: minimal, calls: totalCalls(calls) };
}
