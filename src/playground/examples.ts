/** Scripts to try the playground with. */
import type { Job } from './job.js';

export interface Example {
  readonly title: string;
  /** Fetched from this site if the text of the job is empty. */
  readonly file?: string;
  readonly job: Job;
}

export const EXAMPLES: readonly Example[] = [
  {
    title: 'An error in a script of 46 statements',
    file: 'examples/shop.sql',
    job: { text: '', engine: 'sqlite', failure: { kind: 'error', text: 'datatype mismatch' }, explains: false },
  },
  {
    title: 'A difference between two versions of SQLite',
    job: {
      text: `CREATE TABLE t (a REAL, b TEXT);
INSERT INTO t VALUES (9223372036854775807, 'one'), (2, 'two');
SELECT b FROM t ORDER BY b;
SELECT substr(a, 2) FROM t;
`,
      engine: 'sqlite@3.28.0',
      failure: { kind: 'difference', against: 'sqlite' },
      explains: false,
    },
  },
  {
    title: 'A wrong result, found without a second engine',
    job: {
      text: `CREATE TABLE t0 (c0 INT, c1 TEXT);
CREATE INDEX i0 ON t0 (1) WHERE c0 NOT NULL;
INSERT INTO t0 (c0, c1) VALUES (0, 'a'), (1, 'b'), (2, 'c'), (3, 'd'), (NULL, 'e');
SELECT c1 FROM t0 ORDER BY c1;
SELECT * FROM t0 WHERE t0.c0 IS NOT 1;
`,
      engine: 'sqlite@3.28.0',
      failure: { kind: 'relation', relation: 'norec' },
      explains: true,
    },
  },
  {
    title: 'Any text, with a predicate in JavaScript',
    job: {
      text: `[server]
name = "alpha"
ports = [8000, 8001, 8002]

[client]
name = "beta"
retries = 3
`,
      failure: { kind: 'predicate', code: "return text.includes('[client]') && /retries = \\d/.test(text);" },
      explains: false,
    },
  },
];
