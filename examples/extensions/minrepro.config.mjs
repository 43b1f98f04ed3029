/** Registers all examples of this folder: `cd examples/extensions && minrepro reduce bug.calc --test ./still-fails.sh`. */
import { defineConfig } from 'minrepro';
import calc from './calc-language.mjs';
import firebird from './firebird-dialect.mjs';
import lastFirst from './last-first-algorithm.mjs';
import memory from './memory-engine.mjs';
import rowCount from './row-count-oracle.mjs';

export default defineConfig({
  languages: [calc],
  dialects: [firebird],
  engines: [memory],
  oracles: [rowCount],
  algorithms: [lastFirst],
});
