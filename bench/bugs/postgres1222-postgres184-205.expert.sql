SELECT to_tsquery('b,c');
