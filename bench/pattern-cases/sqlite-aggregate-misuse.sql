CREATE TABLE score (player TEXT, points INT);
INSERT INTO score VALUES ('x', 3), ('y', 9), ('z', 4);
CREATE INDEX by_points ON score (points DESC);
SELECT player, points FROM score WHERE points > 1 AND sum(points) > 5 GROUP BY player ORDER BY 1;
