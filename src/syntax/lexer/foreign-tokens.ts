/** What of a grammar's tokens depends on code that is not run. */
import { type Grammar, hasPredicate, type LexerExpression } from '../grammar/grammar.js';
import { indentationOf } from './indentation.js';
import { createForeignCode } from './predicates.js';

/** The code of a grammar that decides about tokens, by what becomes of it. */
export interface ForeignTokens {
  /** The base class of the lexer, unless everything that it is needed for is known. */
  readonly baseClass: string | undefined;
  /** Terms of predicates that cannot be evaluated: the parser decides. */
  readonly unknownTerms: readonly string[];
  /** Actions that are ignored. */
  readonly ignoredActions: readonly string[];
  /** Tokens that parser rules use and no lexer rule makes. */
  readonly missingTokens: readonly string[];
  /** Whether INDENT and DEDENT are made from the indentation. */
  readonly isIndented: boolean;
}

/** `knownActions`: those that a hook runs. */
export function foreignTokensOf(grammar: Grammar, knownActions: readonly string[] = []): ForeignTokens {
  const alternatives = grammar.lexerRules.flatMap((rule) => rule.alternatives);
  const actions = [...new Set(alternatives.flatMap((alternative) => alternative.actions))];
  const code = createForeignCode(actions);
  const predicates = alternatives.flatMap(({ body, commands }) =>
    codesOf(body).map((text) => ({ code: text, leavesMode: commands.some(({ kind }) => kind === 'popMode') })),
  );
  const indentation = indentationOf(grammar);
  const madeHere = new Set(
    indentation &&
      [indentation.indent, indentation.dedent, indentation.lineEnd].map((type) => grammar.tokenNames[type]),
  );
  const unknownTerms = [...new Set(predicates.flatMap((predicate) => code.unknownTerms(predicate)))];
  const ignoredActions = actions.filter((action) => !knownActions.includes(action) && !code.isRead(action));
  const missingTokens = missingTokensOf(grammar).filter((token) => !madeHere.has(token));
  const isNeeded = unknownTerms.length > 0 || (ignoredActions.length > 0 && !indentation) || missingTokens.length > 0;
  return {
    baseClass: isNeeded ? grammar.baseClass : undefined,
    unknownTerms,
    ignoredActions,
    missingTokens,
    isIndented: indentation !== undefined,
  };
}

function codesOf(expression: LexerExpression): string[] {
  if (!hasPredicate(expression)) return [];
  switch (expression.kind) {
    case 'predicate':
      return [expression.code];
    case 'sequence':
      return expression.items.flatMap(codesOf);
    case 'choice':
      return expression.alternatives.flatMap(codesOf);
    case 'optional':
    case 'star':
    case 'plus':
      return codesOf(expression.item);
    default:
      return [];
  }
}

/** Declared tokens that no lexer rule makes; `checkGrammar` reports those that are not even declared. */
function missingTokensOf({ tokenNames, lexerRules }: Grammar): string[] {
  const made = new Set(
    lexerRules.flatMap(({ name, alternatives }) => [
      name,
      ...alternatives.flatMap(({ commands }) =>
        commands.flatMap((command) => (command.kind === 'type' ? [command.argument] : [])),
      ),
    ]),
  );
  return tokenNames.slice(2).filter((name) => !made.has(name));
}
