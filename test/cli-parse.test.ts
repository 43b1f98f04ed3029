import { chmodSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';

const { folder, file, minrepro } = commandLine();

describe('minrepro parse', () => {
  it('prints one line of JSON per file', () => {
    file('a.sql', 'SELECT 1; SELECT 2;');
    file('b.sql', 'SELECT 1;\nnonsense here;');
    const { code, out } = minrepro(['parse', 'a.sql', 'b.sql', '--json']);
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { file: 'a.sql', statements: 2, tokens: 4, covered: 2, generic: 0, firstFailure: null },
      {
        file: 'b.sql',
        statements: 2,
        tokens: 4,
        covered: 1,
        generic: 1,
        firstFailure: { line: 2, column: 1, token: 'nonsense' },
      },
    ]);
  });

  it('draws the tree and prints a summary', () => {
    file('tree.sql', 'DELETE FROM t');
    const { out } = minrepro(['parse', 'tree.sql', '--tree']);
    expect(out).toContain('├ "DELETE"');
    expect(out).toContain('tree.sql: 1 statement, 3 tokens without terminators; sqlite covers 1 (100.0 %), generic 0');
  });

  it('refuses files that are too large for one text, without reading them', () => {
    file('dump.sql', '');
    truncateSync(join(folder, 'dump.sql'), 3e9);
    const { code, err } = minrepro(['parse', 'dump.sql']);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^minrepro: dump\.sql: it has 3000 MB, and a script can have at most \d+ MB; pass a part of it/,
    );
    file('small.sql', 'SELECT 1');
    expect(minrepro(['reduce', 'small.sql', '--setup', 'dump.sql', '--engine', 'sqlite']).err).toContain(
      'dump.sql: it has',
    );
  });

  it('reads standard input, empty and binary files', () => {
    expect(minrepro(['parse', '-'], 'SELECT 1').out).toContain('-: 1 statement');
    file('empty.sql', '');
    file(
      'binary.sql',
      Uint8Array.from({ length: 256 }, (_, i) => i),
    );
    const { code, out } = minrepro(['parse', 'empty.sql', 'binary.sql', '--json']);
    expect(code).toBe(0);
    expect(out).toContain('"file":"empty.sql","statements":0');
    expect(out).toContain('"file":"binary.sql"');
  });

  it('parses any language that has a grammar, and prints notes about the grammar', () => {
    file(
      'Json.g4',
      `grammar Json; value : '{' pair ( ',' pair )* '}' | '{' '}' | STRING | NUMBER {note}? ; pair : STRING ':' value ; lost : 'x' ;
      STRING : '"' ~["]* '"' ; NUMBER : [0-9]+ ; WS : [ \\n]+ -> skip ;`,
    );
    file('good.json', '{"a": {"b": 1}}');
    file('bad.json', '{"a": \n oops}');
    const { code, out, err } = minrepro([
      'parse',
      '--grammar',
      'Json.g4',
      '--start',
      'value',
      '--json',
      'good.json',
      'bad.json',
    ]);
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { covered: number }).covered),
    ).toEqual([1, 0]);
    expect(out).toContain('"firstFailure":{"line":2,"column":2,"token":"o"}');
    expect(err.split('\n').filter(Boolean)).toEqual([
      'Json.g4:1: note: the predicate {note}? holds unless a hook decides it',
      'Json.g4:1: note: rule lost cannot be reached from value',
    ]);
  });

  it.each([
    [['parse', 'missing.sql'], 'minrepro: missing.sql: no such file; name a script to parse'],
    [['parse', '.'], 'minrepro: .: it is a directory; name a script to parse'],
    [
      ['parse', 'x.sql', '--grammar', 'missing.g4'],
      'minrepro: missing.g4: no such file; name a grammar in .g4 notation',
    ],
    [
      ['parse', 'x.sql', '--grammar', 'broken.g4'],
      "minrepro: broken.g4:1:20: expected ';' or '|' in rule r but found the end of the file",
    ],
    [
      ['parse', 'x.sql', '--grammar', 'fine.g4', '--start', 'nope'],
      'minrepro: fine.g4:1:1: there is no rule nope; the rules are r',
    ],
    [['parse', 'x.sql', '--start', 'r'], 'minrepro: --start has no effect without --grammar'],
    [['parse', 'x.sql', '--dialect', 'cobol'], "minrepro: option '--dialect <NAME>' argument 'cobol' is invalid"],
    [['parse'], 'minrepro: no file given: minrepro parse FILE'],
    [['frobnicate'], "minrepro: unknown command 'frobnicate'"],
  ])('%j fails with one clear line and exit code 2', (args, message) => {
    file('x.sql', 'SELECT 1');
    file('broken.g4', 'grammar broken; r :');
    file('fine.g4', "grammar fine; r : 'a' ;");
    const { code, err } = minrepro(args);
    expect(code).toBe(2);
    expect(err.split('\n')[0]).toContain(message);
  });

  it('continues with the other files if one cannot be read', () => {
    file('a.sql', 'SELECT 1');
    const { code, out, err } = minrepro(['parse', 'missing.sql', 'a.sql']);
    expect([code, err.trim().split('\n').length]).toEqual([2, 1]);
    expect(out).toContain('a.sql: 1 statement');
  });

  it('reports a file without permission to read it', () => {
    chmodSync(join(folder, file('secret.sql', 'SELECT 1')), 0);
    // The superuser may read every file.
    if (process.getuid?.() === 0) expect(minrepro(['parse', 'secret.sql']).code).toBe(0);
    else expect(minrepro(['parse', 'secret.sql']).err).toContain('secret.sql: permission denied');
  });

  it('shows examples in its help', () => {
    const { code, out } = minrepro(['parse', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('minrepro parse --dialect mysql --json');
  });
});
