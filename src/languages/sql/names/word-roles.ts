/** What each token of a script is to its author: a name of his own, a word of the engine, a value. */
import type { Span } from '../../../edit/edit.js';
import type { SqlName } from '../rule-names.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';

/**
 * `name`: a name in a place where scripts choose names. `loose`: a word in free text that may be a name. `mention`: a word of the
 * engine unless it is a name elsewhere. `setting`: the same, for a setting or an option. `function` and `type`: words of the engine unless the script defines them.
 */
export type WordRole =
  | 'name'
  | 'loose'
  | 'mention'
  | 'setting'
  | 'function'
  | 'type'
  | 'string'
  | 'number'
  | 'data'
  | 'hint'
  | 'other';

/** A token with its role. */
export interface RoledToken extends Span {
  readonly role: WordRole;
  /** Whether the script defines a function or a type here. */
  readonly defines?: 'function' | 'type';
  /** The rule that a name stands in. */
  readonly owner?: string;
}

const NAME_RULES: ReadonlySet<string> = new Set<SqlName>(['name', 'label', 'bareLabel', 'bareAlias']);

/** Rules whose words are settings, options and other words of the engine. */
const ENGINE_RULES: ReadonlySet<string> = new Set<SqlName>([
  'settingValue',
  'pragmaValue',
  'optionName',
  'optionValue',
  'explainOption',
  'transactionMode',
  'typeTail',
  'isWhat',
  'interval',
  'literal',
  'argumentTail',
  'functionOption',
  'routineOption',
  'indexOption',
  'viewModifier',
  'sequenceOption',
  'reset',
  'show',
  'callTail',
]);

/** In these, only what is directly inside is a word of the engine: an expression inside has names again. */
const ENDS_OF_SEARCH: ReadonlySet<string> = new Set<SqlName>([
  'expression',
  'columnReference',
  'query',
  'statement',
  'columnNames',
  'windowDefinition',
]);

const SETTINGS: ReadonlySet<string> = new Set<SqlName>(['settingValue', 'pragmaValue']);

/** The rules around a token, from the inside. */
interface Around {
  readonly node: SqlNode;
  readonly parent: Around | undefined;
}

/** All tokens of a script in text order. */
export function* roledTokens({ text, statements }: SqlSnapshot): Generator<RoledToken> {
  for (const { start: offset, tree } of statements) {
    const stack: { readonly node: SqlNode; readonly around: Around | undefined }[] = [
      { node: tree, around: undefined },
    ];
    for (let top = stack.pop(); top; top = stack.pop()) {
      const { node, around } = top;
      if (node.kind === 'token') {
        const place = { start: offset + node.start, end: offset + node.end };
        yield { ...place, ...roleOf(node, around, text, place) };
      }
      const inner = node.kind === 'rule' ? { node, parent: around } : around;
      for (let i = node.children.length - 1; i >= 0; i--)
        stack.push({ node: node.children[i] as SqlNode, around: inner });
    }
  }
}

type Role = Pick<RoledToken, 'role' | 'defines' | 'owner'>;

function roleOf(token: SqlNode, around: Around | undefined, text: string, place: Span): Role {
  const rule = around?.node.name ?? '';
  const isName = NAME_RULES.has(rule) || rule === 'newName' || rule === 'dropped' || rule === 'qualifiedName';
  switch (token.name) {
    case 'NUMBER':
      return {
        role: isInside(around, 'type') || rule === 'parameter' || isInside(around, 'typeSuffix') ? 'other' : 'number',
      };
    case 'STRING':
      if (rule === 'typeWord') return { role: 'type' };
      return isName || (rule === 'string' && isNamePlace(around?.parent)) ? nameRole(around) : { role: 'string' };
    case 'COPY_ROW':
      return { role: 'data' };
    case 'HINT':
      return { role: 'hint' };
  }
  if (!/^["`[\p{L}_]/u.test(text.slice(place.start, place.end))) return { role: 'other' };
  if (isName) return nameRole(around);
  if (rule === 'functionName' || rule === 'method') return { role: 'function' };
  if (rule === 'typeWord' || rule === 'typeName') return { role: 'type' };
  const isFree = token.name === 'WORD' || token.name === 'QUOTED';
  if (!isFree) return { role: 'other' };
  if (rule === 'optionName') return { role: 'setting' };
  if (ENGINE_RULES.has(rule) || rule === 'dialectStatement') return { role: 'mention' };
  // An option of a list, as in WITH (fillfactor = 70).
  return { role: /^\s*=/.test(text.slice(place.end, place.end + 3)) ? 'setting' : 'loose' };
}

/** Whether a string in this rule is a name. */
function isNamePlace(around: Around | undefined): boolean {
  return (
    around !== undefined &&
    (['newName', 'dropped', 'selectItem'] satisfies SqlName[] as string[]).includes(around.node.name)
  );
}

function nameRole(around: Around | undefined): Role {
  const owner = ownerOf(around);
  const rule = owner?.node.name;
  if (rule === 'createType') return { role: 'name', defines: 'type' };
  if (rule === 'createFunction' || rule === 'createRoutine' || rule === 'createMacro')
    return { role: 'name', defines: 'function' };
  if (rule === 'pragma') return { role: 'setting' };
  if (rule === 'postfix') return { role: 'mention' };
  // The second alternative is a variable of the user.
  if (rule === 'settingName') return { role: owner?.node.alternative === 1 ? 'name' : 'setting' };
  if (rule === 'parameter') return { role: owner?.node.alternative === 3 ? 'setting' : 'name' };
  if (isInEngineText(around)) return { role: 'mention' };
  return { role: 'name', ...(rule === undefined ? {} : { owner: rule }) };
}

/** The rule that a qualified name stands in. */
function ownerOf(around: Around | undefined): Around | undefined {
  let owner = around;
  while (
    owner &&
    (NAME_RULES.has(owner.node.name) || owner.node.name === 'qualifiedName' || owner.node.name === 'newName')
  )
    owner = owner.parent;
  return owner;
}

function isInEngineText(around: Around | undefined): boolean {
  for (let outer = around; outer; outer = outer.parent) {
    if (ENGINE_RULES.has(outer.node.name)) return true;
    // The value of a setting is an expression for the grammar.
    if (ENDS_OF_SEARCH.has(outer.node.name)) return isInside(outer, ...SETTINGS);
  }
  return false;
}

function isInside(around: Around | undefined, ...rules: readonly string[]): boolean {
  for (let outer = around; outer; outer = outer.parent) if (rules.includes(outer.node.name)) return true;
  return false;
}
