SELECT concat(NULL);
