SELECT split_part('', '', -1);
