/** Deletes a function that is called once, and writes its body where it is called. */
import type { Edit, Span } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import {
  constructedBy,
  type Definition,
  definitionOf,
  type Item,
  type Items,
  itemsOf,
  type Parameter,
} from './definitions.js';
import { largestFirst } from './edit-order.js';
import { identifiersIn } from './identifiers.js';
import { movedText } from './moved-text.js';
import { argumentsIn, type TextTokens, textTokens } from './text-tokens.js';

/** Knows no language: a definition is a list item with a name, brackets and a list of statements, in this order. */
export const inlineCalls: Pass = {
  name: 'inline-calls',
  about: 'delete a function that is called once and write its body where it is called',
  level: 'grammar',
  isCoarse: true,
  edits: (snapshot, language) => largestFirst(inliningsOf(snapshot, language)),
  examples: [],
};

function* inliningsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const tokens = textTokens(snapshot);
  const identifiers = yield* identifiersIn(snapshot, language);
  const placesOf = new Map(identifiers.map(({ name, places }) => [name, places]));
  const items = yield* itemsOf(snapshot, language);
  for (const { item, node, offset } of items.definitions) {
    yield undefined;
    const definition = definitionOf(item, node, offset, tokens, items.byNode);
    const called = definition && (constructedBy(definition.name, tokens, item.start) ?? definition.name);
    const places = called === undefined ? [] : (placesOf.get(called) ?? []);
    const calls = places.filter(({ end }) => tokens.at(tokens.from(end)) === '(');
    const [call, ...others] = calls.filter(({ start }) => start < item.start || start >= item.end);
    const inside = calls.length - 1 - others.length;
    // The definition may look like a call as well.
    if (!definition || !call || others.length > 0 || inside > 1) continue;
    yield* inlinings(snapshot, language, tokens, definition, call, items);
  }
}

/**
 * Writes the body before the item that has the call, and what it returns in place of the call. An item that declares what it passes is
 * written before the body, too.
 */
