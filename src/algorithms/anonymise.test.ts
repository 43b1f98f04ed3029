import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sqlLanguage } from '../languages/sql/language.js';
import { reduce } from '../reduce.js';
import type { Reduction } from '../reduction.js';

const anonymise = (text: string, fails: (text: string) => boolean, dialect = 'sqlite'): Promise<Reduction> =>
  reduce({ text, language: sqlLanguage(dialect), oracle: fails, anonymise: 'only', allowsEmpty: true });

const always = (): boolean => true;
const kept = ({ anonymity }: Reduction): string[] => (anonymity?.kept ?? []).map(({ text }) => text);
const total = ({ calls: { reproduced, vanished } }: Reduction): number => reproduced + vanished;

describe('anonymise', () => {
  it('leaves no word of the shop, with one call', async () => {
    const text = readFileSync(new URL('../../examples/shop.sql', import.meta.url), 'utf8');
    const reduction = await anonymise(text, always);
    const words = new Set(reduction.text.toLowerCase().match(/[a-z_]{2,}/g));
    const own = `customers name city bern products sku title price stock orders customer placed state lines order_id quantity
      audit entry what daily day turnover lines_by_sku open_orders customer_names order_totals bestsellers sold place
      take_from_stock close_day ada grace edsger barbara basel donald tea cup pot sieve thun days closing note entry_text
      advice plenty more fine packed shop nightly`;
    expect(own.split(/\s+/).filter((word) => words.has(word))).toEqual([]);
    expect(reduction.text).not.toMatch(/2024|2019|48\.9|100/);
    expect(kept(reduction)).toEqual([]);
    expect(total(reduction)).toBe(1);
  });

  it('keeps words of the engine: functions, types, collations, settings', async () => {
    const text = `PRAGMA foreign_keys = ON; CREATE TABLE orders (price VARCHAR(40) COLLATE NOCASE DEFAULT CURRENT_DATE);
      SELECT count(*), rowid FROM orders WHERE lower(price) = 'x1'`;
    const { text: result } = await anonymise(text, always);
    expect(result).toBe(`PRAGMA foreign_keys = ON; CREATE TABLE t (a VARCHAR(40) COLLATE NOCASE DEFAULT CURRENT_DATE);
      SELECT count(*), rowid FROM t WHERE lower(a) = 'x1'`);
  });

  it('lists what the failure needs, and replaces everything else', async () => {
    const text =
      "CREATE TABLE orders (price, city DEFAULT 'Bern'); SELECT price FROM orders WHERE city = 'Thun' OR price > 4711";
    const reduction = await anonymise(text, (candidate) => candidate.includes("'Thun'") && candidate.includes('price'));
    expect(reduction.text).toBe(
      "CREATE TABLE t (price, b DEFAULT 'a'); SELECT price FROM t WHERE b = 'Thun' OR price > 2",
    );
    expect(kept(reduction)).toEqual(['price', 'Thun']);
    const [name] = reduction.anonymity?.kept ?? [];
    expect(name?.places.map(({ start, end }) => reduction.text.slice(start, end))).toEqual(['price', 'price', 'price']);
  });

  it('needs few calls for a single text among many that must stay', async () => {
    const columns = Array.from({ length: 64 }, (_, i) => `column_${i}`);
    const text = `CREATE TABLE orders (${columns.join(', ')})`;
    const reduction = await anonymise(text, (candidate) => candidate.includes('column_40'));
    expect(kept(reduction)).toEqual(['column_40']);
    expect(total(reduction)).toBeLessThan(25);
  });

  it('renames consistently in strings: paths in JSON, statements in strings', async () => {
    const text = `CREATE TABLE orders (price); EXECUTE IMMEDIATE 'SELECT price FROM orders'; SELECT '{"price": 1}' -> '$.price'`;
    const hasBoth = (candidate: string): boolean => {
      const [, column] = /\((\w+)\)/.exec(candidate) ?? [];
      return (
        candidate.includes(`SELECT ${column} FROM`) &&
        candidate.includes(`{"${column}": 1}`) &&
        candidate.includes(`$.${column}`)
      );
    };
    const reduction = await anonymise(text, hasBoth, 'mysql');
    expect(reduction.text).toBe(`CREATE TABLE t (a); EXECUTE IMMEDIATE 'SELECT a FROM t'; SELECT '{"a": 1}' -> '$.a'`);
    expect(kept(reduction)).toEqual([]);
  });

  it('keeps the shape of literals if their values do not matter, but their lengths do', async () => {
    const text = "SELECT 'Zürich 8000', 123456, '2024-05-17', X'C0FFEE'";
    const shape = /^SELECT '\p{L}{6} \d{4}', \d{6}, '\d{4}-[01]\d-\d\d', X'[0-9A-F]{6}'$/u;
    const reduction = await anonymise(text, (candidate) => shape.test(candidate));
    expect(reduction.text).toMatch(shape);
    expect(reduction.text).not.toMatch(/Zürich|8000|123456|2024|05-17/);
  });

  it('takes hostile names, reserved words and other scripts', async () => {
    const text = `CREATE TABLE "x""; DROP TABLE y" ("select" INT, "Größe" INT, 表 INT); SELECT "select", "Größe", 表 FROM "x""; DROP TABLE y"`;
    const { text: result } = await anonymise(text, always);
    expect(result).toBe('CREATE TABLE "t" ("a" INT, "b" INT, c INT); SELECT "a", "b", c FROM "t"');
  });

  it('tells names apart that PostgreSQL tells apart', async () => {
    const { text } = await anonymise('SELECT "Price", price, PRICE FROM orders', always, 'postgresql');
    const [, first, second, third] = /SELECT "(\w+)", (\w+), (\w+) FROM/.exec(text) ?? [];
    expect(first).not.toBe(second);
    expect(second).toBe(third);
  });

  it('deletes comments, except where the failure needs one', async () => {
    const text = '-- from Ada\nSELECT 1; /* secret */ SELECT 2 -- plan B';
    expect((await anonymise(text, always)).text).toBe('SELECT 1;  SELECT 2 ');
    const reduction = await anonymise(text, (candidate) => candidate.includes('secret'));
    expect(reduction.text).toBe('SELECT 1; /* secret */ SELECT 2 ');
    expect(kept(reduction)).toEqual([' secret ']);
  });

  it('replaces the words of rows after COPY', async () => {
    const text = 'CREATE TABLE people (name TEXT, city TEXT);\nCOPY people FROM STDIN;\nAda\tBern\n\\.\n';
    const { text: result } = await anonymise(text, always, 'postgresql');
    expect(result).not.toMatch(/Ada|Bern|people|city/);
    expect(result).toMatch(/\n\w{3}\t\w{4}\n\\\.\n$/);
  });

  it('finds names where the grammar expects words of the engine', async () => {
    const key = 'CREATE TABLE sales (price INT, KEY price_idx (price), tax money_type)';
    expect((await anonymise(key, always, 'mysql')).text).not.toMatch(/sales|price|tax|money_type/);
    const settings = 'SET search_path = acme_prod; SET work_mem = 64; SELECT name COLLATE acme_order FROM t';
    expect(kept(await anonymise(settings, always, 'postgresql'))).toEqual(['acme_prod', 'acme_order']);
  });

  it('lists functions that no engine is known to have', async () => {
    expect(kept(await anonymise('SELECT acme_tax(1), lower(2)', always))).toEqual(['acme_tax']);
  });

  it('gives the result of a reduction in names that tell nothing', async () => {
    const text = "CREATE TABLE orders (price); CREATE INDEX orders_by_price ON orders (price); SELECT 'Bern'";
    const reduction = await reduce({
      text,
      language: sqlLanguage('sqlite'),
      oracle: (candidate) => /INDEX \w+/.test(candidate) && /'\w{4}'/.test(candidate),
      anonymise: 'result',
    });
    expect(reduction.text).not.toMatch(/orders|price|Bern/);
    expect(reduction.text).toMatch(/'\w{4}'/);
  });
});
