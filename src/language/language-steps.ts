/** Long work on snapshots in short steps, with or without the support of the language. */
import type { Difference, Edit } from '../edit/edit.js';
import { finishSteps, type Steps } from '../syntax/index.js';
import { statementsOutside } from './changed-statements.js';
import type { Language, LanguageMaker, Pass, Snapshot, Statement } from './language.js';

/** The language itself, or the one that a function makes. */
export function* languageFrom(given: Language | LanguageMaker): Steps<Language> {
  const made = typeof given === 'function' ? given() : given;
  return 'next' in made ? yield* made : made;
}

/** The snapshot of a text, in short steps if the language supports it. */
export function* snapshotOf(
  language: Language,
  text: string,
  previous?: Snapshot,
  differences?: readonly Difference[],
): Steps<Snapshot> {
  return language.snapshotInSteps
    ? yield* language.snapshotInSteps(text, previous)
    : language.snapshot(text, previous, differences);
}

/** Whether an edited text can be valid, as far as the language knows. */
export function* isPlausible(language: Language, before: Snapshot, after: Snapshot): Steps<boolean> {
  const answer = language.isPlausible?.(before, after) ?? true;
  return typeof answer === 'boolean' ? answer : yield* answer;
}

/** Whether an edit left more statements that the grammar does not cover than there were before. */
export function lostStructure(before: Snapshot, after: Snapshot): boolean {
  return finishSteps(losesStructure(before, after));
}

/** `lostStructure` in short steps. */
export function* losesStructure(before: Snapshot, after: Snapshot): Steps<boolean> {
  const [now, earlier] = [statementsOutside(after, before), statementsOutside(before, after)];
  // Statements of which none is covered cannot lose more: the new ones need not be parsed. Those before usually are already.
  if (earlier.length === now.length && (yield* countGeneric(earlier)) === now.length) return false;
  const lost = yield* countGeneric(now);
  return lost > 0 && lost > (yield* countGeneric(earlier));
}

function* countGeneric(statements: readonly Statement[]): Steps<number> {
  yield* parseStatements(statements);
  return statements.filter(({ isCovered }) => !isCovered).length;
}

/** Parses statements in short steps. */
export function* parseStatements(statements: readonly Statement[]): Steps {
  for (const statement of statements) if (statement.parse) yield* statement.parse();
}

/** The edits of a pass. What the pass needs to know is found out first, in short steps. */
export function* editsOf(pass: Pass, snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  if (!pass.isTreeless) {
    for (const statement of snapshot.statements)
      if (statement.makeTree) yield* statement.makeTree();
      else if (statement.parse) yield* statement.parse();
    if (pass.level === 'meaning' && language.readMeaning) yield* language.readMeaning(snapshot);
  }
  yield* pass.edits(snapshot, language);
}
