/**
 * A connection whose statements go through a log, whatever the client: its methods are found by their names, because clients agree on
 * these (sql.js, better-sqlite3, node:sqlite, pg, mysql2, PGlite, DuckDB).
 */
import type { RecordedStatement, StatementLog } from './statement-log.js';

/** Methods that run a text. */
const EXECUTING: ReadonlySet<string> = new Set([
  ...['run', 'exec', 'execute', 'query', 'all', 'get', 'each', 'pragma', 'batch', 'unsafe', 'executeMultiple'],
  ...['runAndRead', 'runAndReadAll', 'runAndReadUntil', 'stream', 'streamAndRead', 'streamAndReadAll'],
]);
/** Methods that run a prepared statement. */
const RUNNING: ReadonlySet<string> = new Set(['run', 'all', 'get', 'iterate', 'each', 'execute', 'query']);
/** Methods of a connection that call back with another one, and those that return one. */
const NESTING: ReadonlySet<string> = new Set([
  'transaction',
  'begin',
  'tx',
  'connect',
  'acquire',
  'getConnection',
  'reserve',
]);

type Method = (...args: unknown[]) => unknown;

/** What stands for a connection or a prepared statement in some run. */
const recordedObjects = new WeakSet<object>();

/** The connection as the test sees it. */
export function recordedConnection<Connection extends object>(connection: Connection, log: StatementLog): Connection {
  const proxy: Connection = new Proxy(connection, {
    get(target, name) {
      // The client itself is the receiver: it may have private fields.
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...args: unknown[]) => {
        const call = (given: unknown[] = args): unknown => {
          const result: unknown = Reflect.apply(value as Method, target, given);
          return result === target ? proxy : result;
        };
        const sql = textOf(args[0]);
        if (sql !== undefined && name === 'prepare') return recordedPrepared(sql, args.slice(1), call, log);
        if (sql !== undefined && EXECUTING.has(name))
          return log.run(statementOf(sql, args), call, (value) => emptied(value, name, proxy));
        if (!NESTING.has(name)) return call();
        const nested = (given: unknown): unknown => (isConnection(given) ? recordedConnection(given, log) : given);
        const result = call(
          args.map((arg) =>
            typeof arg === 'function' ? (...inner: unknown[]) => (arg as Method)(...inner.map(nested)) : arg,
          ),
        );
        return result instanceof Promise ? result.then(nested) : nested(result);
      };
    },
  });
  recordedObjects.add(proxy);
  return proxy;
}

/** A prepared statement: each of its runs is a statement of the log. */
function recordedPrepared(sql: string, rest: readonly unknown[], prepare: () => unknown, log: StatementLog): unknown {
  const cursor = withParameters(sql, rest);
  // Without a run that is executed, it may not even be possible to prepare it.
  if (!log.uses(sql)) {
    const without = emptyStatement(sql, log);
    return log.cursors.has(sql) ? log.run(cursor, prepare, () => without) : without;
  }
  const recorded = (prepared: unknown): unknown => {
    if (typeof prepared !== 'object' || prepared === null) return prepared;
    if (!('step' in prepared)) return recordedRuns(prepared, sql, log);
    log.cursors.add(sql);
    return log.run(
      cursor,
      () => prepared,
      () => emptyStatement(sql, log),
    );
  };
  let prepared: unknown;
  try {
    prepared = prepare();
  } catch (error) {
    return log.run(
      cursor,
      () => {
        throw error;
      },
      () => emptyStatement(sql, log),
    );
  }
  return prepared instanceof Promise ? prepared.then(recorded) : recorded(prepared);
}

function recordedRuns(prepared: object, sql: string, log: StatementLog): unknown {
  const proxy: object = new Proxy(prepared, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...args: unknown[]) => {
        const call = (): unknown => {
          const result: unknown = Reflect.apply(value as Method, target, args);
          return result === target ? proxy : result;
        };
        if (!RUNNING.has(name)) return call();
        return log.run(withParameters(sql, args), call, (recorded) => emptied(recorded, name, proxy));
      };
    },
  });
  recordedObjects.add(proxy);
  return proxy;
}

/** A prepared statement without a database: it finds no rows. */
function emptyStatement(sql: string, log: StatementLog): unknown {
  const proxy: object = new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string' || name === 'then') return undefined;
        return (...args: unknown[]) => {
          if (name === 'step') return false;
          if (name === 'getAsObject') return {};
          if (!RUNNING.has(name) || log.cursors.has(sql)) return proxy;
          return log.run(
            withParameters(sql, args),
            () => undefined,
            (recorded) => emptied(recorded, name, proxy),
          );
        };
      },
    },
  );
  return proxy;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { text, sql } = value as { text?: unknown; sql?: unknown };
  return typeof text === 'string' ? text : typeof sql === 'string' ? sql : undefined;
}

function statementOf(sql: string, [first, ...rest]: readonly unknown[]): RecordedStatement {
  const { values, args } = (typeof first === 'object' ? first : {}) as { values?: unknown; args?: unknown };
  return withParameters(
    sql,
    [values, args, ...rest].filter((value) => value !== undefined),
  );
}

function withParameters(sql: string, given: readonly unknown[]): RecordedStatement {
  const plain = given.filter((value) => typeof value !== 'function');
  const [only] = plain;
  const parameters = plain.length === 1 && Array.isArray(only) ? only : plain;
  return parameters.length === 0 ? { sql } : { sql, parameters };
}

function isConnection(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return ['query', 'execute', 'exec', 'run'].some((name) => typeof Reflect.get(value, name, value) === 'function');
}

/** A result of the same shape without rows. A method that returned its own object returns `self`. */
function emptied(value: unknown, method: string, self: object): unknown {
  if (method === 'get') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    // mysql2 returns rows and their columns.
    const [rows, columns] = value as unknown[];
    return value.length === 2 && Array.isArray(columns) && ['query', 'execute'].includes(method)
      ? [emptied(rows, '', self), columns]
      : [];
  }
  const { rows } = value as { rows?: unknown };
  if (Array.isArray(rows)) return { ...value, rows: [], rowCount: 0 };
  if (recordedObjects.has(value)) return self;
  if (method === 'iterate') return [][Symbol.iterator]();
  if ([Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  // Another object with methods that return rows.
  return new Proxy({}, { get: (_, name) => (name === 'then' || typeof name !== 'string' ? undefined : () => []) });
}
