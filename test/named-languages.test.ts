/** Languages by name: which one is used, where its parser comes from, and what happens without it. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { openLanguage, reduce } from 'minrepro';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedParser } from '../src/language-files/parser-files.js';
import { NAMED_LANGUAGES } from '../src/languages/tree-sitter/language-table.js';
import { packageTable } from '../src/packages/package-table.js';
import { type CommandResult, commandLine, PROGRAM, runMinrepro } from './support/command-line.js';
import { areEnginesRequired } from './support/engines.js';

const { folder, file, read, minrepro } = commandLine();
/** Packages that are development dependencies. */
const installed = (name: string): string => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

describe('reducing a program', () => {
  it.each([
    ['crash.py', 'import os\ndef f(a, b=2):\n    for c in a:\n        print(c, needle)\nf(1)\n', 'needle\n'],
    ['crash.js', 'const a = [1, 2];\nfunction f(x) { return x.map((y) => y + needle); }\nf(a);\n', 'needle\n'],
    ['crash.c', '#include <stdio.h>\nint a;\nint needle(void) { return a + 1; }\n', 'int needle();\n'],
    ['crash.json', '{ "a": [1, 2, { "b": null }], "c": "needle" }\n', '"needle"\n'],
  ])('of the file %s', (name, text, expected) => {
    file(name, text);
    const { code, err } = minrepro(['reduce', name, '--test', 'grep -q needle', '--output', 'result']);
    expect([code, err]).toEqual([0, expect.not.stringContaining('note')]);
    expect(read('result').replace(/\s+$/, '\n').length).toBeLessThanOrEqual(expected.length);
    expect(read('result')).toContain('needle');
  });

  it('keeps bytes that are no UTF-8, and a byte order mark', () => {
    writeFileSync(
      join(folder, 'bytes.py'),
      Buffer.from('\xef\xbb\xbfx = "caf\xe9 needle"\r\nimport os\r\ny = 2\r\n', 'latin1'),
    );
    const isKept = 'LC_ALL=C grep -q "^$(printf "\\357\\273\\277").*$(printf "\\351") needle"';
    expect(minrepro(['reduce', 'bytes.py', '--test', isKept, '--output', 'bytes.out']).code).toBe(0);
    expect(readFileSync(join(folder, 'bytes.out'), 'latin1').trimEnd()).toMatch(/^\xef\xbb\xbf"[^"]*\xe9 needle"$/);
  });

  it('with a parser from the cache or from npm, if there is a network', async () => {
    const lua = NAMED_LANGUAGES.find(({ name }) => name === 'lua') as (typeof NAMED_LANGUAGES)[number];
    try {
      await namedParser(lua);
    } catch (error) {
      if (areEnginesRequired) throw error;
      return process.stderr.write('skipped: the parser of Lua is not installed\n');
    }
    file('crash.lua', 'local t = { a = 1 }\nfor k, v in pairs(t) do print(k, needle[v]) end\nreturn t\n');
    const { code } = minrepro([
      'reduce',
      'crash.lua',
      '--test',
      'lua5.4 -v > /dev/null; grep -q needle',
      '--max-calls',
      '60',
    ]);
    expect(code).toBe(0);
    expect(read('crash.min.lua').length).toBeLessThan(30);
    return undefined;
  });

  it('from standard input, by --language, by its first line and with the library', async () => {
    const text = '#!/usr/bin/env python3\nif True:\n    print(1, 2)\n';
    expect(minrepro(['parse', '-', '--tree'], text).out).toContain('if_statement');
    expect(minrepro(['parse', '-', '--tree', '--language', 'python'], 'if a: b').out).toContain('if_statement');
    const language = await openLanguage('python');
    const reduction = await reduce({ text, language, oracle: (candidate) => candidate.includes('2)') });
    expect(reduction.tokensAfter).toBeLessThan(reduction.tokensBefore);
    await expect(openLanguage('pyton')).rejects.toThrow(/there is no language pyton; .*; did you mean python\?/);
  });
});

