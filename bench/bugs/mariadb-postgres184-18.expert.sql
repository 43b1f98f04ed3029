SELECT first_value('') OVER ();
