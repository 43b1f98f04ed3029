SELECT age(date 'infinity');
