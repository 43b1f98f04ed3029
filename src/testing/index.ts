/**
 * Laws and contract suites for extensions, as plain functions for any test runner. Built-in passes, languages, oracles, engines
 * and algorithms are held to the same laws.
 *
 * ```ts
 * import { passLaws } from 'minrepro/testing';
 * for (const { name, check } of passLaws(myPass, { language })) test(name, check);
 * ```
 */
export { type AlgorithmLawsOptions, algorithmLaws } from './algorithm-laws.js';
export { type EngineLawsOptions, engineLaws } from './engine-laws.js';
export { type LanguageLawsOptions, languageLaws } from './language-laws.js';
export type { Law } from './law.js';
export { type OracleLawsOptions, oracleLaws } from './oracle-laws.js';
export { type PassLawsOptions, passLaws } from './pass-laws.js';
