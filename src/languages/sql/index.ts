/** SQL: dialects, scripts, and the language that the reducer works with. */

export { astReducer } from './algorithms/ast-reducer.js';
export { SQL_ALGORITHMS } from './algorithms/index.js';
export { apollo, clauseDelete, sqless } from './algorithms/sql-reducers.js';
export { countTokens } from './count-tokens.js';
export type { Dialect, InterpretStatements, UnusualForm } from './dialects/dialect.js';
export { type DialectParser, parserOf } from './dialects/dialect-parser.js';
export { DIALECTS, dialectNamed, duckdb, generic, mysql, postgresql, sqlite } from './dialects/index.js';
export { type LearnedDialect, learnDialect, withProductions } from './dialects/learn-dialect.js';
export { type SqlLanguage, type SqlLanguageOptions, sqlLanguage } from './language.js';
export { SQL_FINISHING, SQL_PASSES } from './passes/index.js';
export type { RuleName, SqlName, TokenName } from './rule-names.js';
export {
  type Coverage,
  coverageOf,
  detectDialect,
  type FirstFailure,
  likelyDialect,
  type OnProgress,
  placeOf,
} from './script/coverage.js';
export { type LastQuery, lastQuery } from './script/last-query.js';
export { type ParseOptions, parseScript, type Script, type ScriptStatement } from './script/parse-script.js';
export { isRoleStatement, unsupportedCommands } from './script/psql-commands.js';
export { runnableSetup, runnableStatements } from './script/runnable-statements.js';
export { nestedBlocks, type StatementBody, sqliteTrigger } from './script/statement-body.js';
export type { SqlNode, SqlSnapshot, SqlStatement } from './snapshot.js';
