import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '../evaluate/journal.js';
import type { CheckResult } from '../evaluate/oracle.js';
import { JournalError, type JournalFile, openJournal } from './journal-file.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-journal-'));
const path = join(folder, 'journal');
beforeEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const reproduced: CheckResult = { verdict: 'reproduced', detail: 'it crashes', fingerprint: 'crash' };
const vanished: CheckResult = { verdict: 'vanished', detail: '' };

function write(...entries: (readonly [string, CheckResult])[]): void {
  const journal = openJournal(path, 'subject', { resume: false });
  for (const [key, result] of entries) journal.record(key, result);
  journal.close();
}

function resume<Result>(use: (journal: JournalFile) => Result): Result {
  const journal = openJournal(path, 'subject', { resume: true });
  const result = use(journal);
  journal.close();
  return result;
}

const content = (): string => readFileSync(path, 'utf8');

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
    resume((journal) => {
      expect([journal.take('a'), journal.take('b'), journal.take('a')]).toEqual([reproduced, vanished, vanished]);
      expect([journal.take('a'), journal.take('c')]).toEqual([undefined, undefined]);
    });
  });

  it('only ever grows, however often it is resumed', () => {
    write(['a', reproduced]);
    for (const key of ['b', 'c']) {
      const before = content();
      resume((journal) => journal.record(key, vanished));
      expect(content().startsWith(before)).toBe(true);
    }
    resume((journal) => expect(['a', 'b', 'c'].map(journal.take)).toEqual([reproduced, vanished, vanished]));
  });

  it('has every result in the file at once, without being closed', () => {
    const journal = openJournal(path, 'subject', { resume: false });
    journal.record('a', vanished);
    expect(content().split('\n')).toHaveLength(3);
    journal.close();
  });

  it('knows whether an interrupted run had accepted more steps', () => {
    const journal = openJournal(path, 'subject', { resume: false });
    journal.accepted();
    journal.accepted();
    expect(journal.isBehind).toBe(false);
    journal.close();
    const resumed = openJournal(path, 'subject', { resume: true });
    const states = [1, 2, 3].map(() => {
      resumed.accepted();
      return resumed.isBehind;
    });
    expect(states).toEqual([true, false, false]);
    resumed.close();
  });

  it('is removed at the end, and when it is closed without a verdict', () => {
    openJournal(path, 'subject', { resume: false }).close();
    expect(existsSync(path)).toBe(false);
    write(['a', reproduced]);
    openJournal(path, 'subject', { resume: true }).finish();
    expect(existsSync(path)).toBe(false);
  });

  it('refuses a journal that another run is using', () => {
    const journal = openJournal(path, 'subject', { resume: false });
    const error = new JournalError(
      `${path}: another run is using this output; wait for it, or choose another --output`,
    );
    expect(() => openJournal(path, 'subject', { resume: false })).toThrow(error);
    expect(() => openJournal(path, 'subject', { resume: true })).toThrow(error);
    journal.close();
  });

  it('starts anew only after the journal of an unfinished run was moved away', () => {
    write(['a', reproduced]);
    const before = content();
    expect(() => openJournal(path, 'subject', { resume: false })).toThrow('journal of an unfinished run');
    const kept = join(folder, 'kept');
    const journal = openJournal(path, 'subject', { resume: false, setAside: () => renameSync(path, kept) });
    expect([journal.take('a'), readFileSync(kept, 'utf8')]).toEqual([undefined, before]);
    journal.close();
  });

  it.each(['subject', 'another subject'])('replaces the journal of a finished run, the next subject is %s', (next) => {
    const finished = openJournal(path, 'subject', { resume: false });
    finished.record('a', reproduced);
    finished.keep({}, true);
    finished.close();
    const setAside = (): never => {
      throw new Error('moved away');
    };
    const journal = openJournal(path, next, { resume: false, setAside });
    expect([journal.take('a'), journal.isEmpty]).toEqual([undefined, true]);
    journal.close();
  });

  it('names what would help if there is no journal', () => {
    expect(() => openJournal(path, 'subject', { resume: true })).toThrow(
      new JournalError(`${path}: no journal to resume from; run without --resume first`),
    );
    expect(existsSync(path)).toBe(false);
  });

  it('names what would help if the journal cannot be written', () => {
    const missing = join(folder, 'missing', 'journal');
    expect(errorOf(() => openJournal(missing, 'subject', { resume: false }))).toMatchObject({
      name: 'JournalError',
      message: `${missing}: no such folder; choose another file with --output`,
      cause: { code: 'ENOENT' },
    });
  });
});

