CREATE TABLE balance (account INT, amount INT);
INSERT INTO balance VALUES (1, 100), (2, -9223372036854775808), (3, -20);
SELECT account, abs(amount) FROM balance WHERE amount < 0 ORDER BY account;
