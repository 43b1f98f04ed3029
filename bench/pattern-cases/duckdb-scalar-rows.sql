CREATE TABLE a (x INTEGER);
INSERT INTO a SELECT range FROM range(5);
CREATE TABLE b (y INTEGER, z VARCHAR);
INSERT INTO b VALUES (1, 'one'), (2, 'two');
SELECT x, (SELECT y FROM b WHERE z <> 'three') AS found FROM a WHERE x > 0;
