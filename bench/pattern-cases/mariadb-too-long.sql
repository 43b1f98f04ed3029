CREATE TABLE users (id INT AUTO_INCREMENT PRIMARY KEY, login VARCHAR(5) NOT NULL, mail VARCHAR(50));
INSERT INTO users (login, mail) VALUES ('ann', 'ann@example.org'), ('bea', NULL);
INSERT INTO users (login, mail) VALUES ('christopher', 'chris@example.org');
SELECT COUNT(*) FROM users;
