SELECT '1x' / 2;
