/** Deletes statements: halves of the script, quarters and so on down to single statements, the last ones first. */
import { deletion, type Edit, replacement } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { isLongStatement, spanOfStatements } from '../language/statement-span.js';
import { leavesOf, type Node } from '../syntax/index.js';
import { halvingRanges } from './edit-order.js';

/** Deletes ranges of consecutive statements with their terminators. */
export const deleteStatements: Pass = {
  name: 'delete-statements',
  about: 'delete half of the script, a quarter, … a single statement, an empty statement',
  level: 'grammar',
  isTreeless: true,
  *edits(snapshot, language) {
    for (const { from, to } of halvingRanges(snapshot.statements.length)) {
      const { start, end } = spanOfStatements(snapshot, from, to);
      if (end > start)
        yield deletion(start, end, `delete ${to - from === 1 ? 'a statement' : `${to - from} statements`}`);
    }
    yield* partsOfLongStatements(snapshot);
    yield* emptyStatements(snapshot, language);
  },
  examples: [
    { before: 'SELECT 1; SELECT 2; SELECT 3;', after: 'SELECT 1; SELECT 3;' },
    { before: 'SELECT 1; SELECT 2; SELECT 3; SELECT 4;', after: 'SELECT 1; SELECT 2; ' },
    { before: '; SELECT 1;', after: 'SELECT 1;' },
    { before: 'SELECT 1;\n; -- nothing\nSELECT 2;', after: 'SELECT 1;\nSELECT 2;' },
  ],
};

/** How many tokens are collected in one step of the work. */
const LEAVES_PER_STEP = 8_192;

/** Deletes halves, quarters and so on of long statements that the grammar does not cover: their trees have no lists. */
function* partsOfLongStatements({ statements }: Snapshot): Generator<Edit | undefined> {
  for (const statement of statements) {
    if (!isLongStatement(statement)) continue;
    if (statement.parse) yield* statement.parse();
    if (statement.isCovered) continue;
    if (statement.makeTree) yield* statement.makeTree();
    const tokens: Node[] = [];
    for (const leaf of leavesOf(statement.tree)) if (tokens.push(leaf) % LEAVES_PER_STEP === 0) yield undefined;
    for (const { from, to } of halvingRanges(tokens.length)) {
      const start = statement.start + (tokens[from]?.start ?? 0);
      const end = statement.start + (tokens[to - 1]?.end ?? 0);
      if (end > start && to - from < tokens.length) yield deletion(start, end, `delete ${to - from} tokens`);
    }
  }
}

/** Deletes terminators between statements that belong to none of them, with the comments around them. */
function* emptyStatements({ text, statements }: Snapshot, language: Language): Generator<Edit | undefined> {
  for (let i = 0, start = 0; i <= statements.length; i++) {
    const end = statements[i]?.start ?? text.length;
    const gap = text.slice(start, end);
    yield gap.trim() === '' || language.countTokens(gap) === 0
      ? undefined
      : replacement(start, end, start > 0 && gap.includes('\n') ? '\n' : '', 'delete an empty statement');
    start = statements[i]?.resume ?? end;
  }
}
