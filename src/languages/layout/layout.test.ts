import { describe, expect, it } from 'vitest';
import { decodeBytes, decodeText, encodeText } from '../../edit/text.js';
import { layerAt } from '../../passes/layers.js';
import { reduce } from '../../reduce.js';
import { leavesOf } from '../../syntax/index.js';
import { languageLaws } from '../../testing/language-laws.js';
import { passLaws } from '../../testing/pass-laws.js';
import { asBytes, bytesLanguage, isBinary } from './bytes.js';
import { layoutLanguage } from './language.js';

const layout = layoutLanguage();
/** Passes that are tested with other languages. */
const SHARED = new Set(['delete-layers', 'hoist-descendants']);
const TEXTS = [
  'one two\nthree (four, five)\n\nsix "seven eight"\n',
  'def f(x):\n    if x:\n        return [1,\n 2]\n\n    return 0\n\nprint(f(1))\n',
  '<a x="1"><b>text (unclosed</b><!-- c --><br><c/></a>',
  "it's 5\" long) and 'quoted' ((\n",
  'begin\n  x\nend\nbegin\n  y\nend\n',
];

for (const { name, check } of languageLaws(layout, { texts: TEXTS })) it(name, check);
for (const { name, check } of languageLaws(bytesLanguage(), { texts: ['\0abc', '\udcff\udcfe12'] })) it(name, check);
for (const language of [layout, bytesLanguage()])
  for (const pass of [...language.passes, ...language.finishing].filter(({ name }) => !SHARED.has(name)))
    for (const { name, check } of passLaws(pass, { language })) it(name, check);

/** What is deleted one by one at a depth. */
function fragmentsAt(text: string, depth: number): string[] {
  const layer = layerAt(layout.snapshot(text), depth);
  return Array.from({ length: layer?.count ?? 0 }, (_, i) => {
    const { start, end } = layer?.without((item) => item === i)?.replacements[0] ?? { start: 0, end: 0 };
    return text.slice(start, end);
  });
}

describe('what is deleted as a whole', () => {
  it.each([
    ['paragraphs', 'a\nb\n\nc\nd\n', 0, ['a\nb\n\n', 'c\nd\n']],
    ['lines of a paragraph', 'a\nb\n\nc\nd\n', 1, ['a\n', 'b\n\n', 'c\n', 'd\n']],
    ['a header with its block', 'if a:\n  b\n  c\nd e\n', 0, ['if a:\n  b\n  c\n', 'd e\n']],
    ['the block without its header', 'else:\n  b\n  c\n', 1, ['else', ':', '  b\n  c\n']],
    ['a block with the line that closes it', 'do\n  b\nend\nd e\n', 0, ['do\n  b\nend\n', 'd e\n']],
    ['brackets on several lines', 'f {\ng h\n}\ni j\n', 0, ['f {\ng h\n}\n', 'i j\n']],
    ['words', 'a bc=d e', 0, ['a ', ' bc=d', ' e']],
    ['items between commas', '[a b, c, d]', 1, ['a b, ', ', c', ', d']],
    ['elements with their contents', '<a><b>x y</b><c/></a>', 1, ['<b>x y</b>', '<c/>']],
    ['attributes', '<a b="1" c="2"/>', 0, [' b="1"', ' c="2"']],
    ['the contents of a quoted string', '"a, b"', 0, ['a, b']],
  ])('%s', (_, text, depth, expected) => {
    expect(fragmentsAt(text, depth)).toEqual(expected);
  });

  it('no distant lines for a stray bracket', () => {
    expect(fragmentsAt('a ( b\nc d\ne ) f\n', 0)).toEqual(['a ( b\n', 'c d\n', 'e ) f\n']);
  });
});

it('finds three of many lines with few questions', async () => {
  const text = Array.from({ length: 2_000 }, (_, i) => `line ${i} of ${i * 7}\n`).join('');
  const needed = ['line 300 of', 'line 1100 of', 'line 1817 of'];
  const { text: result, calls } = await reduce({
    text,
    language: layout,
    oracle: (candidate) => needed.every((line) => candidate.includes(line)),
  });
  expect(result.trim().split('\n')).toEqual(needed);
  expect(calls.reproduced + calls.vanished).toBeLessThan(90);
});

