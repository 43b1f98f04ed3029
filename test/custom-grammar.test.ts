import { grammarLanguage, reduce } from 'minrepro';
import { hdd, perses } from 'minrepro/algorithms';
import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';
import { grammarOf } from './support/grammars.js';

/** A language in which `--` is an operator, although SQL reads it as the start of a comment. */
const CALC = `grammar Calc; script : statement* ; statement : sum ';' ; sum : term ( '+' term )* ; term : NAME '--'? ;
  NAME : [a-z]+ ; SPACE : [ \\n]+ -> skip ;`;
const TEXT = 'a-- + b + c ; d ; e + f ;';
const language = grammarLanguage(grammarOf(CALC));

const isCovered = (text: string): boolean =>
  language.snapshot(text).statements.every((statement) => statement.isCovered);
const namesIn = (text: string): string[] => text.match(/[a-z]+/g) ?? [];

const PREDICATES: readonly [string, (text: string) => boolean][] = [
  ['an operator', (text) => text.includes('--')],
  ['two names', (text) => /\bb\b/.test(text) && /\bf\b/.test(text)],
  ['two additions', (text) => (text.match(/\+/g) ?? []).length > 1],
  ['the end of a statement', (text) => /d\s*;/.test(text)],
  ['a valid text', (text) => isCovered(text) && text.includes('--') && text.includes('e')],
];

describe('a custom grammar', () => {
  it('counts with its own tokens', () => {
    expect(isCovered(TEXT)).toBe(true);
    expect(language.countTokens(TEXT)).toBe(13);
    expect(language.countTokens('a--')).toBe(2);
    expect(language.countTokens('-- + b')).toBe(3);
  });

  describe.each([perses.definition, hdd.definition])('with $name', ({ create }) => {
    it.each(PREDICATES)('becomes smaller and still fails: %s', async (_, fails) => {
      const { text, tokensBefore, tokensAfter, unit } = await reduce({
        text: TEXT,
        language,
        oracle: fails,
        algorithm: create({}),
      });
      expect(fails(text)).toBe(true);
      expect([tokensBefore, unit]).toEqual([13, 'tokens']);
      expect(tokensAfter).toBe(language.countTokens(text));
      expect(tokensAfter).toBeLessThan(tokensBefore);
    });

    it.each(PREDICATES)('is never larger if nothing can be removed: %s', async (_, fails) => {
      const oracle = (text: string): boolean => text === TEXT && fails(text);
      const { text, tokensAfter } = await reduce({ text: TEXT, language, oracle, algorithm: create({}) });
      expect([text, tokensAfter]).toEqual([TEXT, 13]);
    });
  });

  it('keeps the text valid with perses', async () => {
    for (const [, fails] of PREDICATES) {
      const { text } = await reduce({ text: TEXT, language, oracle: fails, algorithm: perses() });
      expect(isCovered(text), text).toBe(true);
    }
  });
});

describe('the default algorithm on a custom grammar', () => {
  it.each(PREDICATES)('introduces no names: %s', async (_, fails) => {
    const { text, names, tokensAfter } = await reduce({ text: TEXT, language, oracle: fails });
    expect(fails(text)).toBe(true);
    expect(tokensAfter).toBeLessThan(13);
    expect(names).toEqual({});
    expect(namesIn(TEXT)).toEqual(expect.arrayContaining(namesIn(text)));
  });

  it('formats the result without knowledge of SQL', async () => {
    const text = 'x  ;\n\n\n  create\n   +   select--   +  b ;  d   ;\n';
    const oracle = (candidate: string): boolean => /create[^;]*select--/.test(candidate);
    // SQL would write a statement per line, and would end the text at the comment.
    expect((await reduce({ text, language, oracle })).text).toBe('create + select--;\n');
    const unformatted = await reduce({ text, language, oracle, finishing: [] });
    expect(unformatted.text).not.toBe('create + select--;\n');
  });
});

describe('minrepro reduce --grammar', () => {
  const { file, read, minrepro } = commandLine();
  const reduceCalc = (...args: readonly string[]): Record<string, unknown> => {
    file('Calc.g4', CALC);
    file('bug.calc', TEXT);
    const { code, out, err } = minrepro(['reduce', 'bug.calc', '--grammar', 'Calc.g4', ...args, '--json']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^Preserving: exit status 0/m)]);
    return JSON.parse(out) as Record<string, unknown>;
  };

  it.each(['minrepro', 'perses', 'hdd'])('counts, reduces and formats with %s', (algorithm) => {
    const command = 'sh -c \'grep -q -e -- "$0" && grep -q ";" "$0" && grep -q a "$0"\'';
    const result = reduceCalc('--test', command, '--algorithm', algorithm);
    expect(result).toMatchObject({ tokensBefore: 13, tokensAfter: 3, names: {} });
    expect(read('bug.min.calc').trim()).toMatch(/^a-- *;$/);
  });

  it('keeps the layout with --no-format', () => {
    reduceCalc('--test', 'grep -q "c ; .*f"');
    expect(read('bug.min.calc')).toBe('c ; f ;');
    reduceCalc('--test', 'grep -q "c ; .*f"', '--no-format');
    expect(read('bug.min.calc')).toMatch(/^\s*c ; {2,}f ;$/);
  });
});
