SELECT avg(current_date);
