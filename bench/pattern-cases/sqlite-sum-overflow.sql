CREATE TABLE big (part TEXT, bytes INT);
INSERT INTO big VALUES ('a', 9223372036854775807), ('b', 10), ('c', 5);
SELECT part, sum(bytes) OVER (ORDER BY part ROWS UNBOUNDED PRECEDING) FROM big WHERE part <> 'z';
