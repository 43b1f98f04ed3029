/** An input as the oracle and the language read it: a script as it is, a sqllogictest file up to the record that fails. */
import { basename } from 'node:path';
import type { Oracle } from '../evaluate/oracle.js';
import type { Language, LanguageMaker } from '../language/language.js';
import { isRecordFile, readRecords } from '../sqllogictest/read-records.js';
import { type RecordFile, scriptOf } from '../sqllogictest/record.js';
import type { Steps } from '../syntax/index.js';
import type { OpenedOracle } from './open-oracle.js';
import type { Arguments } from './parse-arguments.js';
import type { Script } from './read-script.js';
import { UsageError } from './usage-error.js';

/** How results are written to files. */
export interface ResultFormat {
  /** Undefined if not enough is known about a text, see `observe`. */
  encode(text: string): string | undefined;
  /** Finds out what is needed to write a text. */
  observe(text: string): Promise<void>;
}

/** An input that can be run. */
export interface OpenedInput {
  readonly text: string;
  /** A new oracle; the one of the options if absent. */
  readonly oracle?: Oracle;
  /** Whether a text is worth a call; absent if every text is. */
  readonly isPlausible?: (text: string) => boolean;
  readonly format?: ResultFormat;
}

/** The records of a script, if it is a sqllogictest file. Throws `UsageError` if it cannot be read. */
export function recordsIn({ file, name, text }: Script, { values }: Arguments): RecordFile | undefined {
  if (!isRecordFile(basename(file), text)) return undefined;
  try {
    return readRecords(text, String(values['engine'] ?? ''));
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** A text as it is written to a file. */
export async function encoded({ encode, observe }: ResultFormat, text: string): Promise<string | undefined> {
  await observe(text);
  return encode(text);
}

/** An input without records, or whose failure the options describe, is run as a script. */
export async function openInput(
  opened: OpenedOracle,
  { text, records }: { readonly text: string; readonly records?: RecordFile },
  notify: (line: string) => void,
): Promise<OpenedInput> {
  if (!records) return { text: opened.prepare(text) };
  if (!opened.openRecord) {
    notify(
      'the expected results of the records are not used: an option says what the failure is, or the engine is a shell',
    );
    return { text: opened.prepare(scriptOf(records.records)) };
  }
  const { script, createOracle, notices, isPlausible, encode, observe } = await opened.openRecord(records);
  notices.forEach(notify);
  return {
    text: opened.prepare(script),
    oracle: createOracle(),
    format: { encode, observe },
    ...(isPlausible ? { isPlausible } : {}),
  };
}

/** A language in which further texts are not plausible. */
export function limited(maker: LanguageMaker, isPlausible: ((text: string) => boolean) | undefined): LanguageMaker {
  if (!isPlausible) return maker;
  return function* (): Steps<Language> {
    const made = maker();
    const language = 'name' in made ? made : yield* made;
    return {
      ...language,
      isPlausible: (before, after) => isPlausible(after.text) && (language.isPlausible?.(before, after) ?? true),
    };
  };
}
