SELECT FROM pi() FULL JOIN pi() u ON u < pi WHERE nullif(FALSE, NULL);
