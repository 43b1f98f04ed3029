SELECT lower('') - INTERVAL '1' DAY;
