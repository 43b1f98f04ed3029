CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INT, total REAL);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO customers VALUES (1, 'Ida'), (2, 'Jon');
INSERT INTO orders VALUES (1, 1, 9.5), (2, 2, 3.0);
SELECT name, sum(total) FROM orders JOIN customers ON orders.customer = customers.id WHERE id > 0 GROUP BY name;
