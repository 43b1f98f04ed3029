CREATE TABLE sales (region VARCHAR, product VARCHAR, amount INTEGER);
INSERT INTO sales VALUES ('EU', 'pen', 3), ('US', 'ink', 5), ('EU', 'ink', 7);
SELECT region, product, sum(amount) AS total FROM sales WHERE amount > 1 GROUP BY region HAVING sum(amount) > 2 ORDER BY total;
