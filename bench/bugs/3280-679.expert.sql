SELECT (SELECT total((SELECT min(a)))) FROM (SELECT 1 a);
