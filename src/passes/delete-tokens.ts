/** Deletes pairs of brackets and short runs of tokens, also across the boundaries of grammar rules. */
import { deletion, type Edit, type Replacement } from '../edit/edit.js';
import type { Pass, Snapshot } from '../language/language.js';
import { bracketPartnersInSteps, leavesOf } from '../syntax/index.js';
import { largestFirst } from './edit-order.js';

/** The longest run of tokens that is deleted. */
const MAX_RUN = 6;

/** Deletes tokens without looking at the tree: most candidates are invalid, so it runs late. */
export const deleteTokens: Pass = {
  name: 'delete-tokens',
  about: 'delete pairs of brackets, and runs of up to six tokens',
  level: 'grammar',
  discards: true,
  edits: (snapshot) => largestFirst(deletionsOf(snapshot)),
  examples: [
    { before: 'SELECT t.a FROM t', after: 'SELECT a FROM t' },
    { before: 'INSERT INTO t VALUES ((1))', after: 'INSERT INTO t VALUES (1)' },
    { before: 'SELECT a NOT IN (1)', after: 'SELECT a IN (1)' },
  ],
};

/** How many tokens are collected in one step of the work. */
const TOKENS_PER_STEP = 8_192;

function* deletionsOf({ text, statements }: Snapshot): Generator<Edit | undefined> {
  for (const { start: offset, tree } of statements) {
    const tokens: Replacement[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    for (const { start, end } of leavesOf(tree)) {
      tokens.push({ start: offset + start, end: offset + end, text: '' });
      starts.push(offset + start);
      if (ends.push(offset + end) % TOKENS_PER_STEP === 0) yield undefined;
    }
    const partner = yield* bracketPartnersInSteps(text, starts, ends);
    for (const [i, token] of tokens.entries()) {
      const closing = tokens[partner[i] as number];
      if (closing && closing.start > token.start)
        yield { replacements: [token, closing], note: 'delete a pair of brackets' };
      for (const [more, end] of ends.slice(i, i + MAX_RUN).entries())
        yield deletion(token.start, end, more === 0 ? 'delete a token' : `delete ${more + 1} tokens`);
    }
  }
}
