/** Statements with their parameters, for people. */
import { inspect } from 'node:util';
import type { RecordedStatement } from './statement-log.js';

/** Longer parameters are cut off. */
const MAX_PARAMETERS = 200;

/** One statement after the other, with its parameters in a comment. */
export function statementText(statements: readonly RecordedStatement[]): string {
  return statements.map(oneStatement).join('\n');
}

function oneStatement({ sql, parameters }: RecordedStatement): string {
  const text = sql.trim().replace(/;\s*$/, '');
  if (parameters === undefined) return `${text};`;
  const values = inspect(parameters, { breakLength: Number.POSITIVE_INFINITY, compact: true, depth: 4 });
  const shown = values.length > MAX_PARAMETERS ? `${values.slice(0, MAX_PARAMETERS)}…` : values;
  return `${text}; -- with ${shown.replace(/\s+/g, ' ')}`;
}
