SELECT 1 / float8 'infinity';
