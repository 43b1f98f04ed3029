SELECT extract(week FROM INTERVAL '0');
