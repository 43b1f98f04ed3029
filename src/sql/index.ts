export { DIALECTS, type Dialect, languageOf, type SqlLanguage } from '../grammars/dialects.js';
export {
  type Coverage,
  coverageOf,
  detectDialect,
  type FirstFailure,
  likelyDialect,
  type OnProgress,
  placeOf,
} from './coverage.js';
export { sqlLanguage } from './language.js';
export { type LastQuery, lastQuery } from './last-query.js';
export { type ParseOptions, parseScript, type Script, type Statement } from './parse-script.js';
