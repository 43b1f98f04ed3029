SELECT quote(1) = '1';
