/**
 * Logs of SQLancer: the statements of one database, with comments. The queries of the oracle that failed are in comments: each is
 * followed by the number of its rows or by what it lacks, or named in the message of the exception, which comes first.
 */
import type { InputFormat } from './input-format.js';

const HEADER = /^--\s*(?:Time|Database|Database version|seed value|Reduction attempt \d+):/im;
/** Each attempt of SQLancer's own reducer begins so; the last one is the smallest. */
const ATTEMPT = /^--\s*Reduction attempt \d+:.*$/gim;
/** Queries of TLP, NoREC, CERT and other oracles, and a query that failed with an error that was not expected. */
const QUERIES: readonly RegExp[] = [
  // -- SELECT …;
  // -- cardinality: 3
  /^--\s*(.*?);?[ \t]*\r?\n--\s*(?:cardinality|count|misses):/gim,
  // -- Query: "SELECT …"; It misses: "[1]"
  /^--\s*Query:\s*"(.*)";\s*It misses:/gim,
  // --First query: "SELECT …", whose cardinality is: 3
  /^--.*?\b(?:first|second) query\s*:\s*"((?:[^"]|"(?!\s*(?:,|$)))*)"/gim,
  // --java.lang.AssertionError: Inconsistent result for query: EXPLAIN SELECT …; --3
  /^--.*\bInconsistent result for query:\s*(?:EXPLAIN\s+(?:QUERY PLAN\s+)?)?(.*?);\s*--\d+$/gim,
  /^--.*\bInconsistent result for query:.*\r?\n--(?:EXPLAIN\s+(?:QUERY PLAN\s+)?)?(.*?);\s*--\d+$/gim,
  // --java.lang.AssertionError: SELECT …
  /^--java\.lang\.AssertionError:\s*((?:SELECT|WITH|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|EXPLAIN)\b.*)$/gm,
];

export const sqlancerLog: InputFormat = {
  name: 'sqlancer-log',
  about: 'a log of SQLancer, with both queries of its oracle',
  recognises: (file, text) => /\.log$/i.test(file) && HEADER.test(text),
  read: (given) => {
    const attempts = [...given.matchAll(ATTEMPT)];
    const text = given.slice(attempts.at(-1)?.index ?? 0);
    const queries = QUERIES.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => (match[1] ?? '').trim().replace(/;$/, '')),
    );
    const statements = text.replace(/^--.*(?:\r?\n|$)/gm, '').replace(/;[ \t]*--[ \t]*\d+ms;?[ \t]*$/gm, ';');
    const distinct = [...new Set(queries)].filter((query) => query !== '');
    const lines = [statements.trimEnd(), ...distinct.map((query) => `${query};`)];
    // SQLancer writes a line feed inside a statement as two characters.
    return [{ text: lines.join('\n').trimStart().replaceAll('\\n', '\n').replaceAll('\\r', '\r') }];
  },
};
