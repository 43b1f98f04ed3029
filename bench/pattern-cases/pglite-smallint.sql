CREATE TABLE meter (day date, value smallint);
INSERT INTO meter VALUES ('2024-01-01', 200), ('2024-01-02', 30000);
SELECT day, (value * value)::smallint AS squared FROM meter WHERE day > '2023-12-31';
