/** A file that is no text, as a list of bytes. */
import { deletion, type Edit, replacement } from '../../edit/edit.js';
import { decodeBytes, encodeText } from '../../edit/text.js';
import type { Language, Pass, Snapshot } from '../../language/language.js';
import type { Node } from '../../syntax/index.js';
import { deleteRecords } from './delete-records.js';

/** How much of a text is looked at, and the share of bytes in it that are no text. */
const SAMPLE_LENGTH = 8_192;
const MAX_STRANGE = 0.1;

/** The bytes of a text, each as one character. */
export function asBytes(text: string): string {
  return decodeBytes(encodeText(text));
}

/** Whether a text is a file of bytes: it has NUL bytes, or much of it is neither UTF-8 (see `edit/text.ts`) nor printable. */
export function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const strange = sample.match(/[\x01-\x08\x0e-\x1f\x7f]|[\udc80-\udcff]/gu) ?? [];
  return text.includes('\0') || strange.length > sample.length * MAX_STRANGE;
}

/** A language in which each character is one byte: see `decodeBytes`. */
export function bytesLanguage(): Language {
  return {
    name: 'bytes',
    unit: 'bytes',
    separator: '',
    canonical: ({ text }) => text,
    countTokens: (text) => text.length,
    passes: [deleteRecords, deleteBytes, deleteRuns, simplifyBytes],
    finishing: [],
    snapshot: (text) => {
      const end = text.length;
      const span = { alternative: 0, iteration: 0, origin: undefined, start: 0, end };
      const leaf: Node = { ...span, kind: 'token', name: 'bytes', children: [] };
      const tree: Node = { ...span, kind: 'rule', name: 'file', children: end > 0 ? [leaf] : [] };
      return { text, statements: [{ start: 0, end, resume: end, identity: tree, tree, isCovered: true }] };
    },
    canSubstitute: () => false,
    defaultsOf: () => [],
  };
}

/** Many formats have blocks of 512 bytes, words of 4 bytes, …: what is deleted has a power of two as its length and place. */
const deleteBytes: Pass = {
  name: 'delete-bytes',
  about: 'delete half of the bytes, a quarter, … a single one',
  level: 'grammar',
  *edits({ text }) {
    for (let size = 2 ** Math.ceil(Math.log2(text.length)); size >= 1; size /= 2)
      for (let from = Math.floor((text.length - 1) / size) * size; from >= 0; from -= size) {
        const to = Math.min(from + size, text.length);
        yield deletion(from, to, `delete ${to - from} bytes`);
      }
  },
  examples: [{ before: '\0abc', after: '\0ac' }],
};

/** Longer files have too many runs. */
const MAX_LENGTH_FOR_RUNS = 128;
const MAX_RUN = 8;

/** Fields of two to eight bytes can often be deleted only as a whole. */
const deleteRuns: Pass = {
  name: 'delete-byte-runs',
  about: 'delete runs of up to eight bytes',
  level: 'grammar',
  *edits({ text }) {
    for (let length = MAX_RUN; length > 1 && text.length <= MAX_LENGTH_FOR_RUNS; length--)
      for (let end = text.length; end >= length; end--) yield deletion(end - length, end, `delete ${length} bytes`);
  },
  examples: [{ before: '\0abc', after: '\0a' }],
};

const SIMPLE_BYTES = ['0', 'a'];

const simplifyBytes: Pass = {
  name: 'simplify-bytes',
  about: 'replace bytes by 0 or a',
  level: 'grammar',
  edits: simplerBytes,
  examples: [{ before: '\0z', after: '\x000' }],
};

function* simplerBytes({ text }: Snapshot): Generator<Edit | undefined> {
  for (const simple of SIMPLE_BYTES)
    for (let i = 0; i < text.length; i++)
      yield (text[i] as string) > simple ? replacement(i, i + 1, simple, `replace a byte by ${simple}`) : undefined;
}
