/** Deletes records of a file, records inside records and bytes, and writes lengths, numbers and checksums again. */
import type { Edit, Replacement, Span } from '../../edit/edit.js';
import type { Layer, Pass, Snapshot } from '../../language/language.js';
import { halvingRanges } from '../../passes/edit-order.js';
import { bytesOf } from './numbers.js';
import { type FileFormat, type FileRecord, formatOf, type RecordList, SHORT_FILE } from './records.js';
import { repair } from './repair.js';

const EXAMPLE = 'HEADk\x02abm\x03cdek\x01fm\x02gh';

/** The outermost records first, then those inside them, then bytes: those of a record with its length. */
export const deleteRecords: Pass = {
  name: 'delete-records',
  about: 'delete records that have their length before them, and bytes of records',
  level: 'grammar',
  layerAt: layerOf,
  edits: deletionsOf,
  examples: [
    { before: EXAMPLE, after: 'HEADk\x02abk\x01fm\x02gh' },
    { before: EXAMPLE, after: 'HEADk\x02abm\x02dek\x01fm\x02gh' },
    { before: 'HE\x04ADk\x02abm\x03cdek\x01fm\x02gh', after: 'HE\x02ADk\x01fm\x02gh' },
  ],
};

function* deletionsOf(snapshot: Snapshot): Generator<Edit | undefined> {
  for (let depth = 0; ; depth++) {
    const layer = layerOf(snapshot, depth);
    if (!layer) return;
    for (const { from, to } of halvingRanges(layer.count)) yield layer.without((i) => i >= from && i < to);
  }
}

/** A guess with more records is tried only if no other one is better. */
const FEW_RECORDS = 16;
/** How many items the bytes of a file are divided into. */
const MAX_ITEMS = 256;

/** What is deleted by a layer, with the list of records that it belongs to. */
interface LayerItems {
  readonly list: RecordList | undefined;
  readonly items: readonly Span[];
  readonly note: string;
}

const cache = new WeakMap<Snapshot, readonly LayerItems[]>();

function layerOf(snapshot: Snapshot, depth: number): Layer | undefined {
  const { text } = snapshot;
  const bytes = bytesOf(text);
  const format = formatOf(text, bytes);
  const layers = cache.get(snapshot) ?? layersOf(format, text.length);
  cache.set(snapshot, layers);
  const layer = layers[depth];
  return (
    layer && {
      count: layer.items.length,
      spanOf: (index) => layer.items[index] as Span,
      without: (isDeleted) => {
        const replacements = deletionsIn(layer.items, isDeleted);
        if (replacements.length === 0) return undefined;
        return repair(text, bytes, format, layer.list, { replacements, note: layer.note });
      },
    }
  );
}

function layersOf({ lists, checksum }: FileFormat, length: number): LayerItems[] {
  const layers: LayerItems[] = [];
  for (const [i, list] of lists.entries()) {
    if (i > 0 && list.records.length > FEW_RECORDS) continue;
    for (let records = list.records; records.length > 0; records = records.flatMap(recordsIn))
      layers.push({ list, items: records, note: 'delete records' });
  }
  // In a short file, all guesses are cheap to try.
  for (const list of length <= SHORT_FILE ? lists : lists.slice(0, 1))
    layers.push({ list, items: piecesOf(list, length), note: 'delete bytes of records' });
  if (checksum && lists.length === 0)
    layers.push({ list: undefined, items: pieces({ start: 0, end: length }, length), note: 'delete bytes' });
  return layers;
}

function recordsIn({ inside }: FileRecord): readonly FileRecord[] {
  return inside?.records ?? [];
}

/** The bytes that no length, number or checksum consists of. */
function piecesOf(list: RecordList, length: number): Span[] {
  const fields: Span[] = [];
  const collect = ({ counts, totals, records }: RecordList): void => {
    fields.push(...counts, ...totals);
    for (const { length: field, padding, checksum, inside } of records) {
      fields.push(field, padding, ...(checksum ? [checksum.field] : []));
      if (inside) collect(inside);
    }
  };
  collect(list);
  fields.sort((a, b) => a.start - b.start);
  const found: Span[] = [];
  let at = 0;
  for (const { start, end } of [...fields, { start: length, end: length }]) {
    // Bytes on both sides of a record's end are not deleted together.
    found.push(...pieces({ start: at, end: start }, length));
    at = Math.max(at, end);
  }
  return found;
}

/** A span in pieces that are short compared with the file. */
function pieces({ start, end }: Span, length: number): Span[] {
  const size = Math.ceil(length / MAX_ITEMS);
  return Array.from({ length: Math.ceil(Math.max(0, end - start) / size) }, (_, i) => ({
    start: start + i * size,
    end: Math.min(end, start + (i + 1) * size),
  }));
}

/** Neighbours are deleted together. */
function deletionsIn(items: readonly Span[], isDeleted: (index: number) => boolean): Replacement[] {
  const replacements: Replacement[] = [];
  for (const [i, { start, end }] of items.entries()) {
    if (!isDeleted(i)) continue;
    const last = replacements.at(-1);
    if (last?.end === start) replacements[replacements.length - 1] = { ...last, end };
    else replacements.push({ start, end, text: '' });
  }
  return replacements;
}
