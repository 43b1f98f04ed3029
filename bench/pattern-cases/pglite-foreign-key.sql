CREATE TABLE author (id int PRIMARY KEY, name text);
CREATE TABLE book (id int PRIMARY KEY, author int REFERENCES author (id), title text);
INSERT INTO author VALUES (1, 'Le Guin'), (2, 'Lem');
INSERT INTO book VALUES (10, 1, 'The Dispossessed'), (11, 2, 'Solaris');
INSERT INTO book VALUES (12, 3, 'Roadside Picnic');
