/** The first bytes of a binary text as lines of hexadecimal digits, with the characters beside them. */
import { encodeText } from '../edit/text.js';

const PER_LINE = 16;
const MAX_LINES = 16;

export function hexDump(text: string): string {
  const bytes = encodeText(text);
  const lines: string[] = [];
  for (let start = 0; start < bytes.length && lines.length < MAX_LINES; start += PER_LINE) {
    const row = [...bytes.subarray(start, start + PER_LINE)];
    const digits = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const characters = row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${start.toString(16).padStart(8, '0')}  ${digits.padEnd(3 * PER_LINE - 1)}  ${characters}`);
  }
  const rest = bytes.length - PER_LINE * MAX_LINES;
  return [...lines, ...(rest > 0 ? [`… ${rest.toLocaleString('en')} more ${rest === 1 ? 'byte' : 'bytes'}`] : [])].join(
    '\n',
  );
}
