import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, applyWithDifferences, type Span } from '../../edit/edit.js';
import type { Language, Snapshot } from '../../language/language.js';
import {
  allEdits,
  deleteLayers,
  deleteListItems,
  deleteParameters,
  deleteResults,
  dissolveClasses,
  dropOwners,
  hoistNearDescendants,
  inlineAssignments,
  inlineCalls,
  inlineStructures,
  replaceWithDefault,
  replaceWithSimilar,
  simplifyLiterals,
  unwrapLists,
} from '../../passes/index.js';
import { reduce } from '../../reduce.js';
import { type Generator, type Node, nodesOf, renderTree } from '../../syntax/index.js';
import { languageLaws } from '../../testing/language-laws.js';
import { treeSitterLanguage } from './language.js';

const require = createRequire(import.meta.url);

function load(name: string): Promise<Language> {
  const file = (path: string): string => require.resolve(`tree-sitter-${name}/${path}`);
  const grammar: unknown = JSON.parse(readFileSync(file('src/grammar.json'), 'utf8'));
  return treeSitterLanguage({ name, wasm: file(`tree-sitter-${name}.wasm`), grammar });
}

const languages = {
  c: await load('c'),
  go: await load('go'),
  javascript: await load('javascript'),
  json: await load('json'),
  python: await load('python'),
  rust: await load('rust'),
};

const TEXTS: Readonly<Record<keyof typeof languages, readonly string[]>> = {
  c: [
    '#include <stdio.h>\nstruct p { int x, y; };\n/* sum */\nint main(int n, char **v) { return n > 1 ? v[1][0] : 0; }\n',
    'static int a = 1, *b;\nvoid f(void);\n',
  ],
  go: [
    'package p\n\nimport "fmt"\n\n// sum\nfunc f(a int, b ...string) (int, error) {\n\tif a > 1 { return a, nil }\n\treturn 0, nil\n}\n',
    'package p\ntype T struct { x, y int }\nfunc (t *T) g() { for i := range []int{1} { t.x += i } }\n',
  ],
  javascript: [
    'var a = [1, ...b, `t`]\nlet { d, e } = f(a, /x/g)\n// end\nif (a) { g() } else h(a => a.b)\n',
    "class K extends L { m(x = 'y') { return x } }\nfor (const i of o) { i++ }\n",
  ],
  json: ['{"a": [1, 2.5, null], "b": {"c": "d\\n"}}', '[true, false]', '1'],
  python: [
    'import os, sys\nclass C:\n    def f(self, *a, b=1):\n        if a:\n            return [x for x in a]\n        # no\n        else:\n            pass\nprint(f"{os}", C().f(1)); x = 2\n',
    'for i in range(3):\n    print(i)\n    print("x")\n',
  ],
  rust: [
    'use std::io;\n/* a */\nstruct P<T> { x: T, y: i32 }\nimpl P<u8> { fn f(&mut self, a: &str) -> i32 { let mut b = 1; b += 2; match a { "x" => b, _ => 0 } } }\n',
    'fn main() { for i in 0..3 { println!("{}", i); } }\n',
  ],
};

function textsOf(name: string): readonly string[] {
  return TEXTS[name as keyof typeof languages];
}

function treesOf({ text, statements }: Snapshot): unknown[] {
  const plain = ({ kind, name, start, end, children }: Node): unknown => [kind, name, start, end, children.map(plain)];
  return statements.map(({ start, end, tree }) => [text.slice(start, end), plain(tree)]);
}

