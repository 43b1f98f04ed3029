CREATE TABLE node (id INT, parent INT);
INSERT INTO node VALUES (1, NULL), (2, 1), (3, 1), (4, 2);
WITH RECURSIVE up(id, depth) AS (SELECT id, 0 FROM node WHERE parent IS NULL UNION ALL SELECT node.id, depth + 1, parent FROM node JOIN up ON node.parent = up.id) SELECT max(depth) FROM up;
