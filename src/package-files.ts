/**
 * Where the files of this package lie: `src` in a checkout, `dist` once built. The bundled programs lie directly in `dist`,
 * so that this module finds the same folder from a bundle and from the library.
 */
export const packageFiles: URL = new URL('./', import.meta.url);
