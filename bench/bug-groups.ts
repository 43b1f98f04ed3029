/** The pairs of engines that `find-bugs.ts` compares, and the scripts that both engines of a pair run. */
import type { Bug } from './bug-corpus.js';
import { randomScript } from './random-script.js';
import { DUCKDB_PROFILE } from './random-scripts/duckdb-profile.js';
import { MARIADB_PROFILE } from './random-scripts/mariadb-profile.js';
import { POSTGRESQL_PROFILE } from './random-scripts/postgresql-profile.js';
import { SQLITE_DUCKDB_PROFILE } from './random-scripts/sqlite-duckdb-profile.js';
import { typedScript } from './random-scripts/typed-script.js';

export interface BugGroup {
  /** Of the figures in the baseline. */
  readonly name: string;
  readonly title: string;
  /** The dialect of the first engine of each pair. */
  readonly dialect: string;
  readonly pairs: readonly (readonly [engine: string, against: string])[];
  /** The same script for the same seed. */
  readonly script: (seed: number) => string;
}

export const BUG_GROUPS: readonly BugGroup[] = [
  {
    name: 'bugs',
    title: 'versions of SQLite',
    dialect: 'sqlite',
    pairs: [
      ['sqlite@3.28.0', 'sqlite'],
      ['sqlite@3.30.1', 'sqlite'],
    ],
    script: randomScript,
  },
  {
    name: 'bugs-duckdb',
    title: 'versions of DuckDB',
    dialect: 'duckdb',
    pairs: [
      ['duckdb@1.1.3', 'duckdb@1.5.6'],
      ['duckdb@1.3.2', 'duckdb@1.5.6'],
    ],
    script: (seed) => typedScript(seed, DUCKDB_PROFILE),
  },
  {
    name: 'bugs-postgresql',
    title: 'versions of PostgreSQL',
    dialect: 'postgresql',
    pairs: [
      ['postgres@12.22', 'postgres@18.4'],
      ['postgres@14.23', 'postgres@18.4'],
      ['postgres@16.14', 'postgres@18.4'],
    ],
    script: (seed) => typedScript(seed, POSTGRESQL_PROFILE),
  },
  {
    name: 'bugs-mariadb',
    title: 'MariaDB and PostgreSQL',
    dialect: 'mysql',
    pairs: [['mariadb', 'postgres@18.4']],
    script: (seed) => typedScript(seed, MARIADB_PROFILE),
  },
  {
    name: 'bugs-sqlite-duckdb',
    title: 'SQLite and DuckDB',
    dialect: 'sqlite',
    pairs: [['sqlite', 'duckdb@1.5.6']],
    script: (seed) => typedScript(seed, SQLITE_DUCKDB_PROFILE),
  },
];

export function groupOf({ engine, against }: Bug): BugGroup {
  const group = BUG_GROUPS.find(({ pairs }) => pairs.some(([first, second]) => first === engine && second === against));
  if (!group) throw new Error(`no group compares ${engine} with ${against}`);
  return group;
}
