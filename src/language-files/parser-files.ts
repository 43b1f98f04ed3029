/** Finds the files of a parser: in the package of a language, in any other package, or where the user says. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { NamedLanguage } from '../languages/tree-sitter/language-table.js';
import { resolvePackage } from '../packages/package-folder.js';
import { packageTable } from '../packages/package-table.js';
import { findProjectPackage } from '../packages/project-package.js';
import { unpinnedPackage } from '../packages/unpinned-package.js';

export interface ParserFiles {
  /** Of the parser: `ocaml_interface` for `tree-sitter-ocaml_interface.wasm`. */
  readonly name: string;
  /** The path of the parser as WebAssembly. */
  readonly wasm: string;
  /** The path of `grammar.json`; undefined if there is none. */
  readonly grammar?: string | undefined;
}

/** Packages also have sources and compiled code for several platforms, up to 200 MB. */
const NEEDED = /\.wasm$|\/(?:grammar|node-types|package)\.json$|\/LICENSE[^/]*$/;

/** Installs the package of a language if necessary; rejects with `PackageError` if that fails. */
export async function namedParser(
  { package: name, wasm, grammar }: NamedLanguage,
  onNotice?: (line: string) => void,
): Promise<ParserFiles> {
  const wanted = { cache: 'languages', product: name, name, module: `${name}/${wasm}`, needed: NEEDED } as const;
  const path = await resolvePackage(wanted, onNotice);
  return { name: parserName(path), wasm: path, grammar: join(path.slice(0, -wasm.length), grammar, 'grammar.json') };
}

/**
 * `given` is the path of a `.wasm` file or of a folder with one, or an npm package: `NAME`, `NAME@VERSION` or `NAME/FILE.wasm`. Rejects
 * with `RangeError` if there is no parser, and with `PackageError` if a package cannot be installed.
 */
export async function givenParser(given: string, onNotice: (line: string) => void): Promise<ParserFiles> {
  const isPath = /^\.{0,2}\//.test(given) || (given.endsWith('.wasm') && existsSync(given));
  if (isPath && !existsSync(given))
    throw new RangeError(`${given}: no such file; name a .wasm file, a folder with one, or an npm package`);
  const wasm = isPath ? wasmAt(resolve(given)) : await wasmInPackage(given, onNotice);
  const grammar = grammarFor(wasm);
  if (grammar === undefined)
    onNotice(
      `${wasm}: there is no grammar.json beside it, in src or in ../src; trees have no optional parts and lists`,
    );
  return { name: parserName(wasm), wasm, grammar };
}

const PACKAGE = /^(?<name>(?:@[\w.~-]+\/)?\w[\w.~-]*)(?:@(?<version>\w[\w.+~-]*))?(?:\/(?<file>.+\.wasm))?$/;

async function wasmInPackage(given: string, onNotice: (line: string) => void): Promise<string> {
  const { name, version, file } = PACKAGE.exec(given)?.groups ?? {};
  if (name === undefined)
    throw new RangeError(`${given}: this is neither the path of a .wasm file nor the name of an npm package`);
  const folder = await packageFolder(name, version, onNotice);
  if (file === undefined) return wasmAt(folder);
  if (existsSync(join(folder, file))) return join(folder, file);
  throw new RangeError(`${name}: it has no file ${file}; ${listed(wasmFilesIn(folder))}`);
}

async function packageFolder(
  name: string,
  version: string | undefined,
  onNotice: (line: string) => void,
): Promise<string> {
  const module = `${name}/package.json`;
  if (Object.hasOwn(packageTable(), name)) {
    const wanted = { cache: 'languages', product: name, name, module, version, needed: NEEDED } as const;
    return dirname(await resolvePackage(wanted, onNotice));
  }
  const project = findProjectPackage(name, module);
  if (project && (version === undefined || version === project.version)) return dirname(project.module);
  const folder = await unpinnedPackage('languages', { name, version, needed: NEEDED }, onNotice);
  return join(folder, 'node_modules', name);
}

/** The parser at a path: the file itself, or the one in a folder that is named like it. */
function wasmAt(path: string): string {
  if (!statSync(path).isDirectory()) return path;
  const files = wasmFilesIn(path);
  const expected = `${basename(path)
    .replace(/^tree-sitter-/, '')
    .replaceAll('-', '_')}.wasm`;
  const found = files.length === 1 ? files[0] : files.find((file) => file.replace(/^tree-sitter-/, '') === expected);
  if (found === undefined) throw new RangeError(`${path}: ${listed(files)}`);
  return join(path, found);
}

function wasmFilesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.wasm'));
}

function listed(files: readonly string[]): string {
  return files.length === 0
    ? 'there is no .wasm file in it; make one with tree-sitter build --wasm, and pass its path'
    : `name one of its parsers: ${files.join(', ')}`;
}

function parserName(wasm: string): string {
  return basename(wasm, '.wasm').replace(/^tree-sitter-/, '');
}

/** Packages with several parsers have a folder for each. */
function grammarFor(wasm: string): string | undefined {
  const name = parserName(wasm);
  const folders = ['.', 'src', '../src', `${name}/src`, `grammars/${name}/src`, `../${name}/src`];
  return folders.map((folder) => join(dirname(wasm), folder, 'grammar.json')).find((path) => existsSync(path));
}
