/**
 * Generates random SQLite scripts that fit their schema, as RAGS does (Slutz, VLDB 1998): tables with constraints and indexes,
 * views, rows of unusual values, and nested queries whose results do not depend on the order of rows.
 */
import { type Random, seededRandom } from 'minrepro/syntax';

interface Relation {
  readonly name: string;
  readonly columns: readonly string[];
}

export function randomScript(seed: number): string {
  return `${new ScriptGenerator(seededRandom(seed)).statements().join(';\n')};\n`;
}

class ScriptGenerator {
  readonly #random: Random;
  readonly #relations: Relation[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  statements(): string[] {
    const statements: string[] = [];
    for (let t = 0; t < 1 + this.#below(3); t++) statements.push(...this.#table(`t${t}`));
    for (let v = 0; v < this.#below(3); v++) statements.push(this.#view(`v${v}`));
    for (let q = 0; q < 4 + this.#below(5); q++) statements.push(this.#statement());
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

  #list(min: number, max: number, item: (i: number) => string): string {
    return Array.from({ length: min + this.#below(max - min + 1) }, (_, i) => item(i)).join(', ');
  }

  #table(name: string): string[] {
    const columns = Array.from({ length: 1 + this.#below(4) }, (_, i) => `c${i}`);
    const types = [
      '',
      ' INT',
      ' INTEGER',
      ' TEXT',
      ' REAL',
      ' NUMERIC',
      ' BLOB',
      ' TEXT COLLATE NOCASE',
      ' INT UNIQUE',
      ' NOT NULL DEFAULT 0',
      ' TEXT COLLATE RTRIM',
    ];
    const key = this.#chance(0.25) ? `, PRIMARY KEY (${this.#pick(columns)}${this.#chance(0.3) ? ' DESC' : ''})` : '';
    const rowid = key !== '' && this.#chance(0.3) ? ' WITHOUT ROWID' : '';
    const relation = { name, columns };
    this.#relations.push(relation);
    const scope = [relation];
    return [
      `CREATE TABLE ${name} (${columns.map((column) => column + this.#pick(types)).join(', ')}${key})${rowid}`,
      ...Array.from({ length: 1 + this.#below(4) }, () => {
        const rows = this.#list(1, 3, () => `(${columns.map(() => this.#literal()).join(', ')})`);
        return `INSERT OR IGNORE INTO ${name} VALUES ${rows}`;
      }),
      ...Array.from({ length: this.#below(3) }, (_, i) => {
        const where = this.#chance(0.5) ? ` WHERE ${this.#condition(scope, 1, false)}` : '';
        const item = (): string =>
          (this.#chance(0.3) ? `(${this.#value(scope, 1, false)})` : this.#pick(columns)) +
          this.#pick(['', ' DESC', ' COLLATE NOCASE']);
        return `CREATE INDEX i_${name}_${i} ON ${name} (${this.#list(1, 2, item)})${where}`;
      }),
      ...(this.#chance(0.2) ? ['ANALYZE'] : []),
    ];
  }

  #view(name: string): string {
    const base = this.#pick(this.#relations);
    const scope = [base];
    const columns = Array.from({ length: 1 + this.#below(2) }, (_, i) => `w${i}`);
    const items = columns.map((column) => `${this.#value(scope, 2, true)} AS ${column}`).join(', ');
    const where = this.#chance(0.5) ? ` WHERE ${this.#condition(scope, 2, true)}` : '';
    const statement = `CREATE VIEW ${name} AS SELECT ${this.#chance(0.3) ? 'DISTINCT ' : ''}${items} FROM ${base.name}${where}`;
    this.#relations.push({ name, columns });
    return statement;
  }

  #statement(): string {
    if (this.#chance(0.12)) {
      const tables = this.#relations.filter(({ name }) => name.startsWith('t'));
      const { name, columns } = this.#pick(tables);
      const scope = [{ name, columns }];
      if (this.#chance(0.4)) return `DELETE FROM ${name} WHERE ${this.#condition(scope, 1, true)}`;
      return `UPDATE OR IGNORE ${name} SET ${this.#pick(columns)} = ${this.#value(scope, 1, true)} WHERE ${this.#condition(scope, 1, true)}`;
    }
    return this.#query(2, 1 + this.#below(2));
  }

  #query(depth: number, width: number): string {
    const first = this.#select(depth, width);
    if (!this.#chance(0.2)) return first;
    return `${first} ${this.#pick(['UNION', 'UNION ALL', 'INTERSECT', 'EXCEPT'])} ${this.#select(depth - 1, width)}`;
  }

  #select(depth: number, width: number): string {
    const { from, scope } = this.#from(depth);
    const where = this.#chance(0.7) ? ` WHERE ${this.#condition(scope, depth, true)}` : '';
    if (this.#chance(0.2)) {
      const group = this.#value(scope, 1, true);
      const items = [group, ...Array.from({ length: width - 1 }, () => this.#aggregate(scope))].slice(0, width);
      const having = this.#chance(0.3) ? ` HAVING ${this.#aggregate(scope)} > ${this.#literal()}` : '';
      return `SELECT ${items.join(', ')} FROM ${from}${where} GROUP BY ${group}${having}`;
    }
    if (this.#chance(0.15))
      return `SELECT ${Array.from({ length: width }, () => this.#aggregate(scope)).join(', ')} FROM ${from}${where}`;
    const window = (): string => {
      const call = this.#pick([
        'rank()',
        'dense_rank()',
        `count(*)`,
        `sum(${this.#column(scope)})`,
        `max(${this.#column(scope)})`,
      ]);
      return `${call} OVER (${this.#chance(0.5) ? `PARTITION BY ${this.#column(scope)} ` : ''}ORDER BY ${this.#column(scope)})`;
    };
    const item = (): string => (this.#chance(0.08) ? window() : this.#value(scope, depth, true));
    const distinct = this.#chance(0.2) ? 'DISTINCT ' : '';
    return `SELECT ${distinct}${Array.from({ length: width }, item).join(', ')} FROM ${from}${where}`;
  }

  #from(depth: number): { from: string; scope: Relation[] } {
    const scope: Relation[] = [];
    const source = (i: number): string => {
      const alias = `x${depth}${i}`;
      if (depth > 0 && this.#chance(0.2)) {
        scope.push({ name: alias, columns: ['s0'] });
        return `(SELECT ${this.#value([], 1, true)} AS s0 UNION ALL SELECT ${this.#literal()}) AS ${alias}`;
      }
      const { name, columns } = this.#pick(this.#relations);
      scope.push({ name: alias, columns });
      return `${name} AS ${alias}`;
    };
    let from = source(0);
    if (this.#chance(0.4)) {
      const before = [...scope];
      const join = this.#pick([', ', ' JOIN ', ' LEFT JOIN ', ' CROSS JOIN ', ' LEFT JOIN ']);
      from += join + source(1);
      if (join.includes('LEFT') || (join === ' JOIN ' && this.#chance(0.8)))
        from += ` ON ${this.#condition([...before, ...scope.slice(1)], 1, true)}`;
    }
    return { from, scope };
  }

  #column(scope: readonly Relation[]): string {
    if (scope.length === 0) return this.#literal();
    const { name, columns } = this.#pick(scope);
    return `${name}.${this.#pick(columns)}`;
  }

  #literal(): string {
    return this.#pick([
      '0',
      '1',
      '-1',
      '2',
      'NULL',
      "''",
      "'a'",
      "'A'",
      "'1x'",
      "'0.5'",
      "' 1'",
      '0.5',
      '1e3',
      "x''",
      "x'31'",
      '9223372036854775807',
      '-9223372036854775808',
      "'a '",
      '1.0',
      'TRUE',
      'FALSE',
    ]);
  }

  #aggregate(scope: readonly Relation[]): string {
    const call = this.#pick(['count', 'sum', 'min', 'max', 'avg', 'total']);
    return this.#chance(0.2)
      ? 'count(*)'
      : `${call}(${this.#chance(0.2) ? 'DISTINCT ' : ''}${this.#value(scope, 1, true)})`;
  }

  /** `mayNest`: subqueries and CASE are allowed. */
  #value(scope: readonly Relation[], depth: number, mayNest: boolean): string {
    if (depth <= 0 || this.#chance(0.35)) return this.#chance(0.7) ? this.#column(scope) : this.#literal();
    const inner = (): string => this.#value(scope, depth - 1, mayNest);
    const kind = this.#below(mayNest ? 11 : 8);
    if (kind === 0)
      return `(${inner()} ${this.#pick(['+', '-', '*', '/', '%', '||', '&', '|', '<<', '>>'])} ${inner()})`;
    if (kind === 1) return `CAST(${inner()} AS ${this.#pick(['INTEGER', 'TEXT', 'REAL', 'NUMERIC', 'BLOB'])})`;
    if (kind === 2)
      return `${this.#pick(['abs', 'typeof', 'length', 'hex', 'quote', 'upper', 'lower', 'trim', 'round', 'unicode'])}(${inner()})`;
    if (kind === 3)
      return `${this.#pick(['coalesce', 'nullif', 'ifnull', 'min', 'max', 'instr'])}(${inner()}, ${inner()})`;
    if (kind === 4) return `(${inner()} COLLATE ${this.#pick(['NOCASE', 'BINARY', 'RTRIM'])})`;
    if (kind === 5) return `(${this.#pick(['-', '+', '~', 'NOT '])}${inner()})`;
    if (kind === 6) return `(${this.#condition(scope, depth - 1, mayNest)})`;
    if (kind === 7) return `substr(${inner()}, ${this.#pick(['1', '-1', '2'])})`;
    if (kind === 8) return `CASE WHEN ${this.#condition(scope, depth - 1, true)} THEN ${inner()} ELSE ${inner()} END`;
    if (kind === 9) return `(SELECT ${this.#aggregate(scope)} FROM ${this.#pick(this.#relations).name})`;
    return `CASE ${inner()} WHEN ${inner()} THEN ${inner()} END`;
  }

  #condition(scope: readonly Relation[], depth: number, mayNest: boolean): string {
    const value = (): string => this.#value(scope, depth - 1, mayNest);
    const kind = this.#below(depth <= 0 ? 5 : mayNest ? 13 : 10);
    if (kind < 3) return `${value()} ${this.#pick(['=', '<>', '<', '<=', '>', '>=', 'IS', 'IS NOT'])} ${value()}`;
    if (kind === 3) return `${value()} ${this.#pick(['IS NULL', 'NOTNULL', 'IS NOT NULL'])}`;
    if (kind === 4) return value();
    if (kind === 5) return `${value()} ${this.#pick(['', 'NOT '])}BETWEEN ${value()} AND ${value()}`;
    if (kind === 6) return `${value()} ${this.#pick(['', 'NOT '])}IN (${this.#list(0, 3, value)})`;
    if (kind === 7)
      return `${value()} ${this.#pick(['LIKE', 'GLOB', 'NOT LIKE'])} ${this.#pick(["'a%'", "'%1'", "'_'", "'*'", "'A'", "''"])}`;
    if (kind === 8)
      return `(${this.#condition(scope, depth - 1, mayNest)} ${this.#pick(['AND', 'OR'])} ${this.#condition(scope, depth - 1, mayNest)})`;
    if (kind === 9) return `NOT (${this.#condition(scope, depth - 1, mayNest)})`;
    if (kind === 10) return `${value()} ${this.#pick(['', 'NOT '])}IN (${this.#query(depth - 1, 1)})`;
    if (kind === 11) return `${this.#pick(['', 'NOT '])}EXISTS (${this.#query(depth - 1, 1)})`;
    return `(${value()}, ${value()}) ${this.#pick(['=', '<', '>=', 'IS'])} (${value()}, ${value()})`;
  }
}
