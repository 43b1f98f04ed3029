/**
 * The files that minrepro ships and that languages read on first use: grammars. Languages do not know where these files are: on a
 * disk (`language-files/files-on-disk.ts`), or in the memory of a page (`browser.ts`).
 */

/** A file of the package by its path in the package; undefined if there is none. */
export type ShippedFiles = (path: string) => string | undefined;

let files: ShippedFiles | undefined;

/** Called once, before the first grammar is needed. */
export function provideShippedFiles(provided: ShippedFiles): void {
  files = provided;
}

export const shippedFile: ShippedFiles = (path) => {
  if (!files) throw new Error(`nobody provided the file ${path}; a page calls provideGrammar first`);
  return files(path);
};
