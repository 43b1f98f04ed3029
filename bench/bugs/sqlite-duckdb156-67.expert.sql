SELECT floor(1e308);
