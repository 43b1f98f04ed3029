SELECT FROM jsonb_each_text('1') WHERE key = nullif('', '');
