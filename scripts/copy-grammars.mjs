// The compiler copies no grammars; the built package reads them from beside the code.
import { cpSync } from 'node:fs';

cpSync('src/grammars', 'dist/grammars', { recursive: true, filter: (path) => !path.endsWith('.ts') });
