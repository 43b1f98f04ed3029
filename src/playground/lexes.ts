/** The words and marks of the languages that people write in the playground, to highlight them without a parser. */
import type { Lexis } from '../language/lexis.js';
import { type DialectName, dialectName, type EngineName } from './job.js';

/** Those of each dialect, and of predicates. */
export type Lexes = Readonly<Record<DialectName | 'javascript', Lexis>>;

/** The build replaces it: the parsers are asked then. */
declare const LEXES: Lexes;

/** Undefined without an engine: the text may be anything. */
export function scriptLexis(engine: EngineName | undefined): Lexis | undefined {
  return engine && LEXES[dialectName(engine)];
}

export function predicateLexis(): Lexis {
  return LEXES.javascript;
}