describe('the options', () => {
  it('suggest a name', () => {
    const { code, err } = minrepro(['parse', '-', '--language', 'javscript'], 'x');
    expect([code, err]).toEqual([2, expect.stringMatching(/one of sql, .*, python, .*; did you mean javascript\?/)]);
  });

  it('do not combine engines and other languages', () => {
    file('a.py', 'SELECT 1;');
    const { code, err } = minrepro(['reduce', 'a.py', '--language', 'python', '--engine', 'sqlite']);
    expect([code, err]).toEqual([2, expect.stringContaining('engines cannot run the language python; use --test')]);
    // The engine decides, not the name of the file.
    expect(minrepro(['reduce', 'a.py', '--engine', 'sqlite']).err).toContain('a.py does not fail');
  });
});

describe('--tree-sitter', () => {
  const parse = (given: string, text = '[1, {}]'): CommandResult =>
    minrepro(['parse', '-', '--tree-sitter', given], text);

  it('takes a file, a folder or a package, with the grammar beside it', () => {
    const json = installed('tree-sitter-json');
    for (const given of [json, join(json, 'tree-sitter-json.wasm'), 'tree-sitter-json'])
      expect(parse(given).out).toContain('json covers 1 (100.0 %)');
    const built = join(folder, 'built');
    mkdirSync(join(built, 'src'), { recursive: true });
    mkdirSync(join(built, 'out'));
    cpSync(join(json, 'tree-sitter-json.wasm'), join(built, 'out', 'mine.wasm'));
    const bare = parse('built/out/mine.wasm');
    expect([bare.code, bare.err]).toEqual([0, expect.stringContaining('there is no grammar.json')]);
    cpSync(join(json, 'src', 'grammar.json'), join(built, 'src', 'grammar.json'));
    expect(parse('built/out/mine.wasm')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('covers 1') });
  });

  it.each([
    ['./none.wasm', /none.wasm: no such file; name a \.wasm file, a folder with one, or an npm package/],
    ['--what', /neither the path of a \.wasm file nor the name of an npm package/],
    ['typescript', /there is no \.wasm file in it/],
    ['tree-sitter-json/other.wasm', /it has no file other.wasm; name one of its parsers: tree-sitter-json.wasm/],
    ['text.wasm', /text.wasm: /],
  ])('rejects %s in one line', (given, message) => {
    file('text.wasm', 'this is text');
    const { code, err } = minrepro(['parse', '-', `--tree-sitter=${given}`], '1');
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
    expect(
      err
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('(') && !/grammar\.json/.test(line)),
    ).toHaveLength(1);
  });
});

