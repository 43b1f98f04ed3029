/**
 * Logs of SQLancer: the statements of one database, with comments. The queries of the oracle that failed are in comments: each is
 * followed by the number of its rows or by what it lacks, or named as the first and the second query of a message.
 */
import type { InputFormat } from './input-format.js';

const HEADER = /^--\s*(?:Time|Database|Database version|seed value):/im;
/** `-- SELECT …;` and, on the next line, `-- cardinality: 3` or `-- misses: [1]`. */
const COUNTED_QUERY = /^--\s*(.*?);?[ \t]*\r?\n--\s*(?:cardinality|misses):/gim;
/** `-- First query: "SELECT …"` in the message of an exception. */
const QUOTED_QUERY = /^--.*?\b(?:first|second) query\s*:\s*"((?:[^"]|"(?!\s*(?:,|$)))*)"/gim;

export const sqlancerLog: InputFormat = {
  name: 'sqlancer-log',
  about: 'a log of SQLancer, with both queries of its oracle',
  recognises: (file, text) => /\.log$/i.test(file) && HEADER.test(text),
  read: (text) => {
    const queries = [COUNTED_QUERY, QUOTED_QUERY].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => (match[1] ?? '').trim().replace(/;$/, '')),
    );
    const statements = text.replace(/^--.*(?:\r?\n|$)/gm, '').replace(/;[ \t]*--[ \t]*\d+ms;?[ \t]*$/gm, ';');
    const distinct = [...new Set(queries)].filter((query) => query !== '');
    return [{ text: [statements.trimEnd(), ...distinct.map((query) => `${query};`)].join('\n').trimStart() }];
  },
};
