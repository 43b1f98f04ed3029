/** Statements with statements inside: triggers, routines, rules. Says when a semicolon belongs to the inside. */
import type { Dialect } from '../grammars/dialects.js';

export interface StatementBody {
  /** Told of each token of the statement, by the name it has in the grammar. */
  see(name: string): void;
  /** Whether a semicolon here would not end the statement. */
  isOpen(): boolean;
}

const ROUTINES = new Set(["'TRIGGER'", "'PROCEDURE'", "'FUNCTION'", "'EVENT'", "'PACKAGE'"]);
const LOOPS = new Set(["'IF'", "'LOOP'", "'WHILE'", "'REPEAT'", "'FOR'"]);
/** A routine's kind stands near the start, behind OR REPLACE, DEFINER and the like. */
const HEAD = 12;

export function trackBody(dialect: Dialect): StatementBody {
  return dialect === 'sqlite' ? sqliteTrigger() : nestedBlocks(dialect);
}

/** SQLite's own rule (sqlite3_complete): a trigger ends with a semicolon, END, and a semicolon. */
function sqliteTrigger(): StatementBody {
  let head = '';
  let seen = 0;
  let isTrigger = false;
  let before = '';
  let last = '';
  return {
    see(name) {
      if (seen++ < 6) {
        head += name;
        isTrigger ||= /^('EXPLAIN'('QUERY''PLAN')?)?'CREATE'('TEMP'|'TEMPORARY')?'TRIGGER'/.test(head);
      }
      before = last;
      last = name;
    },
    isOpen: () => isTrigger && !(before === "';'" && last === "'END'"),
  };
}

/** BEGIN and CASE up to their END; in PostgreSQL also the brackets of a rule. */
function nestedBlocks(dialect: Dialect): StatementBody {
  let seen = 0;
  let first = '';
  let before = '';
  let isRoutine = false;
  let isRule = false;
  let blocks = 0;
  let brackets = 0;
  return {
    see(name) {
      if (seen === 0) first = name;
      if (first === "'CREATE'" && seen < HEAD) {
        isRoutine ||= ROUTINES.has(name);
        isRule ||= name === "'RULE'" && dialect === 'postgresql';
      }
      // MariaDB: BEGIN NOT ATOMIC opens a block outside any routine.
      if (first === "'BEGIN'" && seen === 1 && name === "'NOT'") {
        isRoutine = true;
        blocks = 1;
      }
      if (isRoutine) {
        if (name === "'BEGIN'" || (name === "'CASE'" && blocks > 0 && before !== "'END'")) blocks++;
        if (name === "'END'" && blocks > 0) blocks--;
        // END IF and the like close what was not counted.
        if (before === "'END'" && LOOPS.has(name)) blocks++;
      }
      if (isRule && name === "'('") brackets++;
      if (isRule && name === "')'" && brackets > 0) brackets--;
      before = name;
      seen++;
    },
    isOpen: () => blocks > 0 || brackets > 0,
  };
}
