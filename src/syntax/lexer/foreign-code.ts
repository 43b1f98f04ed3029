/**
 * Reads the code of predicates and actions as far as most target languages of ANTLR write it in the same way: comparisons of
 * characters, positions and counters. What it cannot read is an unknown term, which somebody else decides.
 */

/** A term of foreign code. */
export type Term =
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'unary'; readonly operator: string; readonly item: Term }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Term;
      readonly right: Term;
      readonly text: string;
    }
  /** A name or a call, without `this.` and the like; `text` identifies it. */
  | { readonly kind: 'name'; readonly name: string; readonly args: readonly Term[] | undefined; readonly text: string };

/** Characters are numbers, as in Java. */
export type Value = number | string | boolean;

/** `name = value`; undefined as the value stands for code that cannot be read. */
export interface Assignment {
  readonly name: string;
  readonly value: Term | undefined;
}

const TOKENS =
  /\s+|'(?:\\.|[^'\\])+'|"(?:\\.|[^"\\])*"|\d+|[\w$]+(?:\(\)(?=\.))?(?:\s*(?:\.|->|::)\s*[\w$]+(?:\(\)(?=\.))?)*|&&|\|\||[=!<>]=|\+\+|--|[-+]=|\S/gy;
const LEVELS = [['||'], ['&&'], ['==', '!='], ['<', '>', '<=', '>='], ['+', '-']];
const CONSTANTS: Readonly<Record<string, Value>> = { true: true, false: false, EOF: -1 };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', b: '\b' };

/** The code of a predicate as a term. */
export function readTerm(code: string): Term {
  const tokens = tokensOf(code.replace(/;\s*$/, ''));
  const unreadable: Term = { kind: 'name', name: code, args: undefined, text: tokens.join('') };
  let index = 0;
  try {
    const term = readLevel(0);
    return index === tokens.length ? term : unreadable;
  } catch {
    return unreadable;
  }

  function readLevel(level: number): Term {
    const operators = LEVELS[level];
    if (!operators) return readUnary();
    const from = index;
    let left = readLevel(level + 1);
    while (operators.includes(tokens[index] ?? '')) {
      const operator = tokens[index++] as string;
      const right = readLevel(level + 1);
      left = { kind: 'binary', operator, left, right, text: tokens.slice(from, index).join('') };
    }
    return left;
  }

  function readUnary(): Term {
    const token = tokens[index++];
    if (token === undefined) throw new SyntaxError('a term is missing');
    if (token === '!' || token === '-') return { kind: 'unary', operator: token, item: readUnary() };
    if (token === '(') {
      const isCast = /^(char|int|byte|Character)$/.test(tokens[index] ?? '') && tokens[index + 1] === ')';
      if (isCast) {
        index += 2;
        return readUnary();
      }
      const inside = readLevel(0);
      if (tokens[index++] !== ')') throw new SyntaxError('a bracket is missing');
      return inside;
    }
    if (/^\d/.test(token)) return { kind: 'constant', value: Number(token) };
    if (token.startsWith('"')) return { kind: 'constant', value: unescaped(token) };
    if (token.startsWith("'")) return { kind: 'constant', value: unescaped(token).codePointAt(0) as number };
    if (!/^[\w$]/.test(token)) throw new SyntaxError('a name is missing');
    return readName(token);
  }

  function readName(chain: string): Term {
    const name = chain.replace(/\s+/g, '').replace(/^(?:this|self|l|p)(?:\.|->)/, '');
    if (name in CONSTANTS) return { kind: 'constant', value: CONSTANTS[name] as Value };
    if (tokens[index] !== '(') return { kind: 'name', name, args: undefined, text: name };
    const from = index++;
    const args: Term[] = [];
    while (tokens[index] !== ')') {
      args.push(readLevel(0));
      if (tokens[index] === ',') index++;
      else if (tokens[index] !== ')') throw new SyntaxError('a bracket is missing');
    }
    index++;
    return { kind: 'name', name, args, text: name + tokens.slice(from, index).join('') };
  }
}

/** The assignments in the code of an action: `x++`, `x--`, `x += 1`, `x = true`. */
export function readAssignments(code: string): Assignment[] {
  return code.split(';').flatMap((statement): Assignment[] => {
    const match = /^\s*(?:this\.|self\.)?(\w+)\s*(\+\+|--|[-+]?=(?!=))(.*)$/s.exec(statement);
    if (!match) return [];
    const [, name = '', operator = '', rest = ''] = match;
    if (operator === '=') return [{ name, value: readTerm(rest) }];
    const step: Term = operator.endsWith('=') ? readTerm(rest) : { kind: 'constant', value: 1 };
    const variable: Term = { kind: 'name', name, args: undefined, text: name };
    const value: Term = {
      kind: 'binary',
      operator: operator.charAt(0),
      left: variable,
      right: step,
      text: statement.trim(),
    };
    return [{ name, value }];
  });
}

function tokensOf(code: string): string[] {
  return [...code.matchAll(TOKENS)].map(([token]) => token).filter((token) => token.trim() !== '');
}

function unescaped(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char);
}
