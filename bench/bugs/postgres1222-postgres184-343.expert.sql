SELECT float8 'nan' / 0;
