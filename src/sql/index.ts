export { DIALECTS, type Dialect } from '../grammars/dialects.js';
export { type Coverage, coverageOf, detectDialect } from './coverage.js';
export { type ParsedStatement, parseScript, type Script, type Statement } from './parse-script.js';
