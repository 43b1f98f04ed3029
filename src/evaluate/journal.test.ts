import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { JournalError, keyOf, openJournal } from './journal.js';
import type { CheckResult } from './oracle.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-journal-'));
const path = join(folder, 'journal');
beforeEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const reproduced: CheckResult = { verdict: 'reproduced', detail: 'it crashes', fingerprint: 'crash' };
const vanished: CheckResult = { verdict: 'vanished', detail: '' };

function write(...entries: (readonly [string, CheckResult])[]): void {
  const journal = openJournal(path, 'subject', false);
  for (const [key, result] of entries) journal.record(key, result);
  journal.close();
}

/** The error that a function throws. */
function errorOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('openJournal', () => {
  it('returns each recorded result once, in order', () => {
    write(['a', reproduced], ['b', vanished], ['a', vanished]);
    const journal = openJournal(path, 'subject', true);
    expect([journal.take('a'), journal.take('b'), journal.take('a')]).toEqual([reproduced, vanished, vanished]);
    expect([journal.take('a'), journal.take('c')]).toEqual([undefined, undefined]);
    journal.close();
  });

  it('keeps the results of earlier runs when it is resumed twice', () => {
    write(['a', reproduced]);
    const resumed = openJournal(path, 'subject', true);
    resumed.record('b', vanished);
    resumed.close();
    const journal = openJournal(path, 'subject', true);
    expect([journal.take('a'), journal.take('b')]).toEqual([reproduced, vanished]);
    journal.close();
  });

  it('writes one line of JSON per result, after a line with the version and the subject', () => {
    write(['a', vanished]);
    expect(readFileSync(path, 'utf8')).toBe(
      '{"minrepro":2,"subject":"=subject"}\n{"key":"a","result":{"verdict":"vanished","detail":""}}\n',
    );
  });

  it('has every result in the file at once, without being closed', () => {
    const journal = openJournal(path, 'subject', false);
    journal.record('a', vanished);
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3);
    journal.close();
  });

  it('ignores a last line that a crash truncated', () => {
    write(['a', reproduced], ['b', vanished]);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -5));
    const journal = openJournal(path, 'subject', true);
    expect([journal.take('a'), journal.take('b')]).toEqual([reproduced, undefined]);
    journal.close();
  });

  it('starts anew unless it is resumed', () => {
    write(['a', reproduced]);
    write();
    expect(readFileSync(path, 'utf8')).toBe('{"minrepro":2,"subject":"=subject"}\n');
  });

  it('rejects the journal of another subject or version, and leaves it unchanged', () => {
    const message = `${path}: this is the journal of another run (other script, options or version); run without --resume`;
    write(['a', reproduced]);
    const before = readFileSync(path, 'utf8');
    expect(() => openJournal(path, 'another subject', true)).toThrow(new JournalError(message));
    expect(readFileSync(path, 'utf8')).toBe(before);
    writeFileSync(path, before.replace('"minrepro":2', '"minrepro":1'));
    expect(() => openJournal(path, 'subject', true)).toThrow(new JournalError(message));
  });

  it('names what would help if there is no journal', () => {
    const error = errorOf(() => openJournal(path, 'subject', true));
    expect(error).toMatchObject({
      name: 'JournalError',
      message: `${path}: no journal to resume from; run without --resume first`,
      cause: { code: 'ENOENT' },
    });
    expect(existsSync(path)).toBe(false);
  });

  it('names what would help if the journal cannot be written', () => {
    const missing = join(folder, 'missing', 'journal');
    expect(errorOf(() => openJournal(missing, 'subject', false))).toMatchObject({
      name: 'JournalError',
      message: `${missing}: no such folder; choose another file with --output`,
      cause: { code: 'ENOENT' },
    });
  });
});

describe('keyOf', () => {
  it('is the text itself if it is short, and otherwise a hash', () => {
    expect(keyOf('x'.repeat(500))).toBe(`=${'x'.repeat(500)}`);
    expect(keyOf('x'.repeat(501))).toMatch(/^[\w-]{27}$/);
    expect(keyOf('x'.repeat(501))).not.toBe(keyOf('y'.repeat(501)));
  });
});