function* inlinings(
  { text }: Snapshot,
  language: Language,
  tokens: TextTokens,
  { name, item, parameters, body, rest }: Definition,
  call: Span,
  items: Items,
): Generator<Edit> {
  const open = tokens.from(call.end);
  const close = tokens.partner[open] ?? -1;
  if (tokens.at(open) !== '(' || close < open) return;
  const [first] = body;
  let around = items.innermost(call);
  while (around?.list !== undefined && around.list !== first?.list && around.list !== item.list) around = around.around;
  // The body of a loop without brackets gets brackets.
  const loopBody = around && items.bodyIn(around, call);
  const target = loopBody ?? around;
  if (!target || (target.start <= item.start && target.end >= item.end)) return;
  const isConstructor = tokens.at(tokens.from(call.start)) !== name;
  const assigned = assignedIn(text, target, call.start);
  if (isConstructor && assigned === undefined) return;
  const receiver =
    isConstructor && assigned !== undefined
      ? { start: call.start, text: assigned }
      : receiverOf(text, tokens, tokens.from(call.start));
  const start = receiver?.start ?? call.start;
  const values = argumentsIn(tokens, open, close).map(([from, to]) => {
    const value = text.slice(tokens.spans[from]?.start, tokens.spans[to - 1]?.end);
    return inBrackets(value);
  });
  // The object of a method is its first parameter, or has a name of its own.
  if (receiver && parameters.length > values.length) values.unshift(receiver.text);
  const argumentFor = ({ name: parameter, isRest }: Parameter, i: number): string =>
    isRest
      ? `(${values
          .slice(i)
          .map((value) => `${value},`)
          .join(' ')})`
      : (values[i] ?? parameter);
  const valueOfParameter = new Map(parameters.map((parameter, i) => [parameter.name, argumentFor(parameter, i)]));
  if (receiver)
    for (const name of OBJECT_NAMES) valueOfParameter.set(name, valueOfParameter.get(name) ?? receiver.text);
  const withValues = ({ start, end }: Span): string => {
    let written = '';
    let behind = start;
    for (let i = tokens.from(start); (tokens.spans[i]?.end ?? end + 1) <= end; i++) {
      const before = tokens.at(i - 1);
      const value = /^(?:\.|->|::)$/.test(before) ? undefined : valueOfParameter.get(tokens.at(i));
      if (value === undefined) continue;
      // The sign of a variable belongs to its name.
      written += text.slice(behind, tokens.spans[before === '$' ? i - 1 : i]?.start) + value;
      behind = tokens.spans[i]?.end as number;
    }
    return written + text.slice(behind, end);
  };
  const last = body.at(-1);
  const returnedLast = last && returnedBy(tokens, last);
  const returned = returnedLast ?? returnedBy(tokens, rest);
  const callEnd = tokens.spans[close]?.end as number;
  const isStatement = target.start === start && /^\s*;?$/.test(text.slice(callEnd, target.end));
  const kept = returnedLast === undefined ? body : body.slice(0, -1);
  const lines = kept.map((inner) => moved(inner));
  const value = returned && returned.end > returned.start ? inBrackets(withValues(returned)) : '0';
  const constructed = `${text.slice(target.start, call.end)}()${text.slice(callEnd, target.end)}`;
  const caller = text.slice(target.start, start) + value + text.slice(callEnd, target.end);
  if (isConstructor) yield* written([constructed, ...lines]);
  else yield* written(isStatement ? lines : [...lines, caller]);
  if (!isConstructor && values.includes(declaredIn(text.slice(target.start, start))))
    yield* written([caller, ...lines]);

  function* written(lines: readonly string[]): Generator<Edit> {
    const { start, end } = target as Span;
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const indentation = /^[ \t]*/.exec(text.slice(lineStart, start))?.[0] ?? '';
    const inserted = loopBody && lines.length > 1 ? `{ ${lines.join(' ')} }` : lines.join(`\n${indentation}`);
    if (inserted === '') return;
    const replacements = [
      { start, end, text: inserted },
      { ...item.removed, text: item.filler },
    ].sort((a, b) => a.start - b.start);
    yield { replacements, note: `write the body of ${name} where it is called` };
  }

  function moved(inner: Item): string {
    const written = withValues(inner);
    const edited = text.slice(0, inner.start) + written;
    return movedText(language, edited, { start: inner.start, end: edited.length }, (target as Span).start);
  }
}

/** What a method calls its object if that is no parameter. */
const OBJECT_NAMES = ['this', 'self'];

/** The object of a method. */
interface Receiver {
  /** Where the call starts with it. */
  readonly start: number;
  readonly text: string;
}

/** The variable that the value at an offset is assigned to. */
function assignedIn(text: string, target: Span, offset: number): string | undefined {
  const [, name] = /([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:new\s+)?$/u.exec(text.slice(target.start, offset)) ?? [];
  return name;
}

/** The first name in a text that gets a value there; empty if there is none. */
function declaredIn(text: string): string {
  return /([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?!=)/u.exec(text)?.[1] ?? '';
}

/** The names before the name of a method; undefined for other functions. */
function receiverOf(text: string, { at, spans }: TextTokens, name: number): Receiver | undefined {
  let first = name;
  const isNext = (i: number): boolean => spans[i - 1]?.end === spans[i]?.start;
  while (/^(?:\.|->|:)$/.test(at(first - 1)) && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(at(first - 2)) && isNext(first))
    first -= 2;
  const [from, to] = [spans[first], spans[name - 2]];
  return first < name && from && to ? { start: from.start, text: text.slice(from.start, to.end) } : undefined;
}

function inBrackets(value: string): string {
  return /^[\p{L}\p{N}_$]+$|^(?:"[^"]*"|'[^']*'|\([^()]*\))$/u.test(value) ? value : `(${value})`;
}

/** What a statement returns; undefined if it returns nothing. */
function returnedBy(tokens: TextTokens, { start, end }: Span): Span | undefined {
  const first = tokens.from(start);
  if (tokens.at(first) !== 'return') return undefined;
  const next = tokens.spans[first + 1];
  let last = tokens.from(end) - 1;
  if (tokens.at(last) === ';') last--;
  return { start: next?.start ?? end, end: last > first ? (tokens.spans[last]?.end as number) : (next?.start ?? end) };
}
