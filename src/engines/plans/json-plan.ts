/** Shared by the engines whose EXPLAIN returns JSON. */
import type { PlanQuestion, StatementResult } from '../engine.js';
import { type Plan, workOf } from './plan.js';

export type Json = { readonly [key: string]: unknown };

/** Undefined if the key is missing or its value is not a number. */
export function numberIn(node: Json, key: string): number | undefined {
  const value = Number(node[key]);
  return node[key] === undefined || node[key] === null || Number.isNaN(value) ? undefined : value;
}

/** The values of those keys that exist, joined by spaces. */
export function wordsIn(node: Json, ...keys: string[]): string {
  return keys.flatMap((key) => (node[key] === undefined ? [] : [String(node[key])])).join(' ');
}

/** A property to spread into a plan; nothing if the value is missing. */
export function optional<Key extends string>(key: Key, value: number | undefined): { readonly [K in Key]?: number } {
  return (value === undefined || Number.isNaN(value) ? {} : { [key]: value }) as { readonly [K in Key]?: number };
}

/** All rows of a result as one text. */
export function textOf(result: StatementResult | undefined): string {
  return result?.rows.join('\n') ?? '';
}

/** Asks for the work in a plan with actual row counts. */
export function workInPlan({ statements, read }: PlanQuestion<Plan>): PlanQuestion<number> {
  return {
    statements,
    read: (results) => {
      const plan = read(results);
      return plan && workOf(plan);
    },
  };
}
