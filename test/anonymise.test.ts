import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';

const { folder, file, read, exists, minrepro } = commandLine();
const ORACLE = ['--engine', 'sqlite', '--expect', 'error:datatype mismatch'];
const OWN_WORDS =
  /\b(?:customers?|products|order_\w+|orders|audit|daily|turnover|stock|Bern|Ada|Teapot|sieve|2024-05-01)\b/;

describe('minrepro anonymise', () => {
  it('leaves no word of the shop, whole or reduced, in results and reports, and it still fails', () => {
    file('shop.sql', readFileSync(new URL('../examples/shop.sql', import.meta.url), 'utf8'));
    file('shop.anon.names.json', '{}');
    chmodSync(join(folder, 'shop.anon.names.json'), 0o644);
    const { code, out } = minrepro(['anonymise', 'shop.sql', ...ORACLE, '--report', 'a.html', '--report', 'a.md']);
    expect(code).toBe(0);
    expect(out).toContain('Nothing of the original is left but words of the language.\n1 calls');
    for (const result of ['shop.anon.sql', 'a.html', 'a.md']) expect(OWN_WORDS.exec(read(result))).toBeNull();
    expect(statSync(join(folder, 'shop.anon.names.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(read('shop.anon.names.json')).names).toMatchObject({ t: 'customers' });
    expect(exists('shop.anon.sql.journal')).toBe(false);

    const reduced = minrepro(['reduce', 'shop.anon.sql', ...ORACLE, '--anonymise', '--json', '--report', 'r.html']);
    expect(JSON.parse(reduced.out)).toMatchObject({ tokensAfter: 15, names: {}, anonymised: { kept: [] } });
    // Neither does the name of the file.
    expect(read('r.html').includes('shop')).toBe(false);
  });

  it('renames in JSON and its paths alike, and underlines what the failure needs', () => {
    file(
      'pay.sql',
      `CREATE TABLE payroll (body TEXT CHECK (body <> 'Ada'));
INSERT INTO payroll VALUES ('{"gross": -9223372036854775808, "city": "Bern"}');
SELECT abs(json_extract(body, '$.gross')) FROM payroll;
`,
    );
    minrepro(['anonymise', 'pay.sql', '--engine', 'sqlite']);
    expect(read('pay.anon.sql')).not.toMatch(/payroll|body|gross|city|Bern|Ada/);
    file('keep.sh', '#!/bin/sh\ngrep -q Bern "$1"\n');
    chmodSync(join(folder, 'keep.sh'), 0o755);
    const { out } = minrepro(['anonymise', 'pay.sql', '--test', './keep.sh', '--language', 'sql']);
    expect(out).toContain('Not replaced, so check it before you share the result: string {');
    expect(out).toMatch(/\n {2}INSERT INTO t VALUES \(.*Bern.*\n +\^+\n/);
  });

  it('writes no report if it ends before the text is anonymised', () => {
    file('early.sql', "CREATE TABLE orders (price); SELECT 'Bern' FROM nowhere");
    file('orders.sh', '#!/bin/sh\ngrep -q orders "$1"\n', 0o755);
    const { out, err } = minrepro([
      'anonymise',
      'early.sql',
      '--test',
      './orders.sh',
      '--max-calls',
      '1',
      '--report',
      'e.md',
    ]);
    expect(out).toContain('The run ended early: the result is NOT anonymised.');
    expect(err).toContain('no report was written: the run ended before the result was anonymised');
    expect(exists('e.md')).toBe(false);
  });

  it('rejects options that contradict each other', () => {
    file('bug.sql', 'SELECT x');
    const { code, err } = minrepro(['reduce', 'bug.sql', '--engine', 'sqlite', '--anonymise', '--keep-names']);
    expect([code, err]).toEqual([2, 'minrepro: --anonymise replaces names and --keep-names keeps them: give one\n']);
  });
});
