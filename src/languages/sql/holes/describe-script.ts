/**
 * What an SQL script does, as a clause: "a query divides a text by an integer". A statement without a rule here is quoted, so that the
 * clause never says more than the pattern.
 */
import { listed } from '../../../explain/summary.js';
import type { PatternParts } from '../../../language/holes.js';
import type { SqlNode, SqlSnapshot, SqlStatement } from '../snapshot.js';
import { codeOf, nounOf, partsOf, unwrapped, type Words, wordsFor } from './describe-expression.js';
import { conditionOf, onlyItems, queryAction, rowsOf } from './describe-query.js';

/** Undefined if there is a rule for none of the statements, or if the clause would be too long to read. */
export function describeScript({ statements, text }: SqlSnapshot, parts: PatternParts): string | undefined {
  const described = statements.map(({ tree, start }) =>
    describeStatement(unwrapped(tree), wordsFor(text, start, parts, queryAction)),
  );
  if (described.every((clause) => clause === undefined)) return undefined;
  const clauses = described.map((clause, i) => {
    const { start, end } = statements[i] as SqlStatement;
    const code = `\`${parts.compact({ start, end })}\` runs`;
    return clause === undefined || clause.length > MAX_CLAUSE_LENGTH ? code : clause;
  });
  const joined = clauses.join(clauses.length === 2 ? ', and then ' : ', then ');
  return joined.length > MAX_LENGTH ? undefined : joined;
}

const MAX_LENGTH = 400;
/** A longer clause is harder to read than the statement. */
const MAX_CLAUSE_LENGTH = 220;

function describeStatement(node: SqlNode, words: Words): string | undefined {
  const parts = partsOf(node);
  switch (node.name) {
    case 'insert':
      return insertion(words, parts);
    case 'update':
      return update(words, parts);
    case 'delete':
      return deletion(words, parts);
    case 'createTable':
      return tableCreation(words, parts);
    case 'createIndex':
      return indexCreation(words, parts);
    case 'createView':
      return viewCreation(words, parts);
    case 'createTrigger':
      return triggerCreation(words, parts);
    default: {
      const action = queryAction(node, words);
      return action && `a query ${action}`;
    }
  }
}

/** The words of the tokens before a part: `CREATE UNIQUE INDEX`. */
function headOf(words: Words, parts: readonly SqlNode[], end: number): string {
  return parts.slice(0, end).map(words.wordOf).join(' ');
}

function insertion(words: Words, parts: readonly SqlNode[]): string | undefined {
  const at = parts.findIndex(({ name }) => name === 'insertTarget');
  const [target, source] = parts.slice(at);
  const how = HOW_INSERTED[headOf(words, parts, at)];
  if (at < 0 || parts.length !== at + 2 || !target || !source || how === undefined) return undefined;
  const query = unwrapped(source);
  const rows = query.name === 'values' ? rowsOf(query, words) : undefined;
  const into = `${how}into ${words.compact(target)}`;
  const values = onlyItems(query, words) ?? (rows?.length === 1 ? rows[0] : undefined);
  if (values) {
    const nouns = values.map((value) => nounOf(words, value));
    return `${listed(nouns)} ${nouns.length === 1 ? 'is' : 'are'} ${into}`;
  }
  if (rows) {
    const all = rows.map((row) => `(${row.map((value) => nounOf(words, value)).join(', ')})`);
    return `the rows ${listed(all)} are ${into}`;
  }
  const action = queryAction(query, words);
  return action && `the result of a query that ${action} is ${into}`;
}

const HOW_INSERTED: Readonly<Record<string, string>> = {
  'INSERT INTO': 'inserted ',
  'REPLACE INTO': 'inserted or replaced ',
  'INSERT OR REPLACE INTO': 'inserted or replaced ',
  'INSERT OR IGNORE INTO': 'inserted, conflicts ignored, ',
};

function update(words: Words, parts: readonly SqlNode[]): string | undefined {
  const [word, table, set, ...rest] = parts;
  if (!word || words.wordOf(word) !== 'UPDATE' || !table || !set || words.wordOf(set) !== 'SET') return undefined;
  const assignments = rest.filter(({ name }) => name === 'assignment');
  const others = rest.filter(({ name, kind }) => name !== 'assignment' && kind !== 'token');
  const where = wherePhrase(words, others);
  if (where === undefined) return undefined;
  const changes = assignments.map((assignment) => {
    const [target, , value] = partsOf(assignment);
    return target?.name === 'assignmentTarget' && value?.name === 'expression'
      ? `${codeOf(words, target)} to ${nounOf(words, value)}`
      : codeOf(words, assignment);
  });
  return `an update of ${words.compact(table)} sets ${listed(changes)}${where}`;
}

