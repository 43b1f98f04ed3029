import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BUILT_IN } from '../registry.js';
import { optionsOf } from './command-definition.js';
import { reduceDefinition } from './reduce-definition.js';
import { runKey } from './run-key.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-run-key-'));
afterAll(() => rmSync(folder, { recursive: true }));
const options = optionsOf(reduceDefinition(BUILT_IN));
const values = { engine: 'sqlite', jobs: 1 };

describe('runKey', () => {
  it.each<[string, string | number | boolean]>([
    ['engine', 'duckdb'],
    ['allowExisting', true],
    ['seed', 2],
    ['keepNames', true],
    ['algorithm', 'hdd'],
  ])('depends on %s', (name, value) => {
    expect(runKey('text', options, { ...values, [name]: value })).not.toBe(runKey('text', options, values));
  });

  it.each<[string, string | number | boolean]>([
    ['jobs', 4],
    ['resume', true],
    ['output', 'out.sql'],
    ['maxCalls', 5],
    ['json', true],
  ])('does not depend on %s', (name, value) => {
    expect(runKey('text', options, { ...values, [name]: value })).toBe(runKey('text', options, values));
  });

  it('depends on the text, but not on the order of the options', () => {
    expect(runKey('other', options, values)).not.toBe(runKey('text', options, values));
    expect(runKey('text', [...options].reverse(), values)).toBe(runKey('text', options, values));
  });

  it('depends on the version of minrepro', () => {
    expect(runKey('text', options, values, '1.0.0')).not.toBe(runKey('text', options, values, '1.0.1'));
  });

  it.each(['sqlite:', 'command:'])('depends on the build of the program of an engine, after %s', (prefix) => {
    const program = join(folder, 'sqlite3');
    const keys = ['a', 'longer'].map((content) => {
      writeFileSync(program, content);
      return runKey('text', options, { engine: `${prefix}${program}` });
    });
    expect(new Set(keys).size).toBe(2);
    expect(runKey('text', options, { engine: `${prefix}${program}` })).toBe(keys[1]);
  });

  it('depends on the content of a file, but not on its name', () => {
    const file = (name: string, content: string): string => {
      writeFileSync(join(folder, name), content);
      return runKey('text', options, { ...values, setup: join(folder, name) });
    };
    const key = file('a.sql', 'CREATE TABLE t (a);');
    expect(file('b.sql', 'CREATE TABLE t (a);')).toBe(key);
    expect(file('a.sql', 'CREATE TABLE t (b);')).not.toBe(key);
  });
});
