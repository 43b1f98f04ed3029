CREATE TABLE seat (hall TEXT, place INT, guest TEXT, UNIQUE (hall, place));
INSERT INTO seat VALUES ('A', 1, 'Kim'), ('A', 2, 'Lou');
UPDATE seat SET guest = 'Max' WHERE place = 2;
INSERT INTO seat SELECT hall, place, 'Ned' FROM seat WHERE place < 2;
