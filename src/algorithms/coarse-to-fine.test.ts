import { describe, expect, it } from 'vitest';
import { grammarOf } from '../../test/support/grammars.js';
import { grammarLanguage } from '../language/grammar-language.js';
import { reduce } from '../reduce.js';

const blocks = grammarLanguage(
  grammarOf(`grammar Blocks;
program : command+ ;
command : 'print' NAME ( '+' NAME )* ';' | 'begin' command* 'end' ;
NAME : [a-z]+ ;
SPACE : [ \\n]+ -> skip ;`),
);

describe('the default search', () => {
  it('changes the nesting of large parts before it deletes the small parts inside them', async () => {
    const commands = Array.from({ length: 40 }, () => 'print a + b;').join('\n');
    const tried: string[] = [];
    const { text } = await reduce({
      text: `begin\n${commands}\nend\n`,
      language: blocks,
      oracle: (candidate) => {
        tried.push(candidate);
        return candidate.split('print').length === 41;
      },
    });
    const isShorterSum = (candidate: string): boolean => {
      const [commandCount, sumCount] = [candidate.split('print').length, candidate.split('+').length];
      return commandCount === 41 && sumCount < 41;
    };
    const unwrapped = tried.findIndex((candidate) => !candidate.includes('begin') && candidate.includes('print'));
    expect(unwrapped).toBeGreaterThan(0);
    expect(unwrapped).toBeLessThan(tried.findIndex(isShorterSum));
    expect(text).not.toMatch(/begin|\+/);
  });
});
