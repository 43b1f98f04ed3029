import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeEngine } from '../../test/support/fake-engine.js';
import { checkText } from '../evaluate/oracle.js';
import { moduleDefinition, moduleOracle } from './module-oracle.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-module-'));
afterAll(() => rmSync(folder, { recursive: true }));
const never = new AbortController().signal;

let serial = 0;
function moduleFile(code: string): string {
  const file = join(folder, `oracle-${serial++}.mjs`);
  writeFileSync(file, code);
  return file;
}

describe('moduleOracle', () => {
  it('accepts check as a named export or in the default export', async () => {
    const check = `check: (text) => text.includes('DROP')`;
    for (const code of [`export const ${check.replace(':', ' =')}`, `export default { ${check} }`]) {
      const oracle = await moduleOracle(moduleFile(code));
      expect(await checkText(oracle, 'DROP TABLE t', never)).toMatchObject({ verdict: 'reproduced' });
      expect(await checkText(oracle, 'SELECT 1', never)).toMatchObject({ verdict: 'vanished' });
    }
  });

  it('runs scripts on the engines, after the setup', async () => {
    const engine = fakeEngine({ answer: () => ({ rows: ['1'], count: 1 }) });
    const code = `export async function check(text, [engine]) {
      const { results } = await engine.run(text);
      return { verdict: 'reproduced', detail: engine.name + ' ' + results.at(-1).rows };
    }`;
    const oracle = await moduleOracle(moduleFile(code), [engine], 'CREATE TABLE t (a)');
    expect(await checkText(oracle, 'SELECT 1', never)).toEqual({ verdict: 'reproduced', detail: 'fake 1' });
    expect(engine.scripts).toEqual([['CREATE TABLE t (a)', 'SELECT 1']]);
    await oracle.close?.();
    expect(engine.isClosed).toBe(true);
  });
});

describe('moduleDefinition', () => {
  const create = async (file: string): Promise<unknown> =>
    moduleDefinition.create({ file: 'bug.sql', engines: [], setup: '', options: { oracle: file } });

  it.each([
    ['a module without check', 'export const test = 1;', 'it does not export check(candidate, engines)'],
    ['a module that throws', "throw new Error('broken');", 'Error: broken'],
  ])('rejects %s', async (_, code, reason) => {
    const file = moduleFile(code);
    await expect(create(file)).rejects.toThrow(`${file}: ${reason}`);
  });

  it('rejects a file that does not exist', async () => {
    const file = join(folder, 'missing.mjs');
    await expect(create(file)).rejects.toThrow(
      new RangeError(`${file}: no such file; name a module that exports check(candidate, engines)`),
    );
  });
});
