FROM range(-1);
