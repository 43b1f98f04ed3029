/**
 * Finishing pass: removes comments, writes keywords, types, functions and numbers plainly, and lays out the script. If that changes
 * the failure, it changes only keywords and layout, or the layout alone, or single statements.
 */
import { type Edit, replacement } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { lastTerminator, scriptLayout, statementLayout } from '../plain/plain-layout.js';
import type { Spelling } from '../plain/plain-spelling.js';
import type { SqlSnapshot } from '../snapshot.js';

const SPELLINGS: readonly Spelling[] = ['all', 'keywords', 'none'];

/** Longer scripts are laid out as a whole or not at all. */
const MAX_STATEMENTS = 20;

/** Rewrites the layout of the whole script in one edit, or that of single statements. */
export const tidyLayout: Pass = {
  name: 'tidy-layout',
  about: 'remove comments, write keywords in upper and functions in lower case, put each statement or clause on a line',
  level: 'grammar',
  changes: 'layout',
  *edits(snapshot: SqlSnapshot, language) {
    const { text, statements } = snapshot;
    if (language.separator === '' || statements.length === 0) return;
    const seen = new Set([text]);
    const isTerminated = lastTerminator(snapshot) !== undefined;
    for (const spelling of SPELLINGS) {
      const tidy = scriptLayout(snapshot, spelling);
      // With the semicolon that `drop-last-terminator` would delete in a call of its own.
      for (const layout of isTerminated ? [tidy.replace(/;\n$/, '\n'), tidy] : [tidy]) {
        if (!seen.has(layout)) yield replacement(0, text.length, layout, 'tidy the layout') satisfies Edit;
        seen.add(layout);
      }
    }
    // A comment or a spelling may be needed: the other statements are laid out all the same.
    for (const statement of statements.length <= MAX_STATEMENTS ? statements : []) {
      const { start, end } = statement;
      const tidy = statementLayout(snapshot, statement, 'all');
      if (tidy !== text.slice(start, end)) yield replacement(start, end, tidy, 'tidy the layout of a statement');
    }
  },
  examples: [
    { before: 'SELECT   a ,b\n FROM t -- why\n;\n\nSELECT 2;', after: 'SELECT a, b FROM t;\nSELECT 2\n' },
    { before: 'SELECT MAX ( a ) FROM t', after: 'SELECT max(a) FROM t\n' },
    { before: 'SELECT a FROM t ORDER BY a -- , b', after: 'SELECT a FROM t ORDER BY a\n' },
    { before: 'select 1 /* why; */', after: 'SELECT 1\n' },
    { before: 'select cast (- 1 as text), - - a from Key', after: 'SELECT CAST(-1 AS TEXT), - -a FROM Key\n' },
    { before: 'SELECT LOWER(- 1) == 4., .5E3 LIMIT - 1', after: 'SELECT lower(-1) = 4.0, 0.5e3 LIMIT -1\n' },
  ],
};
