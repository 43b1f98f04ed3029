import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN } from '../registry.js';
import { type CommandOptions, ConfigError, findConfig, type LoadedConfig, loadConfig } from './load-config.js';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'minrepro-config-')));
afterAll(() => rmSync(root, { recursive: true }));
let folder = '';
let serial = 0;
beforeEach(() => {
  // Node caches modules by their path.
  folder = join(root, String(serial++));
  mkdirSync(folder);
});

const commandOptions: CommandOptions = () => ({
  reduce: [
    { name: 'engine', kind: 'text', value: 'ENGINE', about: '' },
    { name: 'setup', kind: 'file', value: 'FILE', about: '' },
    { name: 'test', kind: 'command', value: 'COMMAND', about: '' },
    { name: 'maxCalls', kind: 'count', value: 'N', about: '' },
    { name: 'algorithm', kind: 'choice', value: 'NAME', about: '', choicesFrom: 'algorithms' },
  ],
  parse: [{ name: 'tree', kind: 'switch', about: '' }],
});

function load(content: unknown, name = 'minrepro.config.json'): Promise<LoadedConfig> {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadConfig(file, commandOptions);
}

describe('loadConfig', () => {
  it('uses the built-in registry and no defaults without a file', async () => {
    expect(await loadConfig(undefined, commandOptions)).toEqual({ registry: BUILT_IN, defaults: {} });
  });

  it('reads defaults for each command', async () => {
    const defaults = { reduce: { engine: 'sqlite', maxCalls: 5, algorithm: 'hdd' }, parse: { tree: true } };
    const loaded = await load(defaults);
    expect(loaded.file).toBe(join(folder, 'minrepro.config.json'));
    expect(loaded.defaults).toEqual(defaults);
  });

  it('resolves files and commands relative to the configuration file', async () => {
    writeFileSync(join(folder, 'test.sh'), '');
    const { defaults } = await load({ reduce: { setup: 'sql/schema.sql', test: './test.sh --fast' } });
    expect(defaults['reduce']).toEqual({
      setup: join(folder, 'sql/schema.sql'),
      test: `'${join(folder, 'test.sh')}' --fast`,
    });
  });

  it('leaves absolute paths and installed programs as they are', async () => {
    const values = { setup: '/schema.sql', test: 'grep -q x' };
    expect((await load({ reduce: values })).defaults).toEqual({ reduce: values });
  });

  it('loads the default export of a module, with extensions', async () => {
    const { registry, defaults } = await load(
      `export default {
        algorithms: [{ name: 'mine', about: 'example', create: () => ({}) }],
        reduce: { algorithm: 'mine' },
      };`,
      'minrepro.config.mjs',
    );
    expect(registry.algorithms.at(-1)?.name).toBe('mine');
    expect(defaults).toEqual({ reduce: { algorithm: 'mine' } });
  });

  it.each<[string, unknown, string]>([
    [
      'an unknown option, with the closest one',
      { reduce: { engin: 'x' } },
      'reduce.engin: unknown key; did you mean reduce.engine?',
    ],
    [
      'an unknown option that resembles no other',
      { reduce: { tape: 1 } },
      'reduce.tape: unknown key; the keys are reduce.engine, reduce.setup, reduce.test, reduce.maxCalls, reduce.algorithm',
    ],
    ['an option of another command', { parse: { engine: 'x' } }, 'parse.engine: unknown key; the keys are parse.tree'],
    ['an unknown command, with the closest one', { reduc: {} }, 'reduc: unknown key; did you mean reduce?'],
    [
      'a key that every object inherits',
      { constructor: { engine: 'x' } },
      'constructor: unknown key; the keys are reduce, parse, languages, dialects, engines, oracles, algorithms, passes',
    ],
    ['a wrong type', { reduce: { maxCalls: '5' } }, 'reduce.maxCalls: it takes a number'],
    ['a wrong number', { reduce: { maxCalls: 1.5 } }, 'reduce.maxCalls: it takes a whole number above 0'],
    ['options that are no object', { reduce: ['x'] }, 'reduce: it takes an object of options'],
    ['an extension that is no list', { engines: {} }, 'engines: it takes a list'],
    [
      'an extension without a name',
      { oracles: [{}] },
      'oracles[0]: it has no name, selectedBy, engines, create, describe',
    ],
    ['a pass that is null', { passes: [null] }, 'passes[0]: it must be an object with name, level, edits, examples'],
    [
      'a name that is already taken',
      {
        languages: [
          { name: 'mine', create: 1 },
          { name: 'sql', create: 1 },
        ],
      },
      'languages[1]: the name sql is already taken',
    ],
    ['a list', [], 'it must export an object; see defineConfig'],
    ['null', 'null', 'it must export an object; see defineConfig'],
  ])('rejects %s', async (_, content, message) => {
    const file = join(folder, 'minrepro.config.json');
    await expect(load(content)).rejects.toThrow(new ConfigError(`${file}: ${message}`));
  });

  it('rejects an unknown choice, and lists the choices with those of extensions', async () => {
    const algorithms = `algorithms: [{ name: 'mine', about: 'example', create: () => ({}) }]`;
    const names = [...BUILT_IN.algorithms.map(({ name }) => name), 'mine'].join(', ');
    await expect(
      load(`export default { ${algorithms}, reduce: { algorithm: 'x' } };`, 'minrepro.config.mjs'),
    ).rejects.toThrow(
      new ConfigError(`${join(folder, 'minrepro.config.mjs')}: reduce.algorithm: it takes one of ${names}`),
    );
  });

  it('names the file and the place of a syntax error in JSON', async () => {
    const error = await load('{ "reduce": }').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    const { message, cause } = error as ConfigError;
    expect(message.startsWith(`${join(folder, 'minrepro.config.json')}: `)).toBe(true);
    expect(message).toContain("Unexpected token '}'");
    expect(cause).toBeInstanceOf(SyntaxError);
  });

  it('rejects a module without a default export', async () => {
    const file = join(folder, 'minrepro.config.mjs');
    await expect(load('export const reduce = {};', 'minrepro.config.mjs')).rejects.toThrow(
      `${file}: it has no default export`,
    );
  });

  it('rejects a file that does not exist', async () => {
    const file = join(folder, 'missing.json');
    await expect(loadConfig(file, commandOptions)).rejects.toThrow(
      new ConfigError(`${file}: no such file; name a configuration file with --config`),
    );
  });
});

