/**
 * Keeps PostgreSQL as WebAssembly from loading libraries that a script has written. The script is superuser there; a library gets
 * functions of the program around it, and its JavaScript would be evaluated.
 */

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

/** The libraries of the package; undefined until they are known. */
let allowed: readonly Uint8Array[] | undefined;

/** From now on, no libraries but those that lie in the folders of the package now can be loaded in this process. */
export function allowOnlyLibraries(files: LibraryFiles | undefined): void {
  if (allowed) return;
  const known = files ? FOLDERS.flatMap((folder) => librariesIn(files, folder)) : [];
  allowed = known;
  const { Module, compile, instantiate } = loader;
  const check = (code: Code, module: Module): Module => {
    const isLibrary = LIBRARY_SECTIONS.some((name) => Module.customSections(module, name).length > 0);
    if (isLibrary && !known.some((library) => isEqual(library, bytesOf(code))))
      throw new Error('this library is not part of PGlite');
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

function librariesIn(files: LibraryFiles, folder: string): Uint8Array[] {
  try {
    const names = files.readdir(folder).filter((name) => name.endsWith('.so'));
    return names.map((name) => files.readFile(`${folder}/${name}`));
  } catch {
    // This version has them in the other folder.
    return [];
  }
}

function bytesOf(code: Code): Uint8Array {
  return ArrayBuffer.isView(code)
    ? new Uint8Array(code.buffer, code.byteOffset, code.byteLength)
    : new Uint8Array(code);
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
