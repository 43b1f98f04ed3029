SELECT corr(1, 1);
