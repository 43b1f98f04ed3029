CREATE TABLE country (code varchar(2) NOT NULL, name text, area numeric);
INSERT INTO country VALUES ('CH', 'Switzerland', 41285), ('AT', 'Austria', 83879);
UPDATE country SET area = area * 1.01 WHERE code = 'AT';
INSERT INTO country (code, name) VALUES ('USA', 'United States');
