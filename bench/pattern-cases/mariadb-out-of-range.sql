CREATE TABLE product (id INT PRIMARY KEY, stock TINYINT UNSIGNED, price DECIMAL(5,2));
INSERT INTO product VALUES (1, 200, 9.99), (2, 50, 19.99);
UPDATE product SET stock = stock + 100 WHERE price < 15 ORDER BY id LIMIT 5;
