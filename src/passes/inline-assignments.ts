/** Deletes an assignment or a definition with a value, and writes the value where the name is used. */
import type { Edit, Replacement, Span } from '../edit/edit.js';
import type { Language, Pass, Snapshot, Statement } from '../language/language.js';
import { spanWithTerminator } from '../language/statement-span.js';
import { childrenOf, type Node } from '../syntax/index.js';
import { largestFirst } from './edit-order.js';
import { identifiersIn } from './identifiers.js';
import { listsIn, spanOfItems } from './lists.js';
import { argumentsIn, textTokens } from './text-tokens.js';

/** Values are copied to so many uses at most: more uses rarely make the text smaller. */
const MAX_USES = 3;
/** What stands between a name and its value. */
const ASSIGNS: ReadonlySet<string> = new Set(['=', ':=']);
/** What stands before a name whose value follows it directly. */
const DEFINES = '#define';

/** Knows no scopes: every other occurrence of the name is a use, or only those that follow in the same block. */
export const inlineAssignments: Pass = {
  name: 'inline-assignments',
  about: 'delete an assignment and write its value where the name is used',
  level: 'grammar',
  edits: (snapshot, language) => largestFirst(inliningsOf(snapshot, language)),
  examples: [
    { before: 'UPDATE t SET a = 1, b = a', after: 'UPDATE t SET b = 1' },
    { before: 'UPDATE t SET a = c + 1, b = a * 2', after: 'UPDATE t SET b = (c + 1) * 2' },
  ],
};

function* inliningsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const identifiers = yield* identifiersIn(snapshot, language);
  const placesOf = new Map(identifiers.map(({ name, places }) => [name, places]));
  const { text } = snapshot;
  yield* macroInlinings(snapshot, placesOf);
  for (const statement of snapshot.statements) {
    for (const assignment of assignmentsIn(statement, text)) {
      yield undefined;
      if (!assignment) continue;
      const { targets, value, isSimple, removed, blockEnd } = assignment;
      const name = targets.find((target) => placesOf.has(target)) ?? '';
      const all = placesOf.get(name)?.filter(({ start, end }) => end <= removed.start || start >= removed.end) ?? [];
      const following = all.filter(({ start, end }) => start >= removed.end && end <= blockEnd);
      const texts = isSimple ? [value] : [value, `(${value})`, ...onlyElement(value)];
      // The others may be a declaration, or names that were unified with this one.
      const inserts = [all, ...(following.length < all.length ? [following] : [])]
        .filter((uses) => uses.length > 0 && uses.length <= MAX_USES)
        .flatMap((uses) => texts.map((inserted) => ({ uses, inserted })));
      for (const { uses, inserted } of inserts) {
        const replacements = [
          ...uses.map(({ start, end }) => ({ start, end, text: inserted })),
          { ...removed, text: '' },
        ];
        replacements.sort((a, b) => a.start - b.start);
        yield { replacements, note: `inline ${name}` };
        const copied = placesOf.get(inserted)?.[0];
        const target = placesOf.get(name)?.find(({ start }) => start >= removed.start);
        const typed = copied && target && retyped(text, text.slice(removed.start, target.start).trim(), copied);
        if (typed && replacements.every(({ start, end }) => end <= typed.start || start >= typed.end))
          yield { replacements: [...replacements, typed].sort((a, b) => a.start - b.start), note: `inline ${name}` };
      }
    }
  }
}

/** What is inside brackets that have nothing else, such as the initial value of an array or a structure. */
function onlyElement(value: string): string[] {
  const [, element] = /^[{[]\s*([^,{}()[\]]+?)\s*,?\s*[}\]]$/.exec(value) ?? [];
  return element === undefined ? [] : [element];
}

/** Words before a name that are no types. */
const NO_TYPES = /^(?:let|const|var|local|auto|val|return)$/;

/** Gives a variable the type of its copy: the conversion may be what matters. */
function retyped(text: string, type: string, copied: Span): Replacement | undefined {
  const [whole, before = ''] = /([\p{L}_][\p{L}\p{N}_]*)\s+$/u.exec(text.slice(0, copied.start).slice(-MAX_TYPE)) ?? [];
  if (whole === undefined || before === type || NO_TYPES.test(before) || NO_TYPES.test(type)) return undefined;
  if (!/^[\p{L}_][\p{L}\p{N}_\s]*$/u.test(type)) return undefined;
  const from = copied.start - whole.length;
  return { start: from, end: from + before.length, text: type };
}

