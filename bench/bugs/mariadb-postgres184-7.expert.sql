SELECT substr('', 1, -1);
