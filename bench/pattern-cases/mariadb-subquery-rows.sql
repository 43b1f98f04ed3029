CREATE TABLE team (id INT, city VARCHAR(20));
CREATE TABLE game (home INT, guest INT, goals INT);
INSERT INTO team VALUES (1, 'Bern'), (2, 'Basel'), (3, 'Bern');
INSERT INTO game VALUES (1, 2, 3), (2, 3, 1);
SELECT home, goals FROM game WHERE home = (SELECT id FROM team WHERE city = 'Bern') ORDER BY goals;
