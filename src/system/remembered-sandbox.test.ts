import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget, remember, remembered } from './remembered-sandbox.js';

const folder = mkdtempSync(join(tmpdir(), 'remembered-'));
const program = join(folder, 'program');

beforeEach(() => {
  rmSync(join(folder, 'minrepro'), { recursive: true, force: true });
  vi.stubEnv('XDG_CACHE_HOME', folder);
  writeFileSync(program, '');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(process.platform === 'linux')('the remembered sandbox', () => {
  it('is known to later runs', () => {
    expect(remembered([program])).toBeUndefined();
    remember([program], 'bwrap, view');
    expect(remembered([program])).toBe('bwrap, view');
    expect(readdirSync(join(folder, 'minrepro'))).toEqual(['sandbox.json']);
  });

  it('is not used after the program was replaced, or with other programs', async () => {
    remember([program], 'bwrap');
    expect(remembered([program, process.execPath])).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 20));
    utimesSync(program, 0, 0);
    expect(remembered([program])).toBeUndefined();
  });

  it('is not used by another user', () => {
    remember([program], 'bwrap');
    vi.spyOn(process, 'getuid').mockReturnValueOnce(4_242);
    expect(remembered([program])).toBeUndefined();
    expect(remembered([program])).toBe('bwrap');
  });

  it('is forgotten when it did not hold', () => {
    remember([program], 'bwrap');
    forget();
    expect(remembered([program])).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '{"id":"bwrap"}'])('ignores a damaged record: %s', (text) => {
    mkdirSync(join(folder, 'minrepro'));
    writeFileSync(join(folder, 'minrepro/sandbox.json'), text);
    expect(remembered([program])).toBeUndefined();
  });

  it('needs no cache that can be written', () => {
    vi.stubEnv('XDG_CACHE_HOME', program);
    expect(() => remember([program], 'bwrap')).not.toThrow();
    expect(() => forget()).not.toThrow();
    expect(remembered([program])).toBeUndefined();
  });
});
