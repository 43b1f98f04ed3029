// Removes the built package, so that no file of an earlier build is left in it.
import { rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
