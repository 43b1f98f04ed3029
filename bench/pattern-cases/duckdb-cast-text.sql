CREATE TABLE readings (id INTEGER, sensor VARCHAR, amount VARCHAR);
INSERT INTO readings VALUES (1, 'north', '12'), (2, 'south', 'n/a'), (3, 'east', '7');
CREATE VIEW numbers AS SELECT sensor, CAST(amount AS INTEGER) AS amount FROM readings WHERE id < 10;
SELECT sensor, sum(amount) FROM numbers GROUP BY sensor ORDER BY sensor;
