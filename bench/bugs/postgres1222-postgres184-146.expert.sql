SELECT extract(epoch FROM INTERVAL '0');