describe.each(Object.entries(languages))('%s', (name, language) => {
  for (const law of languageLaws(language, { texts: textsOf(name) })) it(law.name, law.check);

  it('derives every node, and trees render to their text', () => {
    for (const text of textsOf(name)) {
      for (const { start, end, tree, isCovered } of language.snapshot(text).statements) {
        expect(isCovered).toBe(true);
        expect(renderTree(tree, text.slice(start, end))).toBe(text.slice(start, end));
        for (const { origin } of nodesOf(tree))
          if (origin && 'item' in origin) expect(origin.item.kind).not.toBe('any');
      }
    }
  });

  it('parses an edited text as from scratch, unless it has errors', () => {
    const edit = fc.record({
      at: fc.nat(),
      length: fc.nat(30),
      text: fc.constantFrom('', ' ', 'a', '\n', ',', '1', '(', ')'),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        let snapshot = language.snapshot(textsOf(name)[0] as string);
        for (const { at, length, text } of edits) {
          const from = at % (snapshot.text.length + 1);
          const next = snapshot.text.slice(0, from) + text + snapshot.text.slice(from + length);
          const scratch = language.snapshot(next);
          const edited = language.snapshot(next, snapshot);
          const isClean = scratch.statements.every(({ isCovered }) => isCovered);
          if (isClean) expect(treesOf(edited)).toEqual(treesOf(scratch));
          if (isClean) expect(language.canonicalKey?.(edited)).toBe(language.canonicalKey?.(scratch));
          snapshot = edited;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('parses a text with several differences as from scratch, unless it has errors', () => {
    const text = textsOf(name)
      .join('\n')
      .repeat(name === 'json' ? 1 : 3);
    const leaves = language
      .snapshot(text)
      .statements.flatMap(({ tree, start }) =>
        [...nodesOf(tree)].map((node) => ({ start: start + node.start, end: start + node.end })),
      );
    const changes = fc.array(fc.record({ at: fc.nat(), text: fc.constantFrom('', '', '', 'a', '1', ' ', '\n') }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(changes, (chosen) => {
        const replacements = chosen
          .map((change) => ({ ...(leaves[change.at % leaves.length] as Span), text: change.text }))
          .sort((a, b) => a.start - b.start)
          .filter(({ start }, i, all) => all.slice(0, i).every((other) => other.end <= start));
        const edited = applyWithDifferences(text, { replacements, note: '' });
        const scratch = language.snapshot(edited.text);
        const updated = language.snapshot(edited.text, language.snapshot(text), edited.differences);
        if (!scratch.statements.every(({ isCovered }) => isCovered)) return;
        expect(treesOf(updated)).toEqual(treesOf(scratch));
        expect(language.canonicalKey?.(updated)).toBe(language.canonicalKey?.(scratch));
        expect(updated.tokens).toBe(language.countTokens(edited.text));
      }),
      { numRuns: 60 },
    );
  });

  it('generates sentences that parse, with tokens of the text where the grammar defines none', () => {
    const generator = language.generator?.(language.snapshot(textsOf(name)[0] as string)) as Generator;
    const start = [...(language.grammar?.rules.keys() ?? [])][0] as string;
    for (let seed = 0; seed < 40; seed++) {
      const { text, tree } = generator.random(start, { seed, depth: 14 });
      expect(language.snapshot(text).statements.filter(({ isCovered }) => !isCovered)).toEqual([]);
      expect(renderTree(tree, text)).toBe(text);
    }
  });

  it('keeps the identity of statements that an edit leaves alone', () => {
    const text = `${textsOf(name)[0] as string}\n`;
    const before = language.snapshot(text);
    const after = language.snapshot(`${text}\n`, before);
    expect(after.statements.length).toBe(before.statements.length);
    expect(after.statements.every(({ identity }, i) => identity === before.statements[i]?.identity)).toBe(true);
  });
});

describe('a tree', () => {
  const deletionsOf = (language: Language, text: string): string[] =>
    allEdits(deleteListItems, language.snapshot(text), language).map((edit) => applyEdit(text, edit));

  it('has lists with separators, also where hidden rules stand between the list and its items', () => {
    expect(deletionsOf(languages.javascript, 'f(a, ...b, c)')).toContain('f(a, c)');
    expect(deletionsOf(languages.javascript, 'f(a, b)')).toContain('f(b)');
    expect(deletionsOf(languages.python, 'x = [1, *y, 2]')).toContain('x = [1, 2]');
    expect(deletionsOf(languages.c, 'int a, *b, c[2];')).toContain('int a, c[2];');
    expect(deletionsOf(languages.json, '[1, {}, "x"]')).toContain('[1, "x"]');
  });

  it('has the same lists if they are long', () => {
    const items = (count: number): string =>
      Array.from({ length: count }, (_, i) => (i % 3 ? `a${i}` : '"s"')).join(', ');
    for (const count of [3, 60, 300]) {
      const [array, call] = [deletionsOf(languages.javascript, `[${items(count)}]`), `f(${items(count)})`];
      expect(array).toContain(`[${items(count).replace('a1, ', '')}]`);
      expect(deletionsOf(languages.python, `${call}\n`)).toContain(`${call.replace(/, [^,]*\)$/, ')')}\n`);
      const fields = `class A { ${'a = 1; m() {} '.repeat(count)}}`;
      expect(deletionsOf(languages.javascript, fields)).toContain(fields.replace('a = 1; ', ''));
    }
  });

  it('has the words of free text, which is one token', async () => {
    const text = '#define f(a) some text \\\n  and needle\nint a;\n';
    expect(deletionsOf(languages.c, text)).toContain('#define f(a) text \\\n  and needle\nint a;\n');
    const { text: result } = await reduce({
      text,
      language: languages.c,
      oracle: (candidate) => /#define[^\n]*(\\\n[^\n]*)?needle/.test(candidate),
    });
    expect(result.trim()).toBe('#define needle');
    expect(languages.c.countTokens('#define f a b c\n')).toBe(3);
  });

  it('has one token for a string, but not for two', () => {
    expect(languages.json.countTokens('{"a": "b"}')).toBe(5);
    expect(languages.python.countTokens('a = "" + "b"')).toBe(5);
    expect(languages.python.countTokens("f('''a\nb''', rb'c')")).toBe(6);
    // Escapes are text as well, but the code in a string is not.
    expect(languages.python.countTokens("a = '\\'  b\\n'")).toBe(3);
    expect(languages.python.countTokens("a = f'{b}'")).toBeGreaterThan(3);
    const keyOf = (text: string): unknown => languages.python.canonicalKey?.(languages.python.snapshot(text));
    expect(keyOf("a = '\\'  b'")).not.toBe(keyOf("a = '\\' b'"));
    expect(languages.javascript.countTokens('a = `b` + "c"')).toBe(5);
  });

  it('keeps the last statement of an indented block', () => {
    const text = 'if a:\n    b()\n    c()\n';
    expect(deletionsOf(languages.python, text)).toContain('if a:\n    c()\n');
    expect(deletionsOf(languages.python, text)).not.toContain('if a:\n    \n');
  });

  it('contains text with errors, which stays reducible', async () => {
    const { text } = await reduce({
      text: 'function f() { a(]); b(); }\nfunction g() { c(); d(; e(); }\n',
      language: languages.javascript,
      oracle: (candidate) => /d\(;/.test(candidate),
    });
    expect(text.trim()).toBe('d(;');
  });
});

it('replaces nodes by the smallest texts of their rules, numbers before names', () => {
  const defaultOf = (language: Language, name: string): readonly string[] =>
    language.defaultsOf({
      kind: 'rule',
      name,
      alternative: 0,
      iteration: 0,
      origin: undefined,
      start: 0,
      end: 0,
      children: [],
    });
  expect(defaultOf(languages.javascript, 'expression')).toEqual(['0']);
  expect(defaultOf(languages.javascript, 'statement_block')).toEqual(['{}']);
  expect(defaultOf(languages.python, 'block')).toEqual(['0']);
  expect(defaultOf(languages.c, 'statement')).toEqual([';']);
});

it('reduces without candidates that have new errors', async () => {
  const tried: string[] = [];
  const { text } = await reduce({
    text: "import sys\n\ndef f(a, b):\n    # sum\n    c = a + b\n    if c > 1:\n        print('x', c)\n    return c\n\nf(1, 2)\n",
    language: languages.python,
    oracle: (candidate) => {
      tried.push(candidate);
      return candidate.includes('print');
    },
  });
  expect(text.trim()).toBe('print');
  for (const candidate of tried)
    expect(languages.python.snapshot(candidate).statements.every(({ isCovered }) => isCovered)).toBe(true);
});

describe('a text that nothing makes smaller', () => {
  const text = 'int g(int a) { return a; }\nint f() {\n  g(1);\n  x = y;\n}\n';

  it('loses tokens that the grammar needs if the failure survives that', async () => {
    const reduction = await reduce({
      text,
      language: languages.c,
      oracle: (candidate) => /f\s*\(\s*\)\s*\{[^}]*x/.test(candidate),
    });
    expect(reduction.text.replace(/\s/g, '')).toBe('f(){x');
  });

  it('keeps what it has lost if the calls are used up meanwhile', async () => {
    let calls = 0;
    let firstWithError = 0;
    const oracle = (candidate: string): boolean => {
      calls++;
      const isFailing = /f\s*\(\s*\)\s*\{[^}]*x/.test(candidate);
      const isCovered = languages.c.snapshot(candidate).statements.every((statement) => statement.isCovered);
      if (isFailing && !isCovered) firstWithError ||= calls;
      return isFailing;
    };
    await reduce({ text, language: languages.c, oracle });
    expect(firstWithError).toBeGreaterThan(0);
    const reduction = await reduce({ text, language: languages.c, oracle, maxCalls: firstWithError });
    expect(reduction.ended).toBe('budget');
    expect(reduction.text).not.toContain('}');
  });

  it('costs one call more if it does not', async () => {
    const tried = new Set<string>();
    const { minimal } = await reduce({
      text,
      language: languages.c,
      oracle: (candidate) => {
        if (!languages.c.snapshot(candidate).statements.every(({ isCovered }) => isCovered)) tried.add(candidate);
        return /f\s*\(\s*\)\s*\{[^}]*x[^}]*\}/.test(candidate);
      },
    });
    expect(minimal).toBe(true);
    expect(tried.size).toBeLessThanOrEqual(1);
  });
});

function inlined(language: Language, pass: typeof inlineCalls, text: string): string[] {
  return allEdits(pass, language.snapshot(text), language).map((edit) => applyEdit(text, edit).trim());
}

describe('inlining', () => {
  it.each([
    ['javascript', 'function f(a, b) {\n  g(a.b);\n  return b;\n}\nvar x = f(c, 2 + 3);', 'g(c.b);\nvar x = (2 + 3);'],
    [
      'c',
      'int f(char *p) {\n  *p = 1;\n}\nint main() {\n  char p;\n  f(&p);\n}',
      'int main() {\n  char p;\n  *(&p) = 1;\n}',
    ],
    [
      'python',
      'def f(a, b=1):\n    if a:\n        g(b)\n    return a.x\nclass A:\n    def m(self):\n        print(f(None, 2))',
      'class A:\n    def m(self):\n        if None:\n            g(2)\n        print((None.x))',
    ],
    ['javascript', 'class D { add(p) { this.ps.push(p); } b() {} }\nd.add(2);', 'class D { b() {} }\nd.ps.push(2);'],
    [
      'python',
      'class D:\n    def add(self, p):\n        self.ps[0] = p\nfor i in x:\n    d.add(i)',
      'class D:\n    0\nfor i in x:\n    d.ps[0] = i',
    ],
    [
      'python',
      'class D:\n    def __init__(self, n):\n        self.n = n\n    def f(self): 0\nd = D(1)',
      'class D:\n    def f(self): 0\nd = D()\nd.n = 1',
    ],
    ['python', 'def f(a, *b):\n    g(a, b)\nf(1, 2, 3)', 'g(1, (2, 3,))'],
    // The body of a loop becomes a block.
    [
      'c',
      'int f(int m) { char c = m; return c; }\nint main() { for (int i;; i++) g(f(i)); }',
      'int main() { for (int i;; i++) { char c = i; g(c); } }',
    ],
  ] as const)('writes the body of a function of %s where it is called', (name, before, after) => {
    expect(inlined(languages[name], inlineCalls, before)).toEqual([after]);
  });

  it('writes a declaration that passes its own variable before the body', () => {
    const before = 'int f(int *p) { *p = 1; }\nint main() { int *q = f(q); }';
    expect(inlined(languages.c, inlineCalls, before)).toContain('int main() { int *q = 0;\n*q = 1; }');
  });

  it('leaves functions that are recursive, or called more than once', () => {
    const { javascript } = languages;
    expect(inlined(javascript, inlineCalls, 'function f(a) {\n  f(a);\n}\nf(1);')).toEqual([]);
    expect(inlined(javascript, inlineCalls, 'function f(a) {\n  g(a);\n}\nf(1);\nf(2);')).toEqual([]);
  });

  it('writes the value of a macro where it is used', () => {
    expect(inlined(languages.c, inlineAssignments, '#define SIZE 4\nint a[SIZE];')).toEqual(['int a[4];']);
    expect(inlined(languages.c, inlineAssignments, '#define MAX(a, b) (a > b ? a : b)\nint c = MAX(d.a, 2);')).toEqual([
      'int c = (d.a > 2 ? d.a : 2);',
    ]);
    expect(inlined(languages.c, inlineAssignments, '#define F(a) (a + 1)\nint c = F(F(2));')).toEqual([]);
  });

  it('writes a value where its block uses the name, if other blocks use the same name often', () => {
    const others = 'def c(c):\n    c.d(c)\n';
    expect(inlined(languages.python, inlineAssignments, `${others}for a in b:\n    c = f(a)\n    g(c)`)).toContain(
      `${others}for a in b:\n    g(f(a))`,
    );
    expect(inlined(languages.python, inlineAssignments, `for a in b:\n    c = f(a)\n${others}`)).toEqual([]);
    expect(inlined(languages.c, inlineAssignments, 'int b; void f() { b = 5; g(b); }')).toContain(
      'int b; void f() { g(5); }',
    );
  });

  it('gives a variable the type of its copy', () => {
    expect(inlined(languages.c, inlineAssignments, 'void f(int i) { char c = i; g(c); }')).toContain(
      'void f(char i) { g(i); }',
    );
    expect(inlined(languages.javascript, inlineAssignments, 'const i = f(); { let c = i; g(c); }')).not.toContain(
      'let i = f(); { g(i); }',
    );
  });

  it('writes the only element of an initial value where its variable is used', () => {
    expect(inlined(languages.c, inlineAssignments, 'void f() { struct s d = { "x" }; g(d); }')).toContain(
      'void f() { g("x"); }',
    );
  });
});

it('is minimal where a line break inside brackets has no meaning, but has one without them', async () => {
  const { python: language } = languages;
  const oracle = (text: string): boolean =>
    /^(?:\{\s*\(\)\s*\(\)\s*\}|\(\) ?\(\))$/.test(text.trim()) && !/^\s/.test(text);
  const result = await reduce({ text: '{\n        ()\n        ()\n    \n}\n', language, oracle });
  expect([result.text.replace(/\s+/g, ''), result.minimal]).toEqual(['()()', true]);
});

it('replaces an operator that assigns by the operator', () => {
  const { c } = languages;
  const texts = (text: string): string[] =>
    allEdits(simplifyLiterals, c.snapshot(text), c).map((edit) => applyEdit(text, edit));
  expect(texts('int f(int b) { b >>= 2; return b <= 2; }')).toContain('int f(int b) { b >> 2; return b <= 2; }');
  expect(texts('int f(int b) { return b <= 2 && b != 2; }').filter((text) => !/[<!]=/.test(text))).toEqual([]);
});

it('ends a search whose failure needs nothing but a comment', async () => {
  const text = '/** The sum. */\nfunction f(a, b) {\n  // needle\n  return a + b;\n}\nf(1, 2);\n';
  const { javascript: language } = languages;
  const result = await reduce({ text, language, oracle: (candidate) => candidate.includes('// needle') });
  expect([result.text.trim(), result.tokensAfter, result.minimal]).toEqual(['// needle', 0, true]);
});

describe('passes for programs', () => {
  const { c, go, javascript, python, rust } = languages;

  it.each([
    [rust, deleteResults, 'fn f(a: i32) -> Result<(), E> { g(a); Ok(()) }', 'fn f(a: i32)  { g(a);  }'],
    [rust, deleteResults, 'fn f() -> i32 { let a = 1; g(); a }', 'fn f()  {  g();  }'],
    [rust, deleteResults, 'fn f() -> i32 { if a { return 1; } g(2) }', 'fn f()  { if a { return ; }  }'],
    // What the value does may be what matters.
    [rust, deleteResults, 'fn f() -> i32 { g(2) }', 'fn f()  { g(2); }'],
    [rust, deleteResults, 'fn f() -> i32 { loop {} match a { _ => 1 } }', 'fn f()  { loop {}  }'],
    [
      go,
      deleteResults,
      'package p\nfunc f(a int) (int, error) {\n\tg()\n\treturn a, nil\n}\n',
      'package p\nfunc f(a int)  {\n\tg()\n\treturn \n}',
    ],
    [
      go,
      deleteResults,
      'package p\nfunc (t T) f() int {\n\tb := 1\n\tg()\n\treturn b\n}\n',
      'package p\nfunc (t T) f()  {\n\t\n\tg()\n\treturn \n}',
    ],
    [
      rust,
      deleteParameters,
      'fn f(&self, a: u8) {}\nfn main() { match x.f(1) { _ => 2 } }',
      'fn f(&self) {}\nfn main() { match x.f() { _ => 2 } }',
    ],
    // A keyword with a name of its own is no variable.
    [rust, inlineAssignments, 'fn main() { let mut a = b(1); a.c() }', 'fn main() {  b(1).c() }'],
    [python, deleteParameters, 'def f(a, b):\n    b\nf(1, 2)', 'def f(b):\n    b\nf(2)'],
    [
      python,
      deleteParameters,
      'class A:\n    def m(self, a, b):\n        b\nx.m(1, 2)',
      'class A:\n    def m(self, b):\n        b\nx.m(2)',
    ],
    [
      javascript,
      deleteParameters,
      'class A { constructor(a) {} }\nnew A(f(1, 2))',
      'class A { constructor() {} }\nnew A()',
    ],
    [
      c,
      deleteParameters,
      'int f(int a, int b) { return b; }\nint x = f(1, 2);',
      'int f(int b) { return b; }\nint x = f(2);',
    ],
    [python, dropOwners, 'a.x = {}\nfor i in a.x:\n    del a.x[i]', 'x = {}\nfor i in x:\n    del x[i]'],
    [
      python,
      dissolveClasses,
      'class A:\n    def m(self, a):\n        self.x = a\n        self.m(x)\nfor i in A().m(2):\n    b.x',
      'def m(a):\n    x = a\n    m(x)\nfor i in m(2):\n    x',
    ],
    [python, dissolveClasses, 'class A:\n    def __init__(self):\n        A()\nA()', 'def A():\n    A()\nA()'],
    [
      javascript,
      dissolveClasses,
      'class A { m(a) { this.x(a); }\nx(b) { y.z(b); } }\nnew A(1).m(f(2)).x(3);',
      'function m(a) { x(a); }\nfunction x(b) { y.z(b); }\nx(3);',
    ],
    [
      c,
      dissolveClasses,
      'struct a { struct b c; int *d; };\nint f(struct a *p) { p->c = p[0].d; }',
      'struct b c; int *d;\nint f(struct a *p) { c = d; }',
    ],
    [
      c,
      inlineStructures,
      'struct a { int b; };\nint f(struct a *p, struct a q) { return p->b + q.b; }',
      'int f(int *p, int q) { return p[0] + q; }',
    ],
    [
      c,
      inlineStructures,
      'typedef struct { char *b[8]; } a;\nint f(a *p) { return p->b[0]; }',
      'int f(char * *p) { return p[0]; }',
    ],
    // The variable of a loop gets a value, and so do parameters.
    [python, unwrapLists, 'for i in r:\n    f(i)\n    g(x.i)', 'f(0)\ng(x.i)'],
    [python, unwrapLists, 'for i in [{}]:\n    f(i)\n    g()', 'f({})\ng()'],
    [c, hoistNearDescendants, 'int main() { for (int i = 0; i < 9; i++) f(i); }', 'int main() { f(0); }'],
    // An expression inside a statement becomes a statement of its own.
    [python, hoistNearDescendants, 'for a in f(x):\n    g(a)\nh()', 'f(x)\nh()'],
    [javascript, hoistNearDescendants, 'for (a of f(x)) { g(a) }', 'f(x)'],
    [c, hoistNearDescendants, 'int main() { int a = f(x); return 0; }', 'int main() { f(x); return 0; }'],
    [c, hoistNearDescendants, 'int f() { switch (0) { case 0: return g(); } }', 'int f() { return g(); }'],
    [c, hoistNearDescendants, 'int main() { return f(x); }', 'int main() { f(x); }'],
    // A blank at the end of the line would make the next line the value.
    [c, deleteLayers, '#define a 1\n#define b 2\nint c;', '#define a\n#define b 2\nint c;'],
    // A block has at least one statement.
    [python, deleteLayers, 'def f():\n    a\n    b\nf()', 'def f():\n    0\nf()'],
    // What is read from somewhere may be a literal of the text.
    [python, replaceWithSimilar, 'g("s")\nx = 0 + abc.d', 'g("s")\nx = 0 + "s"'],
    [c, replaceWithSimilar, 'int a = 20; int b = list[0].qty;', 'int a = 20; int b = 20;'],
    [python, replaceWithDefault, 'f(a, b).c', 'None .c'],
    [javascript, replaceWithDefault, 'f(a, b).c', 'null .c'],
    [python, replaceWithDefault, 'f(a, b) + 1', 'None + 1'],
    [javascript, replaceWithDefault, '1 + f(a, b)', '1 + null'],
  ] as const)('%#', (language, pass, before, after) => {
    expect(inlined(language, pass, before)).toContain(after);
  });

  it('takes calls before a block for no definitions', () => {
    expect(inlined(rust, deleteResults, 'fn main() { if f(a) == b { return 1; } }')).toEqual([]);
    expect(inlined(go, deleteResults, 'package p\nfunc f() {\n\tif g(a) {\n\t\treturn\n\t}\n}\n')).toEqual([]);
  });

  it('leaves values that do nothing', () => {
    expect(inlined(javascript, hoistNearDescendants, 'for (a of x) { g(a) }')).not.toContain('x');
    expect(inlined(javascript, hoistNearDescendants, 'f(x);')).not.toContain('f(x)');
  });

  it('leaves a block that has nothing but the shortest statement', () => {
    expect(inlined(python, deleteLayers, 'def f():\n    0')).toEqual([]);
  });
});
