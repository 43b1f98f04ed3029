CREATE TABLE raw (line int, content text);
INSERT INTO raw VALUES (1, '17'), (2, '4.5'), (3, '88');
WITH parsed AS (SELECT line, content::integer AS value FROM raw WHERE line <= 3)
SELECT max(value) - min(value) FROM parsed;
