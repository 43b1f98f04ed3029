/** A file that is one input, of any language. */
import type { InputFormat } from './input-format.js';

export const wholeFile: InputFormat = {
  name: 'whole-file',
  about: 'one input in each file',
  recognises: () => true,
  read: (text) => [{ text }],
};
