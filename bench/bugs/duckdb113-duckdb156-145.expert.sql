SELECT bar(1, 0, 9);
