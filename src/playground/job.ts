/** What someone wants to reduce in the playground, as data: it is sent to the worker and written into links. */

/** The engines that the playground has. */
export const ENGINE_NAMES = ['sqlite', 'sqlite@3.30.1', 'sqlite@3.28.0', 'duckdb', 'pglite'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** The dialects of these engines. */
export type DialectName = 'duckdb' | 'postgresql' | 'sqlite';

export function dialectName(engine: EngineName): DialectName {
  if (engine === 'duckdb') return engine;
  return engine === 'pglite' ? 'postgresql' : 'sqlite';
}

/** What counts as the failure. */
export type FailureChoice =
  /** The engine reports an error, with this text if it is not empty. */
  | { readonly kind: 'error'; readonly text: string }
  /** Another engine shows something else. */
  | { readonly kind: 'difference'; readonly against: EngineName }
  /** The last query violates a relation. */
  | { readonly kind: 'relation'; readonly relation: RelationName }
  /** The body of a function of `text` and `results` returns true. */
  | { readonly kind: 'predicate'; readonly code: string };

export const RELATION_NAMES = ['tlp', 'norec'] as const;
export type RelationName = (typeof RELATION_NAMES)[number];

/** A text, what runs it, and what is preserved. */
export interface Job {
  readonly text: string;
  /** Undefined if a predicate looks at the text alone: it can be any text then. */
  readonly engine?: EngineName | undefined;
  readonly failure: FailureChoice;
  /** Whether to look for the pattern of the failure too. */
  readonly explains: boolean;
}

/** A job from data that anybody may have written; undefined if it is none. */
export function readJob(data: unknown): Job | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { text, engine, failure, explains } = data as Readonly<Record<string, unknown>>;
  const choice = readFailure(failure);
  if (typeof text !== 'string' || typeof explains !== 'boolean' || !choice) return undefined;
  if (isEngine(engine)) return { text, engine, failure: choice, explains };
  return engine === undefined && choice.kind === 'predicate' ? { text, failure: choice, explains } : undefined;
}

function readFailure(data: unknown): FailureChoice | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, text, against, relation, code } = data as Readonly<Record<string, unknown>>;
  switch (kind) {
    case 'error':
      return typeof text === 'string' ? { kind, text } : undefined;
    case 'difference':
      return isEngine(against) ? { kind, against } : undefined;
    case 'relation': {
      const known = RELATION_NAMES.find((name) => name === relation);
      return known === undefined ? undefined : { kind, relation: known };
    }
    case 'predicate':
      return typeof code === 'string' ? { kind, code } : undefined;
    default:
      return undefined;
  }
}

function isEngine(value: unknown): value is EngineName {
  return ENGINE_NAMES.some((name) => name === value);
}
