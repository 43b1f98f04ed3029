/** Property tests draw the same inputs in every run, so that a failure is repeatable; MINREPRO_SEED explores others. */
import fc from 'fast-check';

const given = process.env['MINREPRO_SEED'] ?? '1';
const seed = given === 'random' ? Date.now() : Number(given);
if (!Number.isSafeInteger(seed)) throw new Error(`MINREPRO_SEED=${given}: expected a number or the word random`);

fc.configureGlobal({ seed });