/** The longest type that is looked for. */
const MAX_TYPE = 40;

interface Assignment {
  /** The texts before the sign: the first name among them gets the value, and the others are types or modifiers. */
  readonly targets: readonly string[];
  readonly value: string;
  /** Whether the value is one token. */
  readonly isSimple: boolean;
  /** The list item or statement that is deleted with the assignment. */
  readonly removed: Span;
  /** Where the list that it is an item of ends. */
  readonly blockEnd: number;
}

/** What is deleted with an assignment inside of it. */
type Around = Pick<Assignment, 'removed' | 'blockEnd'>;

/** The assignments of a statement, each with the innermost item around it that can be deleted. */
function* assignmentsIn(statement: Statement, text: string): Generator<Assignment | undefined> {
  const { start: offset, tree } = statement;
  const items = new Map<Node, Around>();
  const whole: Around = { removed: spanWithTerminator(statement), blockEnd: text.length };
  const stack = [{ node: tree, around: whole }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node } = top;
    const around = items.get(node) ?? top.around;
    for (const list of listsIn(node)) {
      if (list.items.length === 1 && !list.canBeEmpty) continue;
      for (const [i, item] of list.items.entries()) {
        const { start, end } = spanOfItems(list, i, i + 1);
        const last = list.items.at(-1)?.node ?? item.node;
        items.set(item.node, {
          removed: { start: offset + start, end: offset + end },
          blockEnd: offset + last.end,
        });
      }
    }
    yield assignmentOf(node, text, offset, around);
    for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i] as Node, around });
  }
}

/** A macro with parameters that has one line. */
const MACRO = /^#define[ \t]+(\w+)\(([^()]*)\)[ \t]+(.*[^\s\\])\s*$/;

/** Writes macros with parameters where they are used. */
function* macroInlinings(
  snapshot: Snapshot,
  placesOf: ReadonlyMap<string, readonly Span[]>,
): Generator<Edit | undefined> {
  const { text } = snapshot;
  if (!text.includes(`${DEFINES} `)) return;
  const tokens = textTokens(snapshot);
  for (const statement of snapshot.statements) {
    yield undefined;
    const removed = spanWithTerminator(statement);
    const [, name = '', parameters = '', body = ''] = MACRO.exec(text.slice(statement.start, statement.end)) ?? [];
    const uses = placesOf.get(name)?.filter(({ start }) => start >= statement.end) ?? [];
    if (uses.length === 0 || uses.length > MAX_USES) continue;
    const names = parameters.split(',').map((parameter) => parameter.trim());
    const written = uses.flatMap(({ start, end }) => {
      const open = tokens.from(end);
      const close = tokens.partner[open] ?? -1;
      if (tokens.at(open) !== '(' || close < open) return [];
      const values = argumentsIn(tokens, open, close).map(([from, to]) =>
        text.slice(tokens.spans[from]?.start, tokens.spans[to - 1]?.end),
      );
      const replaced = body.replace(/\w+/g, (word) => values[names.indexOf(word)] ?? word);
      return [{ start, end: tokens.spans[close]?.end as number, text: replaced }];
    });
    // A use can be an argument of another one.
    const isDisjoint = written.every(({ start }, i) => i === 0 || (written[i - 1]?.end ?? 0) <= start);
    if (written.length === uses.length && isDisjoint)
      yield { replacements: [{ ...removed, text: '' }, ...written], note: `inline ${name}` };
  }
}

/** A node with more parts is a list or a block. */
const MAX_PARTS = 8;

function assignmentOf(node: Node, text: string, offset: number, around: Around): Assignment | undefined {
  if (node.kind !== 'rule') return undefined;
  const parts = childrenOf(node, MAX_PARTS);
  const textOf = ({ start, end }: Node): string => text.slice(offset + start, offset + end);
  const [first, name, defined] = parts;
  if (first && name && defined && parts.length === 3 && textOf(first) === DEFINES) {
    const value = textOf(defined).trim();
    return { targets: [textOf(name)], value, isSimple: /^\w+$/.test(value), ...around };
  }
  const sign = parts.findIndex((part) => part.kind === 'token' && ASSIGNS.has(textOf(part)));
  const value = parts[sign + 1];
  if (sign < 1 || !value) return undefined;
  return {
    targets: parts.slice(0, sign).map(textOf),
    value: textOf(value),
    isSimple: value.kind === 'token',
    ...around,
  };
}
