/** The contract of languages: parsing never fails, trees cover the text, and sizes belong to the language. */
import assert from 'node:assert/strict';
import { isSmallerText } from '../edit/text-order.js';
import type { Language, Snapshot } from '../language/language.js';
import { isPlausible } from '../language/language-steps.js';
import { sizeOf } from '../language/size.js';
import { finishSteps, leavesOf } from '../syntax/index.js';
import type { Law } from './law.js';
import { passLaws } from './pass-laws.js';

/** What to try a language on. */
export interface LanguageLawsOptions {
  /** Texts of the language, at least two different ones. */
  readonly texts: readonly string[];
}

/** Includes the laws of the language's own passes. */
export function languageLaws(language: Language, { texts }: LanguageLawsOptions): readonly Law[] {
  const { name } = language;
  /** Texts that are not of the language must not fail either. */
  const anyTexts = [...texts, '', ' ', '\n', '\u0000', ')(', '"\'`', '😀', ...texts.map((text) => text.slice(1))];
  return [
    {
      name: `${name}: a snapshot holds the text, and its statements lie in it in order`,
      check: () => {
        for (const text of anyTexts) {
          const snapshot = language.snapshot(text);
          assert.equal(snapshot.text, text);
          let behind = 0;
          for (const { start, end, resume } of snapshot.statements) {
            assert.ok(start >= behind && end >= start && resume >= end && resume <= text.length, JSON.stringify(text));
            behind = end;
          }
        }
      },
    },
    {
      name: `${name}: the leaves of a tree lie inside its statement, in order`,
      check: () => {
        for (const text of anyTexts) {
          for (const { start, end, tree } of language.snapshot(text).statements) {
            let behind = 0;
            for (const leaf of leavesOf(tree)) {
              assert.ok(
                leaf.start >= behind && leaf.end >= leaf.start && leaf.end <= end - start,
                JSON.stringify(text),
              );
              behind = leaf.end;
            }
          }
        }
      },
    },
    {
      name: `${name}: a previous snapshot changes nothing`,
      check: () => {
        for (const text of texts)
          for (const other of texts)
            assert.deepEqual(
              shapeOf(language.snapshot(text, language.snapshot(other))),
              shapeOf(language.snapshot(text)),
            );
      },
    },
    {
      name: `${name}: equal canonical texts count equally many tokens, and counting statement by statement is counting the text`,
      check: () => {
        for (const text of texts) {
          const snapshot = language.snapshot(text);
          assert.equal(sizeOf(language, snapshot).tokens, language.countTokens(text));
          const canonical = language.canonical(snapshot);
          assert.equal(language.canonical(language.snapshot(canonical)), canonical);
        }
        assert.equal(language.countTokens(''), 0);
      },
    },
    {
      name: `${name}: a text with fewer tokens is smaller`,
      check: () => {
        const sizes = texts.map((text) => sizeOf(language, language.snapshot(text)));
        for (const a of sizes) for (const b of sizes) if (a.tokens < b.tokens) assert.ok(isSmallerText(a, b));
      },
    },
    {
      name: `${name}: a plausible text is plausible after no edit`,
      check: () => {
        for (const text of texts) {
          const snapshot = language.snapshot(text);
          assert.ok(finishSteps(isPlausible(language, snapshot, language.snapshot(text, snapshot))));
        }
      },
    },
    ...[...language.passes, ...language.finishing].flatMap((pass) =>
      passLaws({ ...pass, examples: [] }, { language, texts }).filter((law) => !law.name.endsWith('examples')),
    ),
  ];
}

function shapeOf({ text, statements }: Snapshot): unknown {
  return [text, statements.map(({ start, end, resume, isCovered }) => [start, end, resume, isCovered])];
}
