SELECT (1, 1) < (NULL, 1);
