/** JSON Lines: one object on each line, with the script in `sql` and optionally its name in `id`. */
import type { InputFormat, InputPart } from './input-format.js';

export const jsonLines: InputFormat = {
  name: 'json-lines',
  about: 'one {"id", "sql"} on each line',
  recognises: (file) => /\.(?:jsonl|ndjson)$/i.test(file),
  read: (text) => {
    const parts: InputPart[] = [];
    for (const [i, line] of text.split('\n').entries()) if (line.trim() !== '') parts.push(partOf(line, i + 1));
    return parts;
  },
};

function partOf(line: string, number: number): InputPart {
  const remedy = 'each line is an object such as {"id": "a", "sql": "SELECT 1"}';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new RangeError(`line ${number} is no JSON; ${remedy}`, { cause });
  }
  const { id = `line-${number}`, sql } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly id?: unknown;
    readonly sql?: unknown;
  };
  if (typeof sql !== 'string') throw new RangeError(`line ${number} has no text "sql"; ${remedy}`);
  return { name: String(id), text: sql };
}
