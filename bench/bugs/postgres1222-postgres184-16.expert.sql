SELECT 'infinity' - localtimestamp;
