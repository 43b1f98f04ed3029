/** Bodies of triggers, routines and rules: whether a semicolon belongs to a statement inside another one. */
import type { TokenName } from '../rule-names.js';

/** Follows the tokens of one statement. */
export interface StatementBody {
  /** Called with the grammar's name of each token, in order. */
  see(name: string): void;
  /** How many blocks are open. A semicolon at this point ends the statement if none is. */
  depth(): number;
  /**
   * What the depth depends on, apart from the tokens: as long as two bodies of the same kind are open, the same tokens change
   * their depths by the same amounts. Undefined if there is no such kind.
   */
  kind(): string | undefined;
}

const ROUTINES: ReadonlySet<string> = new Set<TokenName>([
  "'TRIGGER'",
  "'PROCEDURE'",
  "'FUNCTION'",
  "'EVENT'",
  "'PACKAGE'",
]);
/** Blocks that also end with END, but do not begin with BEGIN or CASE. */
const LOOPS: ReadonlySet<string> = new Set<TokenName>(["'IF'", "'LOOP'", "'WHILE'", "'REPEAT'", "'FOR'"]);
/** The kind of a routine is among the first tokens, after OR REPLACE, DEFINER and similar options. */
const MAX_HEAD_TOKENS = 12;
const MAX_TRIGGER_HEAD_TOKENS = 6;

/** The rule of sqlite3_complete: a trigger ends with a semicolon, END, and a semicolon. */
export function sqliteTrigger(): StatementBody {
  let head = '';
  let count = 0;
  let isTrigger = false;
  let previous = '';
  let last = '';
  return {
    see(name) {
      if (count++ < MAX_TRIGGER_HEAD_TOKENS) {
        head += name;
        isTrigger ||= /^('EXPLAIN'('QUERY''PLAN')?)?'CREATE'('TEMP'|'TEMPORARY')?'TRIGGER'/.test(head);
      }
      previous = last;
      last = name;
    },
    depth: () => (isTrigger && !(previous === "';'" && last === "'END'") ? 1 : 0),
    kind: () => 'trigger',
  };
}

/** Blocks from BEGIN or CASE to their END; with `hasRules` also the brackets of CREATE RULE. */
export function nestedBlocks({ hasRules = false }: { readonly hasRules?: boolean } = {}): StatementBody {
  let count = 0;
  let first = '';
  let previous = '';
  let isRoutine = false;
  let isRule = false;
  let blocks = 0;
  let brackets = 0;
  return {
    see(name) {
      if (count === 0) first = name;
      if (first === "'CREATE'" && count < MAX_HEAD_TOKENS) {
        isRoutine ||= ROUTINES.has(name);
        isRule ||= hasRules && name === "'RULE'";
      }
      // MariaDB: BEGIN NOT ATOMIC opens a block outside any routine.
      if (first === "'BEGIN'" && count === 1 && name === "'NOT'") {
        isRoutine = true;
        blocks = 1;
      }
      if (isRoutine) {
        if (name === "'BEGIN'" || (name === "'CASE'" && blocks > 0 && previous !== "'END'")) blocks++;
        if (name === "'END'" && blocks > 0) blocks--;
        // END IF, END LOOP and so on: the END was counted, but the beginning of the block was not.
        if (previous === "'END'" && LOOPS.has(name)) blocks++;
      }
      if (isRule && name === "'('") brackets++;
      if (isRule && name === "')'" && brackets > 0) brackets--;
      previous = name;
      count++;
    },
    depth: () => blocks + brackets,
    kind: () => (isRoutine && isRule ? undefined : isRule ? 'rule' : 'routine'),
  };
}
