/**
 * Keeps PostgreSQL as WebAssembly from loading libraries that a script has written. The script is superuser there; a library gets
 * functions of the program around it, and its JavaScript would be evaluated.
 */
import { createHash } from 'node:crypto';

/** The file system of the program. */
export interface LibraryFiles {
  readdir(path: string): readonly string[];
  readFile(path: string): Uint8Array;
}

type Code = ArrayBufferView | ArrayBuffer;
type Module = object;

/** What is used of `WebAssembly`, which the types of Node do not declare. */
interface Loader {
  Module: { new (code: Code): Module; customSections(module: Module, name: string): readonly ArrayBuffer[] };
  compile(code: Code): Promise<Module>;
  instantiate(code: Code | Module, imports?: object): Promise<unknown>;
}

const loader = (globalThis as unknown as { readonly WebAssembly: Loader }).WebAssembly;

/** Where versions of PGlite have their libraries. */
const FOLDERS = ['/pglite/lib/postgresql', '/tmp/pglite/lib/postgresql'];
/** Programs and helpers of the loader do not have these sections. */
const LIBRARY_SECTIONS = ['dylink.0', 'dylink'];

/** The hashes of the libraries of the package; undefined until they are known. */
let allowed: ReadonlySet<string> | undefined;

/** From now on, no libraries but those that lie in the folders of the package now can be loaded in this process. */
export function allowOnlyLibraries(files: LibraryFiles | undefined): void {
  if (allowed) return;
  const known = new Set(files ? FOLDERS.flatMap((folder) => hashesIn(files, folder)) : []);
  allowed = known;
  const { Module, compile, instantiate } = loader;
  const check = (code: Code, module: Module): Module => {
    const isLibrary = LIBRARY_SECTIONS.some((name) => Module.customSections(module, name).length > 0);
    if (isLibrary && !known.has(hashOf(code))) throw new Error('this library is not part of PGlite');
    return module;
  };
  loader.Module = new Proxy(Module, {
    construct: (_, [code]: [Code]) => check(code, new Module(code)),
  });
  loader.compile = async (code) => check(code, await compile(code));
  loader.instantiate = async (code, imports) => {
    if (code instanceof Module) return instantiate(code, imports);
    const module = check(code as Code, await compile(code as Code));
    return { module, instance: await instantiate(module, imports) };
  };
}

function hashesIn(files: LibraryFiles, folder: string): string[] {
  try {
    return files
      .readdir(folder)
      .filter((name) => name.endsWith('.so'))
      .map((name) => hashOf(files.readFile(`${folder}/${name}`)));
  } catch {
    // This version has them in the other folder.
    return [];
  }
}

function hashOf(code: Code): string {
  const bytes = ArrayBuffer.isView(code)
    ? new Uint8Array(code.buffer, code.byteOffset, code.byteLength)
    : new Uint8Array(code);
  return createHash('sha256').update(bytes).digest('hex');
}
