/** Turns derivations of a tree-sitter grammar into texts. Tokens that only the parser's code recognises are taken from a text. */
import type { Snapshot } from '../../language/language.js';
import { createTextWriter } from '../../syntax/generate/sample-token.js';
import type { Alternative, Grammar, LexerExpression, Random, Rule, SentenceSource } from '../../syntax/index.js';
import type { ImportedGrammar } from './import-grammar.js';
import type { SharedNode } from './shared-tree.js';
import type { TreeSitterSnapshot } from './snapshot.js';
import type { NodeContext } from './tree-node.js';

/** Texts of tokens and of rules that are one token, by their names. */
export type Samples = ReadonlyMap<string, readonly string[]>;

/** So many texts of a token are enough. */
const MAX_SAMPLES = 32;

/** The texts of all tokens of a snapshot. */
export function samplesOf(snapshot: Snapshot, { nameOf }: NodeContext): Samples {
  const { text, root, rootStart } = snapshot as TreeSitterSnapshot;
  const samples = new Map<string, Set<string>>();
  const stack: { node: SharedNode; start: number }[] = [{ node: root, start: rootStart }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node, start } = top;
    for (const [i, child] of node.children.entries())
      stack.push({ node: child, start: start + (node.offsets[i] as number) });
    if (node.children.length > 0 || node.width === 0 || node.errors > 0) continue;
    const known = samples.get(nameOf(node.type)) ?? new Set();
    samples.set(nameOf(node.type), known);
    if (known.size < MAX_SAMPLES) known.add(text.slice(start, start + node.width));
  }
  return new Map(Array.from(samples, ([name, texts]) => [name, [...texts].sort((a, b) => a.length - b.length)]));
}

/** What external tokens without text say about the layout. */
function layoutOf(token: string): 'line' | 'indent' | 'dedent' | undefined {
  if (/dedent/i.test(token)) return 'dedent';
  if (/indent/i.test(token)) return 'indent';
  return /newline|semicolon|line_(?:break|end)/i.test(token) ? 'line' : undefined;
}

/** `isSentence` tells whether a text of the start rule has no errors. */
export function createSentences(
  imported: ImportedGrammar,
  isSentence: (text: string) => boolean,
  samples: Samples,
): SentenceSource {
  const grammar = withSampledRules(imported, samples);
  const { externals, immediate, start, word } = imported;
  const write = createTextWriter(grammar);
  const bodies = new Map(
    grammar.lexerRules.map(({ name, alternatives }) => [name, alternatives.map(({ body }) => body)]),
  );
  const nameOf = (type: number): string => grammar.tokenNames[type] ?? '';
  const layoutOfType = grammar.tokenNames.map((name) => (externals.has(name) ? layoutOf(name) : undefined));
  const simplest = new Map<number, string | undefined>();

  const find = (type: number, random?: Random): string | undefined => {
    const name = nameOf(type);
    if (name.startsWith("'")) return name.slice(1, -1);
    if (layoutOfType[type]) return '';
    const defined = bodies.get(name) ?? [];
    const known = samples.get(name) ?? [];
    if (defined.length === 0) return known[random ? random.below(known.length) : 0];
    if (random) return write(defined[random.below(defined.length)] as LexerExpression, random) || undefined;
    const texts = defined.map((body) => write(body)).filter((text) => text !== '');
    return texts.reduce<string | undefined>(
      (best, text) => (best && best.length <= text.length ? best : text),
      undefined,
    );
  };

  return {
    grammar,
    sample: (type, random) => {
      if (random) return find(type, random);
      if (!simplest.has(type)) simplest.set(type, find(type));
      return simplest.get(type);
    },
    isName: (type) => nameOf(type) === word,
    layOut: (tokens, rule) => {
      let text = '';
      let depth = 0;
      let isNewLine = false;
      const spans = tokens.map((token) => {
        const layout = layoutOfType[token.type];
        if (layout === 'indent') depth++;
        if (layout === 'dedent') depth--;
        if (layout || token.text === '') {
          isNewLine ||= layout !== undefined;
          return { start: text.length, end: text.length };
        }
        if (isNewLine && text !== '') text += `\n${'  '.repeat(Math.max(0, depth))}`;
        else if (!immediate.has(nameOf(token.type))) text += gapBetween(text, token.text);
        isNewLine = false;
        text += token.text;
        return { start: text.length - token.text.length, end: text.length };
      });
      return rule !== start || isSentence(text) ? { text, spans } : undefined;
    },
  };
}

const STANDALONE = /[\s(),;[\]{}"'`]/;

function gapBetween(before: string, after: string): string {
  const last = before.at(-1);
  return last === undefined || STANDALONE.test(last) || STANDALONE.test(after[0] as string) ? '' : ' ';
}

/** Rules that the samples have as one token, such as strings, are tokens: what they consist of cannot be written. */
function withSampledRules({ grammar, externals }: ImportedGrammar, samples: Samples): Grammar {
  const tokenNames = [...grammar.tokenNames];
  const tokenTypes = new Map(grammar.tokenTypes);
  const rules = new Map(grammar.rules);
  const add = (name: string): void => {
    if (tokenTypes.has(name)) return;
    tokenTypes.set(name, tokenNames.length);
    tokenNames.push(name);
  };
  for (const name of samples.keys()) {
    const rule = grammar.rules.get(name);
    if (!rule || !usesExternals(rule, grammar, externals)) continue;
    add(name);
    const alternative: Alternative = { body: { kind: 'token', token: name }, rightAssociative: false };
    rules.set(name, { ...rule, alternatives: [alternative] });
  }
  return { ...grammar, rules, tokenNames, tokenTypes };
}

/** Whether a rule contains tokens that only the parser's code recognises. */
function usesExternals(rule: Rule, { rules }: Grammar, externals: ReadonlySet<string>): boolean {
  const seen = new Set([rule.name]);
  const isUsed = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const { kind, token, rule: name } = value as { kind?: string; token?: string; rule?: string };
    if (kind === 'token') return externals.has(token as string);
    if (kind !== 'rule')
      return Object.values(value).some((part) => (Array.isArray(part) ? part.some(isUsed) : isUsed(part)));
    if (!name?.startsWith('_') || seen.has(name)) return false;
    seen.add(name);
    return isUsed(rules.get(name)?.alternatives.map(({ body }) => body) ?? []);
  };
  return rule.alternatives.some(({ body }) => isUsed(body));
}
