FROM range(2) WHERE (-range)::UTINYINT > 0;
