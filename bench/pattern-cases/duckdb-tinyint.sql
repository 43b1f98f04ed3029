CREATE TABLE stock (item VARCHAR, pieces TINYINT, price DECIMAL(6, 2));
INSERT INTO stock VALUES ('nail', 100, 0.10), ('screw', 90, 0.25), ('hammer', 12, 15.00);
SELECT item, pieces * 2::TINYINT AS doubled FROM stock WHERE price < 1 ORDER BY item;