describe('parsers of npm', () => {
  /** A registry in which every package has other contents than the published ones. */
  const registry = createServer(({ url = '' }, response) => {
    if (/\/-\//.test(url)) return response.end('another package');
    const name = decodeURIComponent(url.slice(1));
    const versions = Object.keys(packageTable()[name] ?? {}).map((version) => {
      const dist = { tarball: `http://localhost:${port()}/${name}/-/x.tgz` };
      return [version, { name, version, dist }];
    });
    return response.end(JSON.stringify({ name, versions: Object.fromEntries(versions) }));
  });
  const port = (): number => (registry.address() as AddressInfo).port;
  beforeAll(() => new Promise<void>((resolve) => registry.listen(0, resolve)));
  afterAll(() => void registry.close());

  const OFFLINE = { npm_config_offline: 'true' };
  /** Runs with an empty cache, which stays empty. The registry answers meanwhile. */
  const run = async (args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> => {
    const cache = mkdtempSync(join(folder, 'cache-'));
    const caches = { XDG_CACHE_HOME: cache, npm_config_cache: join(cache, 'npm') };
    const result = await new Promise<CommandResult>((resolve) => {
      const options = { cwd, env: { ...process.env, ...caches, ...env } };
      const child = execFile(process.execPath, [PROGRAM, ...args], options, (_, out, err) =>
        resolve({ code: child.exitCode, out, err }),
      );
    });
    expect(readdirSync(join(cache, 'minrepro', 'languages'))).toEqual([]);
    return result;
  };

  it('are not needed: the language for any text is used, unless the user asked for the language', async () => {
    file('a.java', 'class A {}\n');
    const inferred = await run(['parse', 'a.java'], folder, OFFLINE);
    expect(inferred.code).toBe(0);
    expect(inferred.err).toMatch(
      /^tree-sitter-java.* could not be installed: the npm registry cannot be reached.*layout.*$/m,
    );
    const asked = await run(['parse', 'a.java', '--language', 'java'], folder, OFFLINE);
    expect([asked.code, asked.err]).toEqual([
      4,
      expect.stringMatching(/^minrepro: tree-sitter-java@.* cannot be reached.*$/m),
    ]);
  });

  it('are not needed for the styles of a page: they are reduced by lines and words', async () => {
    const html = NAMED_LANGUAGES.find(({ name }) => name === 'html') as (typeof NAMED_LANGUAGES)[number];
    let parser: string;
    try {
      parser = (await namedParser(html)).wasm;
    } catch (error) {
      if (areEnginesRequired) throw error;
      return process.stderr.write('skipped: the parser of HTML is not installed\n');
    }
    const project = mkdtempSync(join(folder, 'project-'));
    cpSync(dirname(parser), join(project, 'node_modules', 'tree-sitter-html'), { recursive: true });
    writeFileSync(join(project, 'package.json'), '{ "dependencies": { "tree-sitter-html": "*" } }');
    writeFileSync(join(project, 'page.html'), '<style>\n.other { margin: 0 }\n.needle { color: red }\n</style>\n');
    const args = ['reduce', 'page.html', '--test', 'grep -q needle'];
    const { code, err } = await run(args, project, OFFLINE);
    expect([code, err]).toEqual([0, expect.stringMatching(/CSS inside the text is reduced by lines and words: .*$/m)]);
    expect(readFileSync(join(project, 'page.min.html'), 'utf8')).not.toContain('other');
    // What the text does not contain is not asked for.
    expect(err).not.toContain('JavaScript');
    return undefined;
  });

  it('are rejected if their hash is another one', async () => {
    file('a.java', 'class A {}\n');
    const child = await run(['parse', 'a.java', '--language', 'java'], folder, {
      npm_config_registry: `http://localhost:${port()}/`,
    });
    expect([child.code, child.err]).toEqual([
      4,
      expect.stringContaining('not the published package; it was discarded'),
    ]);
  });

  it('yield to the version that the project of the user depends on, and only then', async () => {
    const project = mkdtempSync(join(folder, 'project-'));
    const json = installed('tree-sitter-json');
    const own = join(project, 'node_modules', 'tree-sitter-java');
    mkdirSync(join(own, 'src'), { recursive: true });
    writeFileSync(join(own, 'package.json'), '{ "name": "tree-sitter-java", "version": "99.0.0" }');
    cpSync(join(json, 'tree-sitter-json.wasm'), join(own, 'tree-sitter-java.wasm'));
    cpSync(join(json, 'src', 'grammar.json'), join(own, 'src', 'grammar.json'));
    writeFileSync(join(project, 'a.java'), '{ "this": ["is", "JSON"] }');
    expect((await run(['parse', 'a.java', '--language', 'java'], project, OFFLINE)).code).toBe(4);
    writeFileSync(join(project, 'package.json'), '{ "devDependencies": { "tree-sitter-java": "99" } }');
    expect(runMinrepro(['parse', 'a.java'], { cwd: project }).out).toContain('covers 1 (100.0 %)');
  });
});

it('has a pinned package for each language, and no file name belongs to two languages', () => {
  for (const language of NAMED_LANGUAGES) expect(packageTable(), language.name).toHaveProperty([language.package]);
  const names = NAMED_LANGUAGES.flatMap(({ extensions, fileNames, interpreters }) => [
    ...extensions,
    ...fileNames,
    ...interpreters,
  ]);
  expect(new Set(names).size).toBe(names.length);
});
