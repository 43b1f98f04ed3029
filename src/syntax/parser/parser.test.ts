import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../test/support/check-tree.js';
import { sentencesOf } from '../../../test/support/enumerate.js';
import { grammarOf, grammarText, tokensOf } from '../../../test/support/grammars.js';
import { showNesting, showTree } from '../../../test/support/show-tree.js';
import { createParser, type Grammar, nodesOf, type ParseOutcome, renderTree } from '../index.js';
import { finishSteps } from '../steps.js';
import { compileParser } from './parser.js';
import { recognise } from './recognise.js';

function parse(grammar: Grammar, start: string, text: string): ParseOutcome {
  return createParser(grammar, start)(tokensOf(grammar, text));
}

function treeOf(grammar: Grammar, start: string, text: string, show = showTree): string {
  const outcome = parse(grammar, start, text);
  return outcome.kind === 'parsed' ? show(outcome.tree, text) : outcome.kind;
}

/** All words over a, b, c up to a length, the shortest first. */
function words(length: number): string[] {
  const found = [''];
  for (let from = 0, n = 0; n < length; n++) {
    const to = found.length;
    for (let i = from; i < to; i++) for (const letter of 'abc') found.push(`${found[i]}${letter}`);
    from = to;
  }
  return found;
}

describe('the parser compared with brute force', () => {
  it('accepts exactly the sentences of the grammar, with trees that are derivations', () => {
    fc.assert(
      fc.property(grammarText, (text) => {
        const grammar = grammarOf(text);
        const sentences = sentencesOf(grammar, 'r0', 4);
        const run = createParser(grammar, 'r0');
        for (const word of words(4)) {
          const outcome = run(tokensOf(grammar, word));
          expect(outcome.kind, `${JSON.stringify(word)} in\n${text}`).toBe(sentences.has(word) ? 'parsed' : 'rejected');
          if (outcome.kind !== 'parsed') continue;
          expect(renderTree(outcome.tree, word)).toBe(word);
          expect(faultOf(grammar, outcome.tree), `${JSON.stringify(word)} in\n${text}`).toBeUndefined();
        }
      }),
      { numRuns: 600 },
    );
  });

  it('reports the first token that no derivation can consume', () => {
    // No sentence starts with the text up to and including the furthest token.
    fc.assert(
      fc.property(grammarText, (text) => {
        const grammar = grammarOf(text);
        const sentences = [...sentencesOf(grammar, 'r0', 6)];
        const run = createParser(grammar, 'r0');
        for (const word of words(3)) {
          const outcome = run(tokensOf(grammar, word));
          if (outcome.kind !== 'rejected' || outcome.furthest >= word.length) continue;
          const rejectedPrefix = word.slice(0, outcome.furthest + 1);
          expect(
            sentences.filter((sentence) => sentence.startsWith(rejectedPrefix)),
            `${word} in\n${text}`,
          ).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('operator rules', () => {
  const grammar = grammarOf(`grammar E;
    e : '-' e | <assoc=right> e '^' e | e ('*' | '/') e | e ('+' | '-') e | <assoc=right> e '?' e ':' e | e '!' | 'not' e | ID | '(' e ')' ;
    ID : [a-z] ; WS : ' ' -> skip ;`);

  it.each([
    ['a + b * c', '[a + [b * c]]'],
    ['a * b + c', '[[a * b] + c]'],
    ['a - b - c', '[[a - b] - c]'],
    ['a ^ b ^ c', '[a ^ [b ^ c]]'],
    ['- a * b', '[[- a] * b]'],
    ['a ? b : c ? d : e', '[a ? b : [c ? d : e]]'],
    ['a + b ! * c', '[[[a + b] !] * c]'],
    ['not a + b', '[not [a + b]]'],
    ['a * not b + c', '[a * [not [b + c]]]'],
    ['a * (b + c)', '[a * [( [b + c] )]]'],
  ])('%s binds as %s', (text, nesting) => {
    expect(treeOf(grammar, 'e', text, showNesting)).toBe(nesting);
  });

  it('set the alternative that was matched', () => {
    const outcome = parse(grammar, 'e', 'a + b');
    if (outcome.kind !== 'parsed') throw new Error(outcome.kind);
    expect(outcome.tree.alternative).toBe(3);
    expect(outcome.tree.children.map(({ kind, alternative }) => [kind, alternative])).toEqual([
      ['rule', 7],
      ['choice', 0],
      ['rule', 7],
    ]);
  });
});

describe('the tree', () => {
  it('contains alternatives, optionals and iterations', () => {
    const grammar = grammarOf(
      `grammar G; s : 'x' | item (',' item)* ';'? ; item : ID ('asc' | 'desc')? ; ID : [a-z] ; WS : ' ' -> skip ;`,
    );
    expect(treeOf(grammar, 's', 'a desc, b, c;')).toBe('s(item(a ?(desc)) *(#(, item(b)) #(, item(c))) ?(;))');
    const outcome = parse(grammar, 's', 'a desc, b, c;');
    if (outcome.kind !== 'parsed') throw new Error(outcome.kind);
    expect(outcome.tree.alternative).toBe(1);
    const nodes = [...nodesOf(outcome.tree)];
    expect(nodes.filter(({ kind }) => kind === 'iteration').map(({ iteration }) => iteration)).toEqual([0, 1]);
    const optional = nodes.find(({ kind }) => kind === 'optional');
    expect([optional?.alternative, optional?.start, optional?.end]).toEqual([1, 2, 6]);
    const rule = grammar.rules.get('item')?.alternatives[0]?.body;
    expect(rule?.kind === 'sequence' && optional?.origin === rule.items[1]).toBe(true);
  });

  it('of an ambiguous text uses the first alternatives and the longest matches', () => {
    const grammar = grammarOf(
      `grammar G; s : a b | b a ; a : 'x'+ ; b : 'x'* ; t : ('x' | 'x' 'x')* ; u : 'x'*? v ; v : 'x'* ;`,
    );
    expect(treeOf(grammar, 's', 'xxx')).toBe('s(a(*(#(x) #(x) #(x))) b())');
    expect(treeOf(grammar, 't', 'xxx')).toBe('t(*(#(x) #(x) #(x)))');
    expect(treeOf(grammar, 'u', 'xxx')).toBe('u(v(*(#(x) #(x) #(x))))');
  });

  it('exists for hidden, indirect and cyclic left recursion', () => {
    const grammar = grammarOf(`grammar G;
      a : b 'x' | 'y' ; b : a | c? a 'z' ; c : 'c' ;
      p : q | 'p' ; q : p ;`);
    expect(treeOf(grammar, 'a', 'yx')).toBe('a(b(a(y)) x)');
    expect(treeOf(grammar, 'a', 'cyzxx')).toBe('a(b(a(b(?(c(c)) a(y) z) x)) x)');
    expect(treeOf(grammar, 'p', 'p')).toMatch(/^p\(/);
  });
});

describe('large and highly ambiguous texts', () => {
  const grammar = grammarOf(
    `grammar G; e : e '+' e | '(' e ')' | '1' ; list : '1' (',' '1')* ; s : s s s | s s | 'a' ; WS : ' ' -> skip ;`,
  );

  it('nest 10,000 brackets deep without a stack overflow', () => {
    const text = `${'('.repeat(10_000)}1${')'.repeat(10_000)}`;
    const outcome = parse(grammar, 'e', text);
    expect(outcome.kind === 'parsed' && renderTree(outcome.tree, text) === text).toBe(true);
    expect(parse(grammar, 'e', '('.repeat(10_000))).toEqual({ kind: 'rejected', furthest: 10_000 });
  });

  it('chain 10,000 operators and 100,000 list items', () => {
    expect(parse(grammar, 'e', `1${'+1'.repeat(10_000)}`).kind).toBe('parsed');
    expect(parse(grammar, 'list', `1${',1'.repeat(100_000)}`).kind).toBe('parsed');
  });

  it('end the parse when the budget is exhausted', () => {
    const tokens = tokensOf(grammar, 'a'.repeat(60));
    expect(createParser(grammar, 's', { budget: () => 1_000 })(tokens).kind).toBe('gave-up');
    expect(createParser(grammar, 's')(tokens).kind).toBe('parsed');
  });
});

describe('the work after a text is accepted', () => {
  it('is a few times the work before, for a text with very many derivations', () => {
    const grammar = grammarOf("grammar G; s : x* EOF ; x : '<' .*? '>' | . ;");
    const { machine, start } = compileParser(grammar, 's');
    const text = '<>'.repeat(1000);
    const { kind, steps } = finishSteps(
      recognise(machine, start, tokensOf(grammar, text).types, Number.POSITIVE_INFINITY, () => true),
    );
    expect(kind).toBe('accepted');
    expect(steps).toBeLessThan(500_000);
    expect(faultOf(grammar, (parse(grammar, 's', text) as ParseOutcome & { kind: 'parsed' }).tree)).toBeUndefined();
  });
});

describe('sets of tokens', () => {
  it('exclude the tokens after ~, including those in rules that are sets', () => {
    const grammar = grammarOf(
      `grammar G; s : ~( reserved | '.' ) ; reserved : 'select' | keyword ; keyword : 'from' ; t : . ; ID : [a-z]+ ; WS : ' ' -> skip ;`,
    );
    expect(['x', 'select', 'from', '.'].map((text) => parse(grammar, 's', text).kind)).toEqual([
      'parsed',
      'rejected',
      'rejected',
      'rejected',
    ]);
    // `~` does not match a character that no lexer rule matches, but `.` does.
    expect([parse(grammar, 's', '%').kind, parse(grammar, 't', '%').kind]).toEqual(['rejected', 'parsed']);
  });

  it('are rejected if they contain more than tokens', () => {
    expect(() => createParser(grammarOf(`grammar G; s : ~( r ) ; r : 'a' 'b' ;`), 's')).toThrow(/plain sets of tokens/);
  });
});
