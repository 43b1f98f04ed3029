// A test that fails: `npx vitest run --root examples/vitest`. The report names the five statements of 33 that matter.
import { databaseTest } from 'minrepro/vitest';
import initSqlJs from 'sql.js';
import { expect, test } from 'vitest';

const SQL = await initSqlJs();
const withDatabase = databaseTest({ open: () => new SQL.Database(), close: (db) => db.close() });

test(
  'the last order is the most expensive one',
  withDatabase((db) => {
    db.run('CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)');
    db.run('CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER, price TEXT)');
    for (let id = 1; id <= 9; id++) db.run('INSERT INTO customers VALUES (?, ?)', [id, `customer ${id}`]);
    for (let id = 1; id <= 19; id++) db.run('INSERT INTO orders VALUES (?, ?, ?)', [id, (id % 9) + 1, 5 * id + 5]);
    db.run('CREATE INDEX orders_by_customer ON orders (customer)');
    const [highest] = db.exec('SELECT max(price) FROM orders');
    const [last] = db.exec('SELECT price FROM orders ORDER BY id DESC LIMIT 1');
    // Prices are texts, and '95' comes after '100'.
    expect(highest.values).toEqual(last.values);
  }),
);
