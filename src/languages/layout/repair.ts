/** Writes the lengths, numbers and checksums of a file of records again after an edit. */
import { type Edit, overlaps, type Replacement, type Span } from '../../edit/edit.js';
import { decodeBytes } from '../../edit/text.js';
import type { Checksum } from './checksums.js';
import { bytesOf, type NumberField, readNumber, writeNumber } from './numbers.js';
import type { FileFormat, FileRecord, RecordList } from './records.js';

/** The edit and what it makes necessary. What the edit itself changes stays as it is. */
export function repair(
  text: string,
  bytes: Uint8Array,
  { checksum }: FileFormat,
  list: RecordList | undefined,
  edit: Edit,
): Edit {
  const replacements = [...edit.replacements];
  const isTouched = (span: Span): boolean => edit.replacements.some((one) => overlaps(one, span));
  /** By how much a span grows. */
  const growthOf = ({ start, end }: Span): number =>
    replacements.reduce(
      (sum, one) => (one.start >= start && one.end <= end ? sum + one.text.length - (one.end - one.start) : sum),
      0,
    );
  const write = (field: NumberField, change: number): void => {
    const number = readNumber(bytes, field, field.isLittleEndian) + change;
    if (change === 0 || number < 0 || isTouched(field)) return;
    replacements.push({
      ...spanOf(field),
      text: decodeBytes(writeNumber(number, field.end - field.start, field.isLittleEndian)),
    });
  };
  const checksums: Checksum[] = [];
  const isDeleted = (record: Span): boolean =>
    edit.replacements.some((one) => one.start <= record.start && record.end <= one.end);
  // What is inside comes first: its padding changes what is around it.
  const repairList = ({ start, end, records, counts, totals }: RecordList): void => {
    for (const record of records) if (isTouched(record) && !isDeleted(record)) repairRecord(record);
    const deleted = records.filter(isDeleted).length;
    for (const count of counts) write(count, -deleted);
    for (const total of totals) write(total, growthOf({ start, end }));
  };
  const repairRecord = ({ end, length, padding, alignment, inside, checksum: own }: FileRecord): void => {
    if (inside) repairList(inside);
    const change = growthOf({ start: length.end, end: padding.start });
    write(length, change);
    const number = readNumber(bytes, length, length.isLittleEndian) + change;
    if (alignment > 1 && !isTouched(padding))
      replacements.push({ start: padding.start, end, text: '\0'.repeat(-number & (alignment - 1)) });
    if (own && !isTouched(own.field)) checksums.push(own);
  };
  if (list) repairList(list);
  if (checksum && !isTouched(checksum.field)) checksums.push(checksum);
  return { ...edit, replacements: withChecksums(text, inOrder(replacements), checksums) };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

function inOrder(replacements: readonly Replacement[]): Replacement[] {
  return replacements
    .filter(({ start, end, text }) => end > start || text !== '')
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The inner checksums come first: the outer ones are computed from them. */
function withChecksums(text: string, replacements: Replacement[], checksums: readonly Checksum[]): Replacement[] {
  if (checksums.length === 0) return replacements;
  const bytes = bytesOf(applied(text, replacements));
  const moved = (at: number): number =>
    replacements.reduce(
      (sum, { start, end, text: inserted }) =>
        end <= at ? sum + inserted.length - (end - start) : start < at ? sum + inserted.length - (at - start) : sum,
      at,
    );
  const written: Replacement[] = [];
  for (const { field, range, isLittleEndian, compute } of checksums) {
    const size = field.end - field.start;
    const place = moved(field.start);
    const sum = writeNumber(compute(bytes, { start: moved(range.start), end: moved(range.end) }), size, isLittleEndian);
    bytes.set(sum, place);
    written.push({ ...spanOf(field), text: decodeBytes(sum) });
  }
  return inOrder([...replacements, ...written.filter((one) => one.text !== text.slice(one.start, one.end))]);
}

function applied(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: inserted } of replacements) {
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}
