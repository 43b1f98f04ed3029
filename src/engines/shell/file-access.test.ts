import { expect, it } from 'vitest';
import { usesFiles } from './file-access.js';

it.each([
  ["SELECT writefile('a', 1)", true],
  // Tables of full-text search call functions by their names.
  ['CREATE VIRTUAL TABLE t USING fts4(a, compress=load_extension, uncompress=lower)', true],
  ['CREATE VIRTUAL TABLE t USING fts4(a, compress=lower, uncompress="edit")', true],
  ['SELECT "edit" /* a */ (1)', true],
  ['CREATE TABLE t (edit); SELECT edit FROM t', false],
  // To the shell only a line feed ends a line.
  ['.print a\r\\146', true],
  ['.print a\u2028\\146', true],
  ["SELECT 'a'\n|| '\\146'", false],
])('%j: %s', (script, uses) => expect(usesFiles(script, { hasSafeMode: false })).toBe(uses));