it('builds only the levels of a large text that are asked for', () => {
  const text = 'some words in (a line)\n'.repeat(40_000);
  const { tree } = layout.snapshot(text).statements[0] ?? {};
  expect(tree?.children[0]?.children.length).toBe(40_000);
  expect([...leavesOf(tree?.children[0]?.children[0] ?? (tree as never))].length).toBe(11);
});

it('reduces bytes one by one, also those that happen to be UTF-8', async () => {
  const bytes = Buffer.from([...Array.from({ length: 700 }, (_, i) => (i * 37) % 256), 0xc3, 0xa9, 0x00, 0xff]);
  const text = asBytes(decodeText(bytes));
  expect(text).toHaveLength(bytes.length);
  expect(isBinary(text)).toBe(true);
  const { text: result } = await reduce({
    text,
    language: bytesLanguage(),
    oracle: (candidate) => Buffer.from(encodeText(candidate)).includes(Buffer.from([0xa9, 0x00, 0xff])),
  });
  expect([...encodeText(result)]).toEqual([0xa9, 0x00, 0xff]);
});

describe('files of records', () => {
  const record = (type: number, data: string): string => String.fromCharCode(type, data.length) + data;
  const records = Array.from({ length: 60 }, (_, i) => record(1 + (i % 5), '\xfe\x07\x80'.repeat(1 + (i % 7))));

  /** A reader that fails on a record of type 9 with two bytes ff. */
  function fails(text: string): boolean {
    if (!text.startsWith('REC1')) return false;
    for (let start = 4; start + 2 <= text.length; ) {
      const end = start + 2 + text.charCodeAt(start + 1);
      if (end > text.length) return false;
      if (text[start] === '\t' && text.slice(start + 2, end).startsWith('\xff\xff')) return true;
      start = end;
    }
    return false;
  }

  it('are reduced record by record, and the data of a record with its length', async () => {
    const text = `REC1${[...records.slice(0, 41), record(9, '\xff\xff\0\x07'), ...records.slice(41)].join('')}`;
    const { text: result, calls } = await reduce({ text, language: bytesLanguage(), oracle: fails });
    expect(result).toBe('REC1\t\x02\xff\xff');
    expect(calls.vanished).toBeLessThan(150);
  });

  it('are recognised if a length has a byte above 7f', async () => {
    const long = asBytes(decodeText(Uint8Array.from({ length: 200 }, (_, i) => (i * 91) % 256)));
    const bytes = (length: number): Uint8Array => Uint8Array.of(0, 0, 0, length);
    const file = (data: readonly string[]): string =>
      data.map((one, i) => decodeBytes(bytes(one.length)) + (i === 3 ? 'gAMA' : 'tEXt') + one).join('');
    const text = file([long, 'ab', long.slice(0, 140), '\0\0\0\x01', long, 'cd']);
    const { text: result } = await reduce({ text, language: bytesLanguage(), oracle: hasGamma });
    expect(result).toBe('\0\0\0\x04gAMA\0\0\0\x01');

    /** A reader of chunks that needs them complete. */
    function hasGamma(candidate: string): boolean {
      const read = Buffer.from(encodeText(candidate));
      for (let start = 0; start + 8 <= read.length; ) {
        const length = read.readUInt32BE(start);
        if (start + 8 + length > read.length) return false;
        const type = read.toString('latin1', start + 4, start + 8);
        if (type === 'gAMA' && length === 4 && read.readUInt32BE(start + 8) === 1) return true;
        start += 8 + length;
      }
      return false;
    }
  });

  it('are deleted with their number in the header', async () => {
    const text = `RE${String.fromCharCode(61)}CS${[...records.slice(0, 41), record(9, '\xff\xff\0\x07'), ...records.slice(41)].join('')}`;
    const isComplete = (candidate: string): boolean => {
      let count = 0;
      let start = 5;
      for (; start + 2 <= candidate.length; count++) start += 2 + candidate.charCodeAt(start + 1);
      return start === candidate.length && count === candidate.charCodeAt(2);
    };
    const { text: result } = await reduce({
      text,
      language: bytesLanguage(),
      oracle: (candidate) => isComplete(candidate) && fails(`REC1${candidate.slice(5)}`) && /^RE.CS/.test(candidate),
    });
    expect(result).toBe('RE\x01CS\t\x02\xff\xff');
  });

  /** Bytes that repeat no pattern. */
  const noise = (length: number, seed: number): Buffer =>
    Buffer.from(Array.from({ length }, (_, i) => ((i + 1) * (seed * 37 + 11) * 2_654_435_761) >>> 24));
  const concat = (...parts: readonly (Buffer | readonly number[])[]): Buffer =>
    Buffer.concat(parts.map((part) => Buffer.from(part)));

  it('are deleted inside other records, with the lengths around them', async () => {
    const field = (type: number, data: Buffer): Buffer => concat([type, data.length, 0], data);
    const message = (fields: readonly Buffer[]): Buffer => {
      const inside = Buffer.concat(fields);
      return concat([inside.length & 0xff, inside.length >> 8, 0, 0], inside);
    };
    const messages = Array.from({ length: 12 }, (_, i) =>
      message(
        [1, 2, 3, 4].map((type) => field(type === 3 && i === 7 ? 9 : type, noise(5 + ((i * type) % 23), i + type))),
      ),
    );
    const isFailing = (candidate: string): boolean => {
      const read = Buffer.from(encodeText(candidate));
      let start = 2;
      let found = false;
      for (; start + 4 <= read.length; start += 4 + read.readUInt32LE(start)) {
        const end = start + 4 + read.readUInt32LE(start);
        let at = start + 4;
        for (; at + 3 <= end && end <= read.length; at += 3 + read.readUInt16LE(at + 1)) found ||= read[at] === 9;
        if (at !== end) return false;
      }
      return found && start === read.length && candidate.startsWith('MS');
    };
    const text = decodeBytes(concat(Buffer.from('MS'), ...messages));
    const { text: result } = await reduce({ text, language: bytesLanguage(), oracle: isFailing });
    expect(result).toBe('MS\x03\0\0\0\t\0\0');
  });

  it('get new checksums, and so does the file', async () => {
    const chunk = (type: string, data: Buffer): Buffer => {
      const summed = concat(Buffer.from(type), data);
      const numbers = Buffer.alloc(8);
      numbers.writeUInt32BE(data.length);
      numbers.writeUInt32BE(crc32(summed), 4);
      return concat(numbers.subarray(0, 4), summed, numbers.subarray(4));
    };
    const sum = (bytes: Buffer): number => bytes.reduce((total, byte) => (total + byte) & 0xffff, 0);
    const body = concat(
      Buffer.from('SUMS'),
      ...Array.from({ length: 15 }, (_, i) => chunk(i === 11 ? 'BUGS' : 'TEXT', noise(20 + i, i))),
    );
    const isFailing = (candidate: string): boolean => {
      const read = Buffer.from(encodeText(candidate));
      const end = read.length - 2;
      if (end < 4 || !candidate.startsWith('SUMS') || read.readUInt16BE(end) !== sum(read.subarray(0, end)))
        return false;
      let found = false;
      let start = 4;
      while (start + 12 <= end) {
        const data = start + 8 + read.readUInt32BE(start);
        if (data + 4 > end || crc32(read.subarray(start + 4, data)) !== read.readUInt32BE(data)) return false;
        found ||= read.toString('latin1', start + 4, start + 8) === 'BUGS';
        start = data + 4;
      }
      return found && start === end;
    };
    const text = decodeBytes(concat(body, [sum(body) >> 8, sum(body) & 0xff]));
    const { text: result } = await reduce({ text, language: bytesLanguage(), oracle: isFailing });
    expect(result).toHaveLength(18);
  });
});

/** By the definition, bit by bit. */
function crc32(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

it('deletes the columns of a table', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => `${i},part ${i},${i * 3},ok\n`).join('');
  const oracle = (text: string): boolean => {
    const [header, ...lines] = text.split('\n').map((line) => line.split(','));
    return lines.some((line) => line[header?.indexOf('qty') ?? -1] === '51');
  };
  const { text } = await reduce({ text: `id,name,qty,state\n${rows}`, language: layout, oracle });
  expect(text.trim()).toBe('qty\n51');
});
