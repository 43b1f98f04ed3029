/** The private texts of a language without a model of names: the words, quotes and digits of its tokens are enough. */
import type { Span } from '../edit/edit.js';
import { leavesOf } from '../syntax/index.js';
import { isPlainNumber, isPlainWord, ordinalName } from './disguise.js';
import type { Language, Snapshot } from './language.js';
import {
  commentsBetween,
  commentTexts,
  type IsWritten,
  type Literal,
  numberTexts,
  type PrivateText,
  type StringContext,
  stringTexts,
} from './private-text.js';

const QUOTED = /^(\p{L}{0,2})("""|'''|"|'|`)([\s\S]*)\2$/u;
const NUMBER = /^\d[\d_.]*(?:[eE][+-]?\d+)?$/;

/** The private texts of a language without a model of names: equal words are one name, and the oracle decides which of them are free. */
export function privateTextsIn(snapshot: Snapshot, language: Language, isWritten: IsWritten): readonly PrivateText[] {
  const { text, statements } = snapshot;
  const isIdentifier = language.isIdentifier ?? ((_, word) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(word));
  const names = new Map<string, Span[]>();
  const strings: Literal[] = [];
  const numbers: Literal[] = [];
  const comments: Literal[] = [];
  const tokens: Span[] = [];
  for (const { start: offset, tree } of statements) {
    for (const leaf of leavesOf(tree)) {
      const place = { start: offset + leaf.start, end: offset + leaf.end };
      const token = text.slice(place.start, place.end);
      tokens.push(place);
      const quoted = QUOTED.exec(token);
      if (/comment/i.test(leaf.name))
        comments.push(...commentsBetween(text.slice(0, place.end), [{ start: 0, end: place.start }]));
      else if (quoted)
        strings.push({
          ...place,
          open: `${quoted[1]}${quoted[2]}`,
          content: quoted[3] as string,
          close: quoted[2] as string,
        });
      else if (NUMBER.test(token)) numbers.push({ ...place, open: '', content: token, close: '' });
      else if (
        isIdentifier(leaf, token) &&
        !leaf.name.startsWith("'") &&
        leaf.name.toLowerCase() !== token.toLowerCase()
      )
        names.set(token, [...(names.get(token) ?? []), place]);
      else if (/string|text|content/i.test(leaf.name) && /[\p{L}\p{N}]/u.test(token))
        strings.push({ ...place, open: '', content: token, close: '' });
    }
  }
  comments.push(...commentsBetween(text, tokens));
  const context: StringContext = {
    isWritten,
    isKeptWord: (word) => isPlainWord(word) || isPlainNumber(word) || isWritten('name', word),
  };
  return [
    ...nameTexts(names, isWritten),
    ...commentTexts(comments, context),
    ...stringTexts(strings, context),
    ...numberTexts(numbers, isWritten),
  ];
}

function nameTexts(names: ReadonlyMap<string, readonly Span[]>, isWritten: IsWritten): PrivateText[] {
  const nextName = ordinalName('abcdefghijklmnopqrstuvwxyz', (name) => names.has(name));
  return [...names].flatMap(([text, places]): PrivateText[] => {
    if (isPlainWord(text) || isWritten('name', text)) return [];
    const name = nextName();
    return [
      {
        kind: 'name',
        text,
        places,
        substitutes: [{ text: name, replacements: places.map((place) => ({ ...place, text: name })) }],
      },
    ];
  });
}
