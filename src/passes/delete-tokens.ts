/** Deletes pairs of brackets, and short runs of tokens that no rule sets apart. */
import { deletion, type Edit } from '../edit/edit.js';
import { leavesOf, type Node } from '../syntax/index.js';
import { largestFirst, type Pass } from './pass.js';

const LONGEST_RUN = 6;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

export const deleteTokens: Pass = {
  name: 'delete-tokens',
  edits({ text, parts }) {
    const edits: Edit[] = [];
    for (const { start: offset, tree } of parts) {
      const leaves = [...leavesOf(tree)];
      const open: { leaf: Node; closing: string }[] = [];
      leaves.forEach((leaf, i) => {
        const own = text.slice(offset + leaf.start, offset + leaf.end);
        const closing = CLOSING[own];
        if (closing !== undefined) open.push({ leaf, closing });
        else if (open.at(-1)?.closing === own) {
          const pair = (open.pop() as { leaf: Node }).leaf;
          const replacements = [pair, leaf].map(({ start, end }) => ({
            start: offset + start,
            end: offset + end,
            text: '',
          }));
          edits.push({ replacements, note: 'delete a pair of brackets' });
        }
        for (let length = 1; length <= LONGEST_RUN && i + length <= leaves.length; length++) {
          const last = leaves[i + length - 1] as Node;
          edits.push(
            deletion(
              offset + leaf.start,
              offset + last.end,
              length === 1 ? 'delete a token' : `delete ${length} tokens`,
            ),
          );
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
