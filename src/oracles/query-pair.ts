/**
 * A script that ends with two queries of which one was made of the other, as fuzzers leave it. The relation says the second
 * again for every candidate, so one query is all there is to reduce.
 */
import type { Dialect } from '../grammars/dialects.js';
import { type LastQuery, lastQuery, parseScript } from '../sql/index.js';
import { partNamed, partsNamed } from '../sql/name.js';
import { approximations } from './approximation.js';
import { type Relation, relate } from './relation.js';
import { selectParts, textOf } from './select-parts.js';

/** The script with one query in the place of the two; as it is where its last queries are no pair. */
export function asOneQuery(relation: Relation, script: string, dialect: Dialect): string {
  const second = lastQuery(script, dialect);
  const first = second && lastQuery(script.slice(0, second.start), dialect);
  const one = first && second && originOf(relation, first, second, dialect);
  return one === undefined ? script : `${script.slice(0, first?.start)}${one};\n`;
}

/** The query from which the relation makes both. */
function originOf(relation: Relation, first: LastQuery, second: LastQuery, dialect: Dialect): string | undefined {
  if (relation === 'pinolo') {
    const isMade = (of: LastQuery, query: LastQuery): boolean =>
      approximations(of.tree, of.text).some((one) => plain(one.query) === plain(query.text));
    return isMade(first, second) ? first.text : isMade(second, first) ? second.text : undefined;
  }
  if (relation === 'norec') {
    const select = selectParts(first.tree, first.text);
    if (!select?.condition) return undefined;
    const looked = plain(`SELECT ${textOf(select.condition, select.text)} IS TRUE`);
    const isMade = plain(second.text).includes(looked) && plain(second.text).includes(plain(select.from));
    return isMade ? first.text : undefined;
  }
  // The parts in one query, and the whole before or behind it.
  for (const [whole, parts] of [
    [first, second],
    [second, first],
  ] as const) {
    const query = partNamed(parts.tree, 'query');
    const terms = query ? partsNamed(query, 'queryTerm').map((term) => withoutBrackets(textOf(term, parts.text))) : [];
    const origin = terms.find((term) => isOriginOf(term, whole.text, terms, dialect));
    if (origin !== undefined) return origin;
  }
  return undefined;
}

function isOriginOf(term: string, whole: string, terms: readonly string[], dialect: Dialect): boolean {
  const [statement] = parseScript(term, dialect).statements;
  const made = statement && relate('tlp', statement.parsed.tree, term);
  if (!made) return false;
  const [all = '', ...three] = made.queries.map(plain);
  return all === plain(whole) && terms.length === three.length && terms.every((one) => three.includes(plain(one)));
}

function withoutBrackets(text: string): string {
  return /^\([\s\S]*\)$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** A query as far as brackets, spaces, case and order do not matter. */
function plain(query: string): string {
  return query
    .replace(/\bORDER\s+BY\b[\s\S]*$/i, '')
    .replace(/[()\s]+/g, ' ')
    .replace(/\s*([<>=!,]+)\s*/g, '$1')
    .trim()
    .toLowerCase();
}