function deletion(words: Words, parts: readonly SqlNode[]): string | undefined {
  const [word, source, ...rest] = parts;
  if (!word || words.wordOf(word) !== 'DELETE' || source?.name !== 'deleteSource') return undefined;
  const [from, table, ...others] = partsOf(source);
  const where = wherePhrase(words, rest);
  if (!from || !table || others.length > 0 || where === undefined) return undefined;
  return `${where === '' ? 'all rows are' : 'rows are'} deleted from ${words.compact(table)}${where}`;
}

/** ` where …`; empty if there are no clauses, undefined if there are others. */
function wherePhrase(words: Words, clauses: readonly SqlNode[]): string | undefined {
  if (clauses.length === 0) return '';
  const [where] = clauses;
  const condition = where && partsOf(where)[1];
  if (clauses.length > 1 || where?.name !== 'where' || condition?.name !== 'expression') return undefined;
  return ` where ${conditionOf(words, condition)}`;
}

function tableCreation(words: Words, parts: readonly SqlNode[]): string | undefined {
  const [name, body] = parts.slice(-2);
  const head = headOf(words, parts, -2);
  if (name?.name !== 'newName' || body?.name !== 'tableBody' || !/^CREATE (?:TEMP |TEMPORARY )?TABLE$/.test(head))
    return undefined;
  const table = `a ${head.includes('TEMP') ? 'temporary ' : ''}table ${words.compact(name)} is created`;
  const inside = partsOf(body);
  const query = inside.find((part) => part.name === 'tableQuery');
  const elements = inside.filter((part) => part.name === 'tableElement');
  const others = inside.filter((part) => part !== query && part.name !== 'tableElement').map(words.wordOf);
  if (query && others.join() === 'AS' && elements.length === 0) {
    const action = queryAction(query, words);
    return action && `${table} from a query that ${action}`;
  }
  if (query || elements.length === 0) return undefined;
  const options = others.filter((word) => !['(', ',', ')'].includes(word));
  const columns = `${table} with ${listed(elements.map((element) => `\`${words.compact(element)}\``))}`;
  return options.length === 0 ? columns : `${columns} and the options ${options.join(' ')}`;
}

function indexCreation(words: Words, parts: readonly SqlNode[]): string | undefined {
  const at = parts.findIndex(({ name }) => name === 'newName');
  const [name, on, table, columns, ...rest] = parts.slice(at);
  const head = headOf(words, parts, at);
  const where = wherePhrase(words, rest);
  if (at < 0 || !name || !on || words.wordOf(on) !== 'ON' || table?.name !== 'qualifiedName') return undefined;
  if (columns?.name !== 'indexColumns' || where === undefined || !/^CREATE (?:UNIQUE )?INDEX$/.test(head))
    return undefined;
  const items = partsOf(columns).filter((part) => part.name === 'indexItem');
  const kind = head.includes('UNIQUE') ? 'a unique index' : 'an index';
  return `${kind} ${words.compact(name)} on ${words.compact(table)} is created for ${listed(items.map((item) => nounOf(words, item)))}${where}`;
}

function viewCreation(words: Words, parts: readonly SqlNode[]): string | undefined {
  const at = parts.findIndex(({ name }) => name === 'newName');
  const [name, as, query, ...rest] = parts.slice(at);
  if (at < 0 || !name || !as || words.wordOf(as) !== 'AS' || query?.name !== 'query' || rest.length > 0)
    return undefined;
  if (headOf(words, parts, at) !== 'CREATE VIEW') return undefined;
  const action = queryAction(query, words);
  return action && `a view ${words.compact(name)} is created that ${action}`;
}

function triggerCreation(words: Words, parts: readonly SqlNode[]): string | undefined {
  const body = parts.at(-1);
  const on = parts.findIndex((part) => part.kind === 'token' && words.wordOf(part) === 'ON');
  const event = parts.findIndex(({ name }) => name === 'triggerEvent');
  const table = parts[on + 1];
  if (body?.name !== 'triggerBody' || !table || on !== event + 1 || parts.length !== on + 3) return undefined;
  const [, , name] = parts;
  const head = headOf(words, parts, event).replace(/^CREATE TRIGGER \S+ ?/, '');
  if (!name || !/^(?:BEFORE|AFTER|INSTEAD OF|)$/.test(head)) return undefined;
  const statements = partsOf(body).filter(({ name }) => name === 'statement');
  const actions = statements.map((one) => describeStatement(unwrapped(one), words) ?? `${codeOf(words, one)} runs`);
  const when = `${head === '' ? 'before' : head.toLowerCase()} ${words.compact(parts[event] as SqlNode)}`;
  return `a trigger ${words.compact(name)} is created by which, ${when} on ${words.compact(table)}, ${listed(actions)}`;
}
