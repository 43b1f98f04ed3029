CREATE TABLE accounts (id int PRIMARY KEY, owner text NOT NULL, members int);
INSERT INTO accounts VALUES (1, 'Ada', 3), (2, 'Bob', 0), (3, 'Cy', 5);
CREATE INDEX accounts_owner ON accounts (owner);
SELECT owner, 1000 / members AS share FROM accounts WHERE id BETWEEN 1 AND 3 ORDER BY owner;
