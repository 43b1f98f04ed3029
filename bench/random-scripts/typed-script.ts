/**
 * Generates random scripts for engines with static types, from the parts that a profile lists. Every expression has a type, so
 * that most statements are valid. Results do not depend on the order of rows. The same seed gives the same script.
 */
import { type Random, seededRandom } from 'minrepro/syntax';
import type { ScriptProfile } from './script-profile.js';

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Relation {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** Where an expression is. */
interface Place {
  readonly scope: readonly Relation[];
  readonly depth: number;
  /** Whether subqueries are allowed. */
  readonly mayNest: boolean;
}

export function typedScript(seed: number, profile: ScriptProfile): string {
  return `${new TypedScriptGenerator(seededRandom(seed), profile).statements().join(';\n')};\n`;
}

const PLACEHOLDER = /\{(\w+)(#)?(?::(\d))?\}/g;
const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='];

class TypedScriptGenerator {
  readonly #random: Random;
  readonly #profile: ScriptProfile;
  readonly #tables: Relation[] = [];
  readonly #relations: Relation[] = [];
  #aliases = 0;

  constructor(random: Random, profile: ScriptProfile) {
    this.#random = random;
    this.#profile = profile;
  }

  statements(): string[] {
    const statements: string[] = [];
    for (let t = 0; t < 1 + this.#below(3); t++) statements.push(...this.#table(`t${t}`));
    for (let v = 0; v < this.#below(3); v++) statements.push(this.#view(`v${v}`));
    for (let q = 0; q < 4 + this.#below(4); q++) statements.push(this.#statement());
    return statements;
  }

  #below(count: number): number {
    return this.#random.below(count);
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#below(items.length)] as T;
  }

  /** True with a probability. */
  #chance(probability: number): boolean {
    return this.#random.next() < probability;
  }

  #repeat<T>(min: number, max: number, item: (i: number) => T): T[] {
    return Array.from({ length: min + this.#below(max - min + 1) }, (_, i) => item(i));
  }

  #table(name: string): string[] {
    const { columnTypes, constraints, inserts } = this.#profile;
    const types = Object.keys(columnTypes);
    const columns = this.#repeat(2, 4, (i) => ({ name: `c${i}`, type: i === 0 ? 'int' : this.#pick(types) }));
    const definitions = columns.map(({ name, type }, i) => {
      const constraint = i === 0 && this.#chance(0.4) ? ` ${this.#pick(constraints)}` : '';
      return `${name} ${columnTypes[type]}${constraint}`;
    });
    const relation = { name, columns };
    this.#tables.push(relation);
    this.#relations.push(relation);
    return [
      `CREATE TABLE ${name} (${definitions.join(', ')})`,
      ...this.#repeat(1, 2, () => {
        const rows = this.#repeat(1, 4, () => `(${columns.map(({ type }) => this.#literal(type)).join(', ')})`);
        const [before, after] = this.#pick(inserts);
        return `${before} ${name} VALUES ${rows.join(', ')}${after}`;
      }),
      ...(this.#chance(0.3)
        ? [
            `CREATE INDEX i_${name} ON ${name} (${this.#pick(columns.filter(({ type }) => this.#isOrdered(type))).name})`,
          ]
        : []),
    ];
  }

  #view(name: string): string {
    const columns = this.#repeat(1, 3, (i) => ({ name: `w${i}`, type: this.#shownType() }));
    const query = this.#select(columns, 1);
    this.#relations.push({ name, columns });
    return `CREATE VIEW ${name} AS ${query}`;
  }

  #shownType(): string {
    return this.#pick(Object.keys(this.#profile.shown));
  }

  #isOrdered(type: string): boolean {
    return this.#profile.ordered.includes(type);
  }

  #statement(): string {
    const { statements } = this.#profile;
    if (this.#chance(0.15)) {
      const table = this.#pick(this.#tables);
      const { name, type } = this.#pick(table.columns);
      const place = { scope: [table], depth: 1, mayNest: true };
      if (this.#chance(0.3)) return `DELETE FROM ${table.name} WHERE ${this.#value('bool', place)}`;
      return `UPDATE ${table.name} SET ${name} = ${this.#value(type, place)} WHERE ${this.#value('bool', place)}`;
    }
    if (statements.length > 0 && this.#chance(0.1)) {
      const table = this.#pick(this.#tables);
      const place = { scope: [table], depth: 1, mayNest: true };
      const text = this.#pick(statements)
        .replaceAll('{table}', table.name)
        .replaceAll('{column}', this.#pick(table.columns).name);
      return this.#fill(text, place);
    }
    return this.#shownQuery();
  }

  /** A query whose columns look the same on both engines. */
  #shownQuery(): string {
    const columns = this.#repeat(1, 3, (i) => ({ name: `k${i}`, type: this.#shownType() }));
    const { shown, sortKeys } = this.#profile;
    const query = this.#query(columns, 2);
    const isPlain = columns.every(({ type }) => shown[type] === '$');
    if (isPlain && this.#chance(0.7)) return query;
    const items = columns.map(({ name, type }) => (shown[type] as string).replaceAll('$', name)).join(', ');
    const isSorted = this.#chance(0.3) && columns.every(({ type }) => this.#isOrdered(type));
    const keys = columns.flatMap(({ name }) => sortKeys.map((key) => key.replace('$', name))).join(', ');
    const order = isSorted ? ` ORDER BY ${keys} LIMIT ${1 + this.#below(4)}` : '';
    return `SELECT ${items} FROM (${query}) AS q${order}`;
  }

  #query(columns: readonly Column[], depth: number): string {
    if (depth > 0 && this.#chance(0.12)) return this.#withQuery(columns, depth);
    const first = this.#select(columns, depth);
    if (depth <= 0 || !this.#chance(0.15)) return first;
    return `${first} ${this.#pick(this.#profile.setOperations)} ${this.#select(columns, depth - 1)}`;
  }

  #withQuery(columns: readonly Column[], depth: number): string {
    const name = `w${this.#aliases++}`;
    const inner = this.#repeat(1, 2, (i) => ({ name: `k${i}`, type: this.#shownType() }));
    const mode = this.#profile.hasMaterialized ? this.#pick(['', '', 'MATERIALIZED ', 'NOT MATERIALIZED ']) : '';
    const definition = `${name} AS ${mode}(${this.#query(inner, depth - 1)})`;
    this.#relations.push({ name, columns: inner });
    const query = this.#select(columns, depth);
    this.#relations.splice(
      this.#relations.findIndex((relation) => relation.name === name),
      1,
    );
    return `WITH ${definition} ${query}`;
  }

  #select(columns: readonly Column[], depth: number): string {
    const { aggregates, windows, groupings } = this.#profile;
    const { from, scope } = this.#from(depth);
    const place = { scope, depth, mayNest: true };
    const where = this.#chance(0.5) ? ` WHERE ${this.#value('bool', place)}` : '';
    const list = (item: (type: string, i: number) => string): string =>
      columns.map(({ name, type }, i) => `${item(type, i)} AS ${name}`).join(', ');
    const canAggregate = columns.every(({ type }) => aggregates[type]);
    const shallow = { ...place, depth: 1 };
    if (canAggregate && this.#chance(0.2)) {
      const key = this.#column(columns[0]?.type as string, scope) ?? this.#value(columns[0]?.type as string, shallow);
      const items = list((type, i) => (i === 0 ? key : this.#aggregate(type, shallow)));
      const having = this.#chance(0.3) ? ` HAVING ${this.#aggregate('int', shallow)} > ${this.#literal('int')}` : '';
      return `SELECT ${items} FROM ${from}${where} GROUP BY ${this.#pick(groupings).replaceAll('$', key)}${having}`;
    }
    if (canAggregate && this.#chance(0.15))
      return `SELECT ${list((type) => this.#aggregate(type, shallow))} FROM ${from}${where}`;
    const distinct = this.#chance(0.15) ? 'DISTINCT ' : '';
    const items = list((type) =>
      windows[type] && this.#chance(0.12) ? this.#fill(this.#pick(windows[type]), shallow) : this.#value(type, place),
    );
    return `SELECT ${distinct}${items} FROM ${from}${where}`;
  }

  #from(depth: number): { from: string; scope: Relation[] } {
    const { sources, joins } = this.#profile;
    const scope: Relation[] = [];
    const source = (): string => {
      const alias = `x${this.#aliases++}`;
      if (sources.length > 0 && this.#chance(0.12)) {
        const { text, types } = this.#pick(sources);
        scope.push({ name: alias, columns: types.map((type, i) => ({ name: `s${i}`, type })) });
        return this.#fill(text.replaceAll('$', alias), { scope: [], depth: 0, mayNest: false });
      }
      if (depth > 0 && this.#chance(0.12)) {
        const columns = this.#repeat(1, 2, (i) => ({ name: `k${i}`, type: this.#shownType() }));
        const query = this.#query(columns, depth - 1);
        scope.push({ name: alias, columns });
        return `(${query}) AS ${alias}`;
      }
      const { name, columns } = this.#pick(this.#relations);
      scope.push({ name: alias, columns });
      return `${name} AS ${alias}`;
    };
    let from = source();
    for (let joined = 0; joined < 2 && this.#chance(0.35); joined++) {
      const join = this.#pick(joins);
      from += ` ${join.replace(/ ON$/, '')} ${source()}`;
      if (join.endsWith(' ON')) from += ` ON ${this.#joinCondition(scope)}`;
      // Only the columns of the first relation are visible after these.
      if (/\b(?:SEMI|ANTI)\b/.test(join)) scope.pop();
    }
    return { from, scope };
  }

  #joinCondition(scope: readonly Relation[]): string {
    const type = this.#pick(this.#profile.ordered);
    const left = this.#column(type, scope.slice(0, -1));
    const right = this.#column(type, scope.slice(-1));
    if (left !== undefined && right !== undefined && this.#chance(0.7))
      return `${left} ${this.#chance(0.7) ? '=' : this.#pick(COMPARISONS)} ${right}`;
    return this.#value('bool', { scope, depth: 1, mayNest: false });
  }

  #column(type: string, scope: readonly Relation[]): string | undefined {
    const names = scope.flatMap(({ name, columns }) =>
      columns.filter((column) => column.type === type).map((column) => `${name}.${column.name}`),
    );
    return names.length === 0 ? undefined : this.#pick(names);
  }

  #literal(type: string): string {
    return this.#pick(this.#profile.literals[type] ?? ['NULL']);
  }

  #aggregate(type: string, place: Place): string {
    return this.#fill(this.#pick(this.#profile.aggregates[type] ?? []), { ...place, mayNest: false });
  }

  #value(type: string, place: Place): string {
    const { scope, depth, mayNest } = place;
    const calls = this.#profile.calls[type];
    if (calls === undefined || depth <= 0 || this.#chance(0.3)) {
      const column = this.#chance(0.75) ? this.#column(type, scope) : undefined;
      if (column !== undefined || type !== 'bool' || depth < 0) return column ?? this.#literal(type);
      return this.#condition({ ...place, depth: 0 });
    }
    const inner = { ...place, depth: depth - 1 };
    const value = (): string => this.#value(type, inner);
    const kind = this.#below(12);
    if (kind === 0) return `CASE WHEN ${this.#value('bool', inner)} THEN ${value()} ELSE ${value()} END`;
    if (kind === 1) return `coalesce(${value()}, ${value()})`;
    if (kind === 2 && this.#isOrdered(type)) return `nullif(${value()}, ${value()})`;
    if (kind === 3 && mayNest && this.#profile.aggregates[type]) {
      const { from, scope: outer } = this.#from(0);
      return `(SELECT ${this.#aggregate(type, { scope: outer, depth: 1, mayNest: false })} FROM ${from})`;
    }
    if (type === 'bool' && this.#chance(0.6)) return this.#condition(inner);
    return this.#fill(this.#pick(calls), inner);
  }

  #condition(place: Place): string {
    const { ordered } = this.#profile;
    const type = this.#pick(ordered);
    const value = (): string => this.#value(type, place);
    const inner = { ...place, depth: place.depth - 1 };
    const kind = this.#below(place.depth <= 0 ? 6 : place.mayNest ? 11 : 9);
    if (kind < 3) return `(${value()} ${this.#pick(COMPARISONS)} ${value()})`;
    if (kind === 3) return `(${value()} ${this.#pick(['IS NULL', 'IS NOT NULL'])})`;
    if (kind === 4) return `(${value()} ${this.#pick(['', 'NOT '])}BETWEEN ${value()} AND ${value()})`;
    if (kind === 5) return `(${value()} ${this.#pick(['', 'NOT '])}IN (${this.#repeat(1, 3, value).join(', ')}))`;
    if (kind < 8) return `(${this.#value('bool', inner)} ${this.#pick(['AND', 'OR'])} ${this.#value('bool', inner)})`;
    if (kind === 8) return `(NOT ${this.#value('bool', inner)})`;
    const query = this.#select([{ name: 'k0', type }], 0);
    if (kind === 9) return `(${value()} ${this.#pick(['', 'NOT '])}IN (${query}))`;
    return `${this.#pick(['', 'NOT '])}EXISTS (${query})`;
  }

  #fill(template: string, place: Place): string {
    const repeated = new Map<string, string>();
    return template.replace(PLACEHOLDER, (_, name: string, literal?: string, number?: string) => {
      if (/^\d$/.test(name)) return repeated.get(name) ?? 'NULL';
      const text = this.#placeholder(name, literal !== undefined, place);
      if (number !== undefined) repeated.set(number, text);
      return text;
    });
  }

  #placeholder(name: string, isLiteral: boolean, place: Place): string {
    if (name === 'over' || name === 'total') return this.#window(place.scope, name === 'total');
    return isLiteral ? this.#literal(name) : this.#value(name, place);
  }

  /** `isTotal`: the order contains every column that can be sorted. */
  #window(scope: readonly Relation[], isTotal: boolean): string {
    const columns = scope.flatMap(({ name, columns }) =>
      columns.filter(({ type }) => this.#isOrdered(type)).map((column) => `${name}.${column.name}`),
    );
    if (columns.length === 0) return 'ORDER BY 1 + 0';
    const keys = (isTotal ? columns : [this.#pick(columns)]).flatMap((column) =>
      this.#profile.sortKeys.map((key) => key.replace('$', column)),
    );
    const partition = this.#chance(0.4) ? `PARTITION BY ${this.#pick(columns)} ` : '';
    return `${partition}ORDER BY ${keys.join(', ')}`;
  }
}
