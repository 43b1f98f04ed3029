SELECT power(-1, 0.5);
