/**
 * Reads grammars in the JSON notation of the Fuzzing Book, which DDSET (Gopinath et al. 2020) uses for its subjects: rules over
 * characters, without a lexer. Each character is a token.
 */
import { type Expression, type Grammar, GrammarError, type LexerRule, type Place, type Rule } from './grammar.js';

interface GrammarFile {
  readonly '[start]': string;
  readonly '[grammar]': Readonly<Record<string, readonly (readonly string[])[]>>;
}

const NONTERMINAL = /^<[^<>\s]+>$/;

/** A grammar whose first rule is its start rule. Throws `GrammarError` if the text is no such grammar. */
export function readFuzzingBookGrammar(text: string, file: string): Grammar {
  const at: Place = { file, line: 1, column: 1 };
  const { '[start]': startSymbol, '[grammar]': definitions } = parsed(text, at);
  const characters = new Set<string>();
  const itemsOf = (symbol: string): Expression[] => {
    if (NONTERMINAL.test(symbol) && definitions[symbol]) return [{ kind: 'rule', rule: nameOf(symbol) }];
    return Array.from(symbol, (character): Expression => {
      characters.add(character);
      return { kind: 'token', token: tokenOf(character) };
    });
  };
  const rules = new Map<string, Rule>();
  const startRules = definitions[startSymbol];
  if (!startRules) throw new GrammarError(`there is no rule for the start symbol ${startSymbol}`, at);
  for (const [symbol, alternatives] of [[startSymbol, startRules] as const, ...Object.entries(definitions)]) {
    const bodies = alternatives.map((symbols) => ({
      body: { kind: 'sequence' as const, items: symbols.flatMap(itemsOf) },
      rightAssociative: false,
    }));
    rules.set(nameOf(symbol), { name: nameOf(symbol), alternatives: bodies, at });
  }
  const lexerRules = [...characters].map((character) => lexerRule(character, at));
  const tokenNames = ['EOF', '<unmatched>', ...lexerRules.map(({ name }) => name)];
  const tokenTypes = new Map(tokenNames.flatMap((name, type) => (type === 1 ? [] : [[name, type] as const])));
  return { name: file.replace(/^.*[\\/]|\.\w+$/g, ''), rules, lexerRules, tokenNames, tokenTypes, problems: [] };
}

function parsed(text: string, at: Place): GrammarFile {
  try {
    const data = JSON.parse(text) as Partial<GrammarFile>;
    if (typeof data['[start]'] === 'string' && typeof data['[grammar]'] === 'object') return data as GrammarFile;
  } catch {
    // The message below says what is expected.
  }
  throw new GrammarError('it is no grammar in JSON: it needs "[start]" and "[grammar]"', at);
}

function nameOf(symbol: string): string {
  return symbol.slice(1, -1);
}

/** Spelled out, so that a token counts as a word or mark of the grammar. */
function tokenOf(character: string): string {
  return `'${character}'`;
}

function lexerRule(character: string, at: Place): LexerRule {
  const code = character.codePointAt(0) as number;
  const body = { kind: 'chars' as const, set: [code, code] };
  return {
    name: tokenOf(character),
    fragment: false,
    mode: 'DEFAULT_MODE',
    alternatives: [{ body, commands: [], actions: [] }],
    at,
  };
}
