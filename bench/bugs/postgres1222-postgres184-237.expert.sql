SELECT factorial(-1);
