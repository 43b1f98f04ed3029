SELECT list_select([]::INT[], [1]);
BEGIN;
