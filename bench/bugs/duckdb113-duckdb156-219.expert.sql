SELECT [' ']::TEXT;