const quiet = (): void => {};

describe('findConfig', () => {
  it('finds a file in the folder or in the closest folder above', () => {
    const inner = join(folder, 'a', 'b');
    mkdirSync(inner, { recursive: true });
    expect(findConfig(inner, quiet)).toBeUndefined();
    writeFileSync(join(folder, 'minrepro.config.json'), '{}');
    expect(findConfig(inner, quiet)).toBe(join(folder, 'minrepro.config.json'));
    writeFileSync(join(folder, 'a', 'minrepro.config.ts'), '');
    expect(findConfig(inner, quiet)).toBe(join(folder, 'a', 'minrepro.config.ts'));
  });

  it('prefers JavaScript to JSON in one folder', () => {
    for (const extension of ['json', 'mjs', 'js']) writeFileSync(join(folder, `minrepro.config.${extension}`), '');
    expect(findConfig(folder, quiet)).toBe(join(folder, 'minrepro.config.js'));
  });

  it('ignores a file in a folder that everybody can write, and says so', () => {
    const shared = join(folder, 'shared');
    const inner = join(shared, 'logs');
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(folder, 'minrepro.config.json'), '{}');
    writeFileSync(join(shared, 'minrepro.config.mjs'), 'throw new Error("it ran")');
    chmodSync(shared, 0o1777);
    const notices: string[] = [];
    expect(findConfig(inner, (line) => notices.push(line))).toBe(join(folder, 'minrepro.config.json'));
    expect(notices).toEqual([expect.stringMatching(/shared\/minrepro\.config\.mjs is ignored.*--config/)]);
  });

  it.runIf(process.getuid?.() === 0)('ignores a file of another user', () => {
    const file = join(folder, 'minrepro.config.json');
    writeFileSync(file, '{}');
    chownSync(file, 65_534, 65_534);
    expect(findConfig(folder, quiet)).not.toBe(file);
  });
});
