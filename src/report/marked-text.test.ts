import { describe, expect, it } from 'vitest';
import { markedText } from './marked-text.js';

const TEXT = "CREATE TABLE t (a INT);\n\nINSERT INTO t VALUES ('x');";

describe('markedText', () => {
  it('gives every token a sign, and marked ones their label', () => {
    const marks = [
      { start: 13, end: 14, sign: '=', label: '1' },
      { start: 16, end: 17, sign: '~', label: '2' },
      { start: 37, end: 38, sign: '=', label: '1' },
      { start: 47, end: 50, sign: '~', label: '3' },
    ];
    expect(markedText(TEXT, marks, '!').split('\n')).toEqual([
      'CREATE TABLE t (a INT);',
      '!!!!!! !!!!! = !~ !!!!!',
      '             1  2',
      '',
      "INSERT INTO t VALUES ('x');",
      '!!!!!! !!!! = !!!!!! !~~~!!',
      '            1         3',
    ]);
  });

  it('labels that would touch each other get separate rows', () => {
    const marks = ['10', '11', '12'].map((label, i) => ({ start: i, end: i + 1, sign: '~', label }));
    expect(markedText('abc', marks, '!').split('\n')).toEqual(['abc', '~~~', '10', ' 11', '  12']);
  });

  it('signs are as wide as the characters, also in a line that is broken', () => {
    const marks = [{ start: 7, end: 11, sign: '~', label: '1' }];
    expect(markedText('SELECT 日本語a, b', marks, '!', undefined, 9).split('\n')).toEqual([
      'SELECT ',
      '!!!!!!',
      '日本語a, ',
      '~~~~~~~!',
      '1',
      'b',
      '!',
    ]);
  });
});
