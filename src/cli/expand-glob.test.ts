import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expandGlob } from './expand-glob.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-glob-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'a/b'), { recursive: true });
for (const name of ['1.sql', '2.log', 'a/3.sql', 'a/b/4.sql', 'a/.hidden.sql', 'a/x+y.sql'])
  writeFileSync(join(folder, name), '');

describe('expandGlob', () => {
  it.each([
    ['*.sql', ['1.sql']],
    ['?.{sql,log}', ['1.sql', '2.log']],
    ['[!1].*', ['2.log']],
    ['**/*.sql', ['1.sql', 'a/3.sql', 'a/x+y.sql', 'a/b/4.sql']],
    ['a/*+?.sql', ['a/x+y.sql']],
    ['a/.*.sql', ['a/.hidden.sql']],
    ['*/b', ['a/b']],
    ['missing/*', []],
    ['[*', []],
  ])('%s', (pattern, expected) => {
    expect(expandGlob(`${folder}/${pattern}`)).toEqual(expected.map((name) => join(folder, name)));
  });
});
