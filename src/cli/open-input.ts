/** An input as the oracle and the language read it: a script as it is, a sqllogictest file up to the record that fails. */
import { basename } from 'node:path';
import type { Oracle } from '../evaluate/oracle.js';
import type { Language, LanguageMaker } from '../language/language.js';
import { sessionLanguage } from '../sessions/language.js';
import {
  checkSessions,
  type Notation,
  notationOf,
  readSessions,
  sizeOfSessions,
  writeSessions,
} from '../sessions/session-script.js';
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
  /** The size of a text in its own terms, for people; absent if it has none. */
  sizeOf?(text: string): string;
}

/** An input that can be run. */
export interface OpenedInput {
  readonly text: string;
  /** A new oracle; the one of the options if absent. */
  readonly oracle?: Oracle;
  /** Whether a text is worth a call; absent if every text is. */
  readonly isPlausible?: (text: string) => boolean;
  readonly format?: ResultFormat;
  /** Whether several sessions send the statements; false if absent. */
  readonly hasSessions?: boolean;
}

/** The notation of a script with sessions, and the one of its result. */
export interface Notations {
  readonly read: Notation;
  readonly written: Notation;
}

/** Undefined if the script has no sessions. Throws `UsageError` if it cannot be read. */
export function notationsOf({ file, name, text }: Script, { values }: Arguments): Notations | undefined {
  const read = notationOf(basename(file), text);
  if (!read) {
    if (values['notation'] !== undefined)
      throw new UsageError(
        '--notation has no effect: the script has no lines such as -- session A, and no session NAME',
      );
    return undefined;
  }
  readable(name, () => checkSessions(text, read));
  const { notation, output } = values;
  const named = /\.(spec|sql)$/i.exec(String(output ?? ''))?.[1]?.toLowerCase();
  const asNamed = named === 'spec' ? 'spec' : named === 'sql' ? 'plain' : read;
  return { read, written: (notation as Notation | undefined) ?? asNamed };
}

/** What an input contains besides statements. */
export interface InputContents {
  readonly text: string;
  readonly records?: RecordFile;
  /** Absent if it has no sessions. */
  readonly sessions?: Notations & { readonly name: string };
}

/** The records of a script, if it is a sqllogictest file. Throws `UsageError` if it cannot be read. */
export function recordsIn({ file, name, text }: Script, { values }: Arguments): RecordFile | undefined {
  if (!isRecordFile(basename(file), text)) return undefined;
  return readable(name, () => readRecords(text, String(values['engine'] ?? '')));
}

/** A text as it is written to a file. */
export async function encoded({ encode, observe }: ResultFormat, text: string): Promise<string | undefined> {
  await observe(text);
  return encode(text);
}

/** An input without records, or whose failure the options describe, is run as a script. */
export async function openInput(
  opened: OpenedOracle,
  { text, records, sessions }: InputContents,
  notify: (line: string) => void,
): Promise<OpenedInput> {
  if (sessions) return openSessions(opened, text, sessions, notify);
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

/** Throws `UsageError` if the script cannot be read. */
async function openSessions(
  { dialect, openSchedule }: OpenedOracle,
  text: string,
  { name, read, written }: Notations & { readonly name: string },
  notify: (line: string) => void,
): Promise<OpenedInput> {
  if (!dialect || !openSchedule) throw new TypeError('sessions need an engine');
  const { orders, notices: readNotices } = readable(name, () => readSessions(text, read, dialect));
  const { script, createOracle, notices } = await openSchedule(orders);
  [...readNotices, ...notices].forEach(notify);
  return {
    text: script,
    oracle: await createOracle(),
    hasSessions: true,
    format: {
      encode: (each) => (read === 'plain' && written === 'plain' ? each : writeSessions(each, written, dialect)),
      observe: async () => {},
      sizeOf: (each) => sizeOfSessions(each, dialect),
    },
  };
}

/** Names the file if it cannot be read. */
function readable<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** The language of an input: in some, further texts are not plausible. */
export function languageOfInput(
  maker: LanguageMaker,
  { isPlausible, hasSessions = false }: OpenedInput,
): LanguageMaker {
  const withSessions: LanguageMaker = hasSessions ? () => sessionsIn(maker) : maker;
  return limited(withSessions, isPlausible);
}

function* sessionsIn(maker: LanguageMaker): Steps<Language> {
  const made = maker();
  return sessionLanguage('name' in made ? made : yield* made);
}

function limited(maker: LanguageMaker, isPlausible: ((text: string) => boolean) | undefined): LanguageMaker {
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
