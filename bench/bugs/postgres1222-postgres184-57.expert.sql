SELECT date_trunc('', TIMESTAMP 'infinity');
