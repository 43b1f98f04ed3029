/** Deletes the type of what a function returns together with the returned values: neither can go alone. */
import type { Edit, Replacement, Span } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { isDefinition } from './definitions.js';
import { largestFirst } from './edit-order.js';
import { identifiersIn } from './identifiers.js';
import { type TextTokens, textTokens } from './text-tokens.js';

/** Knows no language: a type is between the brackets and the body of a function, and values follow `return` or end the body. */
export const deleteResults: Pass = {
  name: 'delete-results',
  about: 'delete the type of a result with the values that a function returns',
  level: 'grammar',
  edits: (snapshot, language) => largestFirst(deletionsOf(snapshot, language)),
  examples: [],
};

/** A longer type is none. */
const MAX_TYPE = 40;
/** What begins the type of a function that also returns the last expression of its body. */
const ARROW = '->';

function* deletionsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const tokens = textTokens(snapshot);
  const identifiers = yield* identifiersIn(snapshot, language);
  for (const { name, places } of identifiers) {
    yield undefined;
    for (const { end } of places) {
      const open = tokens.from(end);
      const close = tokens.partner[open] ?? -1;
      if (tokens.at(open) !== '(' || close < open || !isDefinition(tokens, open, close)) continue;
      const body = bodyAfter(tokens, close);
      if (body === undefined || body === close + 1) continue;
      const type = spanOf(tokens, close + 1, body);
      const values = valuesIn(snapshot.text, tokens, body, tokens.at(close + 1) === ARROW);
      const deleted = [type, ...values.map(({ from, to }) => spanOf(tokens, from, to))];
      const note = `delete the result of ${name}`;
      yield { replacements: deleted.map(emptied), note };
      const defined = values.flatMap(({ from, to }) =>
        to === from + 1 ? definitionOf(snapshot.text, tokens, body, from) : [],
      );
      if (defined.length > 0 && values.length === 1)
        yield { replacements: [...deleted, ...defined].map(emptied).sort((a, b) => a.start - b.start), note };
      const last = values.find(({ isReturned }) => !isReturned);
      // What the last expression does may be what matters.
      if (last) {
        const span = spanOf(tokens, last.from, last.to);
        const statement = { ...span, text: `${snapshot.text.slice(span.start, span.end)};` };
        yield { replacements: [...deleted.slice(0, -1).map(emptied), statement], note };
      }
    }
  }
}

/** The index of the bracket that opens the body of a function. */
function bodyAfter({ at, partner }: TextTokens, close: number): number | undefined {
  for (let i = close + 1; i < close + MAX_TYPE; i++) {
    if (at(i) === '{') return i;
    if (/^[;})=]?$/.test(at(i))) return undefined;
    const end = partner[i] ?? -1;
    if (end > i) i = end;
  }
  return undefined;
}

/** The tokens of a value from one index to another. */
interface Value {
  readonly from: number;
  readonly to: number;
  readonly isReturned: boolean;
}

/** The values after `return`, and the last expression of the body, in text order. */
function valuesIn(text: string, tokens: TextTokens, body: number, hasLast: boolean): Value[] {
  const { at, partner } = tokens;
  const close = partner[body] ?? body;
  const values: Value[] = [];
  for (let i = body + 1; i < close; i++) {
    if (at(i) !== 'return') continue;
    const to = endOf(text, tokens, i + 1, close);
    if (to > i + 1) values.push({ from: i + 1, to, isReturned: true });
    i = Math.max(i, to - 1);
  }
  if (!hasLast) return values;
  let from = close;
  while (from - 1 > body && !(at(from - 1) === ';' || (at(from - 1) === '}' && from < close))) {
    const start = partner[from - 1] ?? -1;
    from = start >= 0 && start < from - 1 ? start : from - 1;
  }
  if (from < close && at(from) !== 'return') values.push({ from, to: close, isReturned: false });
  return values;
}

/** Where an expression ends: at a semicolon, at the end of its block, or at the end of a line. */
function endOf(text: string, { at, partner, spans }: TextTokens, from: number, close: number): number {
  let i = from;
  // Some grammars have tokens for the ends of lines.
  const isEnd = (): boolean =>
    /^(?:[;}]|\s*)$/.test(at(i)) || text.slice(spans[i - 1]?.end, spans[i]?.start).includes('\n');
  while (i < close && !isEnd()) i = (partner[i] ?? -1) > i ? (partner[i] as number) + 1 : i + 1;
  return i;
}

const BEFORE_NAME = /^(?:let|mut|var|val|const)$/;

/** The statement that defines a returned variable. */
function definitionOf(text: string, tokens: TextTokens, body: number, value: number): Span[] {
  const { at, spans } = tokens;
  let first = body + 1;
  while (first < value && at(first) !== at(value)) first++;
  if (first >= value) return [];
  let from = first;
  while (BEFORE_NAME.test(at(from - 1))) from--;
  if (from === first && at(first + 1) !== ':=') return [];
  const to = endOf(text, tokens, first + 1, value);
  const end = spans[at(to) === ';' ? to : to - 1]?.end ?? 0;
  return [{ start: spans[from]?.start ?? 0, end }];
}

function spanOf({ spans }: TextTokens, from: number, to: number): Span {
  return { start: spans[from]?.start ?? 0, end: spans[to - 1]?.end ?? 0 };
}

function emptied({ start, end }: Span): Replacement {
  return { start, end, text: '' };
}
