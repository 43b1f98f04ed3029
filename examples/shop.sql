-- The nightly job of a small shop. It fails with "datatype mismatch"; which of these lines matter?
PRAGMA foreign_keys = ON;
BEGIN;
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT DEFAULT 'Bern', since DATE);
CREATE TABLE products (sku TEXT PRIMARY KEY, title TEXT, price NUMERIC CHECK (price >= 0), stock INTEGER DEFAULT 0);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customers (id), placed DATE, state TEXT DEFAULT 'open');
CREATE TABLE lines (order_id INTEGER REFERENCES orders (id), sku TEXT REFERENCES products (sku), quantity INTEGER, PRIMARY KEY (order_id, sku)) WITHOUT ROWID;
CREATE TABLE audit (entry INTEGER PRIMARY KEY, what TEXT, at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE daily (day INTEGER PRIMARY KEY, turnover NUMERIC, orders INTEGER);
CREATE INDEX lines_by_sku ON lines (sku);
CREATE INDEX open_orders ON orders (placed) WHERE state = 'open';
CREATE UNIQUE INDEX customer_names ON customers (lower(name), city);
CREATE VIEW order_totals (order_id, placed, total) AS
  SELECT o.id, o.placed, sum(l.quantity * p.price)
  FROM orders AS o JOIN lines AS l ON l.order_id = o.id JOIN products AS p USING (sku)
  GROUP BY o.id, o.placed;
CREATE VIEW bestsellers AS
  SELECT sku, sum(quantity) AS sold, rank() OVER (ORDER BY sum(quantity) DESC) AS place FROM lines GROUP BY sku;
CREATE TRIGGER take_from_stock AFTER INSERT ON lines FOR EACH ROW BEGIN
  UPDATE products SET stock = stock - new.quantity WHERE sku = new.sku;
  INSERT INTO audit (what) VALUES ('sold ' || new.quantity || ' of ' || new.sku);
END;
CREATE TRIGGER close_day AFTER UPDATE OF state ON orders WHEN new.state = 'done' BEGIN
  INSERT INTO audit (what) VALUES ('closed ' || new.id);
  INSERT INTO daily (day, turnover, orders)
    SELECT new.placed, coalesce(sum(total), 0), count(*) FROM order_totals WHERE placed = new.placed
    ON CONFLICT (day) DO UPDATE SET turnover = excluded.turnover, orders = excluded.orders;
END;
COMMIT;
INSERT INTO customers (id, name, since) VALUES (1, 'Ada', '2019-03-01'), (2, 'Grace', '2020-07-15'), (3, 'Edsger', '2021-01-31');
INSERT INTO customers (name, city) VALUES ('Barbara', 'Basel'), ('Donald', 'Bern');
INSERT INTO products VALUES ('tea', 'Green tea', 4.5, 100), ('cup', 'Cup', 12, 40), ('pot', 'Teapot', 48.9, 5);
INSERT INTO products (sku, title, price) VALUES ('sieve', 'Sieve', 7.25);
INSERT INTO orders (id, customer, placed) VALUES (100, 1, '2024-05-01'), (101, 2, '2024-05-01'), (102, 1, '2024-05-02');
INSERT INTO orders (customer, placed, state) SELECT id, '2024-05-03', 'open' FROM customers WHERE city = 'Bern' LIMIT 2;
INSERT INTO lines VALUES (100, 'tea', 3), (100, 'cup', 2);
INSERT INTO lines VALUES (101, 'pot', 1);
INSERT INTO lines SELECT id, 'tea', 1 FROM orders WHERE id > 101;
UPDATE products SET price = round(price * 1.02, 2) WHERE sku <> 'pot';
UPDATE customers SET city = 'Thun' WHERE name LIKE 'G%';
SELECT name, count(o.id) AS orders FROM customers AS c LEFT JOIN orders AS o ON o.customer = c.id GROUP BY c.id ORDER BY 2 DESC, 1;
SELECT * FROM order_totals WHERE total > (SELECT avg(total) FROM order_totals);
SELECT sku, sold FROM bestsellers WHERE place <= 3;
WITH RECURSIVE days (d) AS (SELECT '2024-05-01' UNION ALL SELECT date(d, '+1 day') FROM days WHERE d < '2024-05-05')
  SELECT d, (SELECT count(*) FROM orders WHERE placed = d) AS placed FROM days;
SELECT CASE WHEN stock < 10 THEN 'order more' WHEN stock BETWEEN 10 AND 50 THEN 'fine' ELSE 'plenty' END AS advice, title FROM products;
DELETE FROM audit WHERE what NOT LIKE 'sold%' OR entry IN (SELECT max(entry) FROM audit);
SAVEPOINT closing;
UPDATE orders SET state = 'packed' WHERE id IN (100, 101);
UPDATE orders SET state = 'done' WHERE id = 100;
RELEASE closing;
ANALYZE;
SELECT day, turnover FROM daily ORDER BY day;
SELECT count(*) FROM audit;
DROP INDEX customer_names;
ALTER TABLE products ADD COLUMN note TEXT DEFAULT '';
ALTER TABLE audit RENAME COLUMN what TO entry_text;
REINDEX;
SELECT c.name, p.title FROM customers AS c, products AS p WHERE p.price > 10 AND c.since IS NOT NULL EXCEPT SELECT 'Ada', 'Cup' ORDER BY 1, 2;
PRAGMA integrity_check;
