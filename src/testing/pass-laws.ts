/** The laws of passes: edits are data that can be applied, and the same text gets the same edits. */
import assert from 'node:assert/strict';
import { applyEdit, type Edit } from '../edit/edit.js';
import type { Language, Pass, PassExample } from '../language/language.js';
import { allEdits } from '../passes/edit-order.js';
import type { Law } from './law.js';

/** What to try a pass on. */
export interface PassLawsOptions {
  /** The language of the examples and texts. */
  readonly language: Language;
  /** More texts to try the pass on, for example random ones. */
  readonly texts?: readonly string[];
}

/**
 * The laws that every pass must obey.
 *
 * ```ts
 * for (const { name, check } of passLaws(myPass, { language })) test(name, check);
 * ```
 */
export function passLaws(pass: Pass, { language, texts = [] }: PassLawsOptions): readonly Law[] {
  const allTexts = [...pass.examples.map(({ before }) => before), ...texts];
  return [
    {
      name: `${pass.name} has a description and examples`,
      check: () => {
        assert.notEqual(pass.about, '');
        assert.ok(pass.examples.length > 0, 'a pass without examples is neither tested nor documented');
      },
    },
    ...pass.examples.map((example) => ({
      name: `${pass.name} leads from ${JSON.stringify(example.before)} to ${JSON.stringify(example.after)}`,
      check: () => requireExample(pass, language, example),
    })),
    {
      name: `${pass.name} proposes valid edits, the same ones each time`,
      check: () => {
        for (const text of allTexts) requireLawfulEdits(pass, language, text);
      },
    },
    {
      name: `${pass.name} proposes nothing for an empty text`,
      check: () => assert.deepEqual(allEdits(pass, language.snapshot(''), language), []),
    },
  ];
}

/** Throws unless an edit of the pass leads from one text to the other. Layout counts only if nothing else differs. */
export function requireExample(pass: Pass, language: Language, { before, after }: PassExample): void {
  const canonical = (text: string): string => language.canonical(language.snapshot(text));
  const comparable = canonical(before) === canonical(after) ? (text: string): string => text : canonical;
  const snapshot = language.snapshot(before);
  assert.ok(
    snapshot.statements.every(({ isCovered }) => isCovered),
    `the grammar does not cover ${JSON.stringify(before)}`,
  );
  const reached = allEdits(pass, snapshot, language).map((edit) => applyEdit(before, edit, language.separator));
  assert.ok(reached.map(comparable).includes(comparable(after)), `the pass reached only ${JSON.stringify(reached)}`);
}

/** Throws unless the edits of a pass for a text are valid and repeatable. */
export function requireLawfulEdits(pass: Pass, language: Language, text: string): void {
  const edits = allEdits(pass, language.snapshot(text), language);
  for (const edit of edits) requireValidEdit(text, edit);
  assert.deepEqual(allEdits(pass, language.snapshot(text), language), edits);
}

/** Throws unless replacements lie inside the text, are sorted and disjoint, and change it. */
function requireValidEdit(text: string, { replacements, note }: Edit): void {
  assert.ok(replacements.length > 0, `${note}: no replacements`);
  let behind = 0;
  for (const { start, end, text: inserted } of replacements) {
    assert.ok(start >= behind, `${note}: replacements overlap or are not sorted`);
    assert.ok(end > start, `${note}: an empty replacement at ${start}`);
    assert.notEqual(text.slice(start, end), inserted, `${note}: it changes nothing at ${start}`);
    behind = end;
  }
  assert.ok(behind <= text.length, `${note}: it reaches beyond the text`);
}
