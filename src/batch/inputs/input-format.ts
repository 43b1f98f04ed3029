/** A format of files with failing inputs. To add one, write a file with such a value and one line in `index.ts`. */

/** One input in a file. */
export interface InputPart {
  /** Its name in the file; absent if the file is one input. */
  readonly name?: string;
  readonly text: string;
}

/** How inputs are read from a file. */
export interface InputFormat {
  readonly name: string;
  readonly about: string;
  /** Whether a file has this format, by its name and its text. */
  recognises(file: string, text: string): boolean;
  /** `engine` is the address of the engine that runs the inputs, or empty. Throws `RangeError` with the line and the remedy if the text does not have the format. */
  read(text: string, engine: string): readonly InputPart[];
}
