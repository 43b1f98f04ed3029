/** Deletes pairs of brackets, and short runs of tokens that no rule sets apart. */
import { deletion, type Edit } from '../edit/edit.js';
import { bracketPartners, leavesOf } from '../syntax/index.js';
import { largestFirst, type Pass } from './pass.js';

const LONGEST_RUN = 6;

export const deleteTokens: Pass = {
  name: 'delete-tokens',
  edits({ text, parts }) {
    const edits: Edit[] = [];
    for (const { start: offset, tree } of parts) {
      const tokens = Array.from(leavesOf(tree), ({ start, end }) => ({
        start: offset + start,
        end: offset + end,
        text: '',
      }));
      const starts = tokens.map(({ start }) => start);
      const ends = tokens.map(({ end }) => end);
      const partner = bracketPartners(text, starts, ends);
      tokens.forEach((token, i) => {
        const closing = tokens[partner[i] as number];
        if (closing && closing.start > token.start) {
          edits.push({ replacements: [token, closing], note: 'delete a pair of brackets' });
        }
        for (const [k, end] of ends.slice(i, i + LONGEST_RUN).entries()) {
          edits.push(deletion(token.start, end, k === 0 ? 'delete a token' : `delete ${k + 1} tokens`));
        }
      });
    }
    return largestFirst(edits);
  },
  examples: [
    { before: 'SELECT t.a FROM t', after: 'SELECT a FROM t' },
    { before: 'INSERT INTO t VALUES ((1))', after: 'INSERT INTO t VALUES (1)' },
    { before: 'SELECT a NOT IN (1)', after: 'SELECT a IN (1)' },
  ],
};