describe('a damaged journal', () => {
  const damage = (change: (lines: string[]) => string[]): void => {
    write(['a', reproduced], ['b', vanished], ['c', vanished]);
    writeFileSync(path, change(content().split('\n')).join('\n'));
  };
  const taken = (): unknown[] => resume((journal) => ['a', 'b', 'c', 'a'].map((key) => journal.take(key)?.verdict));

  it.each<[string, (lines: string[]) => string[], readonly (string | undefined)[]]>([
    ['a last line that was cut', (lines) => [...lines.slice(0, 3), '9aX {"key'], ['reproduced', 'vanished']],
    ['no line feed at its end', (lines) => lines.slice(0, 4), ['reproduced', 'vanished', 'vanished']],
    ['a line of zeros', (lines) => lines.toSpliced(2, 0, '\0'.repeat(40)), ['reproduced', 'vanished', 'vanished']],
    ['a repeated line', (lines) => lines.toSpliced(2, 0, lines[1] ?? ''), ['reproduced', 'vanished', 'vanished']],
    ['a changed verdict', (lines) => lines.toSpliced(1, 1, (lines[1] ?? '').replace('reprod', 'unprod')), []],
    ['lines in another order', (lines) => lines.toSpliced(1, 2, lines[2] ?? '', lines[1] ?? ''), ['reproduced']],
    ['a line of another run', (lines) => lines.toSpliced(3, 1, (lines[3] ?? '').slice(1)), ['reproduced', 'vanished']],
    ['a header only', (lines) => [lines[0] ?? '', ''], []],
    ['half a header', (lines) => [(lines[0] ?? '').slice(0, 20)], []],
    ['nothing', () => [''], []],
  ])('with %s yields valid results only, and can be continued', (_, change, verdicts) => {
    damage(change);
    const before = content();
    expect(taken()).toEqual([...verdicts, ...new Array<undefined>(4 - verdicts.length).fill(undefined)]);
    // A journal that holds nothing at all is removed when it is closed.
    expect(existsSync(path) ? content().startsWith(before) : before.split('\n').length <= 2).toBe(true);
    if (!existsSync(path)) return;
    resume((journal) => journal.record('d', reproduced));
    expect(resume((journal) => journal.take('d'))).toEqual(reproduced);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['other subject', '{"minrepro":4,"subject":"x"}\n', 'the journal of another run'],
    ['other format', '{"minrepro":2,"subject":"=subject"}\n{"key":"a"}\n', 'another version of minrepro'],
    ['garbage', 'garbage\n', 'not a journal'],
    ['binary', Uint8Array.of(0, 255, 10, 1, 2, 3, 10), 'not a journal'],
    ['JSON null', 'null\n', 'not a journal'],
  ])('(%s) is refused and left as it is', (_, bytes, message) => {
    writeFileSync(path, bytes);
    const before = readFileSync(path);
    expect(() => openJournal(path, 'subject', { resume: true })).toThrow(message);
    expect(() => openJournal(path, 'subject', { resume: true })).toThrow('is kept under another name');
    expect(readFileSync(path)).toEqual(before);
  });
});

describe('keyOf', () => {
  it('is the text itself if it is short, and otherwise a hash', () => {
    expect(keyOf('x'.repeat(500))).toBe(`=${'x'.repeat(500)}`);
    expect(keyOf('x'.repeat(501))).toMatch(/^\w{28}$/);
    expect(keyOf('x'.repeat(501))).not.toBe(keyOf('y'.repeat(501)));
  });

  it('tells texts apart that differ in an invalid byte only', () => {
    expect(keyOf(`${'x'.repeat(500)}\udc80`)).not.toBe(keyOf(`${'x'.repeat(500)}\udc81`));
  });
});
