import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Pattern } from '../src/index.js';
import { commandLine } from './support/command-line.js';

const { folder, file, read, exists, minrepro } = commandLine();

/** A text cannot be stored as a primary key of integers. */
const MISMATCH = "CREATE TABLE t (a INTEGER PRIMARY KEY);\nINSERT INTO t VALUES ('x');\n";

describe('minrepro explain, produce and match', () => {
  it('finds a pattern on a real engine, generates inputs that fail, and recognises them', () => {
    file('bug.sql', MISMATCH);
    const { code, out } = minrepro(['explain', 'bug.sql', '--engine', 'sqlite', '--checks', '30']);
    expect(code).toBe(0);
    expect(out).toContain('  CREATE TABLE <$table1> (<name> INTEGER PRIMARY KEY);');
    expect(out).toContain('  INSERT INTO <$table1> VALUES (<text that is no number>)<zero or more further rows>;');
    expect(out).toContain("  line 2: 'x' → '1'");
    expect(out).toContain('CREATE TABLE t (a INTEGER PRIMARY KEY);\n!!!!!! !!!!! = !~ !!!!!!! !!!!!!! !!!!!\n');
    expect(out).toContain('  !  essential: it stays as it is\n');
    expect(out).toContain('Pattern written to bug.pattern.json');
    const pattern = JSON.parse(readFileSync(join(folder, 'bug.pattern.json'), 'utf8')) as Pattern;
    expect(pattern).toMatchObject({
      version: 1,
      language: { name: 'sql', options: { dialect: 'sqlite' } },
      confirmed: 30,
    });

    const produced = minrepro(['produce', 'bug.pattern.json', '-n', '25', '--out-dir', 'more', '--engine', 'sqlite']);
    expect(produced.err).toContain('25 inputs: 25 valid (100.0 %), 25 of the valid ones fail (100.0 %)');
    expect(readdirSync(join(folder, 'more'))).toHaveLength(25);
    expect(minrepro(['match', 'bug.pattern.json', 'more', 'bug.sql']).code).toBe(0);

    file('other.sql', MISMATCH.replace("'x'", '1'));
    const other = minrepro(['match', 'bug.pattern.json', 'bug.sql', 'other.sql']);
    expect([other.code, other.out]).toEqual([1, 'bug.sql:1: has the pattern\nother.sql: does not have the pattern\n']);
    file('within.sql', `PRAGMA cache_size;\n${MISMATCH}PRAGMA cache_size;\n`);
    expect(minrepro(['match', 'bug.pattern.json', 'within.sql']).code).toBe(1);
    expect(minrepro(['match', '--within', 'bug.pattern.json', 'within.sql']).out).toBe(
      'within.sql:2: has the pattern\n',
    );
  });

  it('explains inputs of a grammar, and keeps the grammar in the pattern', () => {
    file('Sum.g4', "grammar Sum; sum : NUMBER ('+' NUMBER)* ; NUMBER : [0-9]+ ; SPACE : ' ' -> skip ;");
    file('in.sum', '1 + 0');
    const { code } = minrepro([
      'explain',
      'in.sum',
      '--grammar',
      'Sum.g4',
      '--test',
      'grep -q "+ 0$"',
      '--checks',
      '10',
    ]);
    expect(code).toBe(0);
    file('Sum.g4', 'it is not needed any more');
    const { out } = minrepro(['produce', 'in.pattern.json', '-n', '3', '--json']);
    const texts = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { text: string }).text);
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).toMatch(/^\d+ \+ 0$/);
  });

  it.each([
    [['explain', 'missing.sql', '--engine', 'sqlite'], 'missing.sql'],
    [['explain', 'bug.sql', '--engine', 'sqlite', '--output', 'notes.txt'], 'it exists and is no pattern'],
    [['produce'], 'give one pattern'],
    [['match', 'bug.pattern.json'], 'give a pattern and inputs'],
    [['match', 'no.json', 'a.sql'], 'it is no JSON'],
    [['match', 'empty.json', 'a.sql'], 'it holds no pattern'],
    [['match', 'old.json', 'a.sql'], 'it has version 0 of the format'],
    [['produce', 'kind.json'], 'its hole <x> cannot be read'],
    [['produce', 'texts.json'], 'its hole <y> cannot be read'],
    [['produce', 'span.json'], 'it holds no pattern'],
    [['produce', 'path.json', '--out-dir', 'out'], 'it holds no pattern'],
  ])('%j is wrong usage', (args, message) => {
    file('no.json', 'no');
    file('notes.txt', 'mine');
    file('empty.json', '{}');
    file('old.json', '{"version":0,"text":"","holes":[]}');
    file('a.sql', 'SELECT 1');
    const hole = { spans: [{ start: 7, end: 8 }], text: '1', textClass: { kind: 'unknown', label: 'x' } };
    const pattern = { version: 1, text: 'SELECT 1', language: { name: 'sql', options: {} }, holes: [hole] };
    file('kind.json', JSON.stringify(pattern));
    file('texts.json', JSON.stringify({ ...pattern, holes: [{ ...hole, textClass: { kind: 'choice', label: 'y' } }] }));
    file('span.json', JSON.stringify({ ...pattern, holes: [{ ...hole, spans: [{ start: 7, end: 900 }] }] }));
    file('path.json', JSON.stringify({ ...pattern, language: { ...pattern.language, extension: '/../../escaped' } }));
    const { code, err } = minrepro(args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('an input that does not fail is reported as by reduce', () => {
    file('fine.sql', 'SELECT 1;');
    const { code, err } = minrepro(['explain', 'fine.sql', '--engine', 'sqlite']);
    expect([code, err]).toEqual([3, expect.stringContaining('does not fail')]);
  });

  it('an unfinished pattern is marked, and the run can be resumed without a call', () => {
    file('long.sql', MISMATCH);
    const args = ['explain', 'long.sql', '--engine', 'sqlite', '--checks', '20'];
    const first = minrepro([...args, '--max-calls', '8']);
    expect(first.out).toContain('the budget ended before the pattern was finished');
    const pattern = JSON.parse(readFileSync(join(folder, 'long.pattern.json'), 'utf8')) as Pattern;
    expect(pattern.isUnfinished).toBe(true);
    const second = minrepro([...args, '--resume']);
    expect(second.code).toBe(0);
    expect((JSON.parse(readFileSync(join(folder, 'long.pattern.json'), 'utf8')) as Pattern).isUnfinished).toBe(false);
  });

  it('reduce --explain writes the result and its pattern', () => {
    file('both.sql', `CREATE TABLE u (x);\n${MISMATCH}SELECT * FROM u;\n`);
    const args = ['reduce', 'both.sql', '--engine', 'sqlite', '--explain', '--checks', '20'];
    const { code, out } = minrepro(args);
    expect(code).toBe(0);
    expect(out).toContain('Written to both.min.sql\n');
    expect(out).toContain('Pattern written to both.min.pattern.json\n');
    expect(minrepro(['match', 'both.min.pattern.json', 'both.min.sql']).code).toBe(0);
    const json = JSON.parse(minrepro([...args, '--json']).out) as { output: string; explanation: object };
    expect(json).toMatchObject({
      output: 'both.min.sql',
      explanation: { output: 'both.min.pattern.json', ended: 'done', pattern: { confirmed: 20 } },
    });
  });

  it('reduce --explain as a filter prints the result alone, and says that there is no pattern file', () => {
    const { code, out, err } = minrepro(['reduce', '--engine', 'sqlite', '--explain', '--checks', '5'], MISMATCH);
    expect([code, out.split('\n')[0]]).toEqual([0, 'CREATE TABLE t (a INTEGER PRIMARY KEY);']);
    expect(out).not.toContain('Pattern');
    expect(err).toContain('the pattern is written to a file only if --output names one');
  });

  it('reduce --explain whose budget ends in the explanation keeps the result and can be resumed', () => {
    file('part.sql', `CREATE TABLE u (x);\n${MISMATCH}SELECT * FROM u;\n`);
    file('test.sh', '#!/bin/sh\ngrep -q "INTEGER PRIMARY" "$1" && grep -q "VALUES" "$1"\n', 0o755);
    const args = ['reduce', 'part.sql', '--test', './test.sh', '--explain', '--checks', '10', '--language', 'sql'];
    const whole = JSON.parse(minrepro([...args, '--json', '--output', 'whole.sql']).out) as {
      calls: Record<string, number>;
    };
    const { reproduced = 0, vanished = 0, invalid = 0 } = whole.calls;
    const limit = String(reproduced + vanished + invalid + 10);
    const first = minrepro([...args, '--max-calls', limit]);
    expect(first.out).toContain('the budget ended before the pattern was finished');
    expect(first.err).toContain('To continue: minrepro reduce');
    expect((JSON.parse(read('part.min.pattern.json')) as Pattern).isUnfinished).toBe(true);
    const second = minrepro([...args, '--resume']);
    expect(second.code).toBe(0);
    expect(read('part.min.sql')).toBe(read('whole.sql'));
    expect(JSON.parse(read('part.min.pattern.json'))).toEqual(JSON.parse(read('whole.pattern.json')));
  });

  it('--checks without --explain is wrong usage, and a search that ends early is not explained', () => {
    file('early.sql', MISMATCH);
    const args = ['reduce', 'early.sql', '--engine', 'sqlite'];
    expect(minrepro([...args, '--checks', '5'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--checks has no effect without --explain'),
    });
    const { err } = minrepro([...args, '--explain', '--max-calls', '1']);
    expect(err).toContain('the search ended early, so its result was not explained');
    expect(exists('early.min.pattern.json')).toBe(false);
  });
});
