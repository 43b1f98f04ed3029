SELECT greatest(1, NULL);
