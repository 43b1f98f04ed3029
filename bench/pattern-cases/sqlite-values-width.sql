CREATE TABLE log (day TEXT, level INT, message TEXT);
CREATE TABLE old_log AS SELECT * FROM log WHERE 0;
INSERT INTO log VALUES ('2024-05-01', 3, 'started');
INSERT INTO old_log SELECT day, level FROM log WHERE level >= 3;
SELECT count(*) FROM old_log;
