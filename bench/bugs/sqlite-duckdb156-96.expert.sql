SELECT printf('', NULL);
