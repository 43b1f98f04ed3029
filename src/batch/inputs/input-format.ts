/** A format of files with failing inputs. To add one, write a file with such a value and one line in `index.ts`. */
import type { RecordFile } from '../../sqllogictest/record.js';

/** One input in a file. */
export interface InputPart {
  /** Its name in the file; absent if the file is one input. */
  readonly name?: string;
  readonly text: string;
  /** What its statements have to show, if the file says so. */
  readonly records?: RecordFile;
  /** What was skipped, with its line, for people. */
  readonly notices?: readonly string[];
}

/** What is known about a file besides its text. */
export interface InputContext {
  /** The address of the engine that runs the inputs, or empty. */
  readonly engine: string;
  /** Reads another file by its path from the folder of this file; undefined if there is none. */
  readBeside(path: string): string | undefined;
}

/** How inputs are read from a file. */
export interface InputFormat {
  readonly name: string;
  readonly about: string;
  /** Whether a file has this format, by its name and its text. */
  recognises(file: string, text: string): boolean;
  /** Throws `RangeError` with the line and the remedy if the text does not have the format. */
  read(text: string, context: InputContext): readonly InputPart[];
}
