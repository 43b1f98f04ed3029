/**
 * An option as data. Oracles, engines, algorithms and the commands describe theirs with it; the command line, its help, the
 * configuration file, shell completion, the man page, the reference and the key of the journal are all derived from that.
 */
import { closestName } from './closest-name.js';

/** An option of a command, an engine, an oracle, a language or an algorithm. */
export interface OptionDefinition {
  /** In camel case, as in the configuration file: `maxCalls` is `--max-calls` on the command line. */
  readonly name: string;
  readonly kind: OptionKind;
  /** A letter that stands for the name on the command line: `n` for `-n`. */
  readonly letter?: string;
  /** What stands for the value in the help; in capitals. */
  readonly value?: string;
  readonly about: string;
  /** For `choice`. */
  readonly choices?: readonly string[];
  /** For `choice`: the list of the registry whose names are the choices. */
  readonly choicesFrom?: 'languages' | 'dialects' | 'algorithms';
  /** For the help only, if the default is computed. */
  readonly defaultText?: string;
  readonly default?: OptionValue;
  /** Whether the value may be left out: the option is then `true`. */
  readonly isValueOptional?: boolean;
  /** Whether it is on unless switched off: `format` is then `--no-format`. */
  readonly isNegated?: boolean;
  /** Whether it belongs on the first page of the help. */
  readonly isCommon?: boolean;
  /** Another option of the same command without which this one has no effect. */
  readonly needs?: string;
}

/**
 * `count` is a positive whole number, `number` a positive one. The content of a `file` matters, not its name. A `command` is a
 * command line for the shell. An `engine` is the address of an engine, which may name a program.
 */
export type OptionKind = 'switch' | 'text' | 'texts' | 'file' | 'command' | 'engine' | 'choice' | 'count' | 'number';

/** The value of an option. */
export type OptionValue = boolean | string | number | readonly string[];

/** The values of options by their names. */
export type OptionValues = Readonly<Record<string, OptionValue | undefined>>;

/** `--max-calls` for `maxCalls`. */
export function flagOf({ name, isNegated = false }: Pick<OptionDefinition, 'name' | 'isNegated'>): string {
  return `--${isNegated ? 'no-' : ''}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The option as the help shows it: `--max-calls N`. */
export function usageOf(option: OptionDefinition): string {
  const { value, isValueOptional = false, kind, letter } = option;
  if (value === undefined) return flagOf(option);
  const shown = kind === 'texts' ? `${value}...` : value;
  const shownValue = isValueOptional ? `[${shown}]` : shown;
  return `${flagOf(option)} ${shownValue}${letter === undefined ? '' : `, -${letter} ${shownValue}`}`;
}

/** The value that a text on the command line stands for. Throws `RangeError` with what the option takes. */
export function parseOption({ kind, choices = [] }: OptionDefinition, text: string): string | number {
  if (kind === 'count' || kind === 'number') {
    const value = Number(text);
    if (!(value > 0) || text.trim() === '') throw new RangeError('It takes a number above 0.');
    if (kind === 'count' && !Number.isInteger(value)) throw new RangeError('It takes a whole number above 0.');
    return value;
  }
  if (kind === 'choice' && !choices.includes(text)) {
    const meant = closestName(text, choices);
    const suggestion = meant === undefined ? '.' : `; did you mean ${meant}?`;
    throw new RangeError(`It takes one of ${choices.join(', ')}${suggestion}`);
  }
  if (kind === 'command' && text.trim() === '') throw new RangeError('It takes a command, which cannot be empty.');
  return text;
}

/** What is wrong with a value from a configuration file; undefined if nothing is. */
export function faultOf(option: OptionDefinition, value: unknown): string | undefined {
  const { kind, isValueOptional = false } = option;
  if (isValueOptional && value === true) return undefined;
  if (kind === 'switch') return typeof value === 'boolean' ? undefined : 'it takes true or false';
  if (kind === 'texts')
    return Array.isArray(value) && value.every((text) => typeof text === 'string')
      ? undefined
      : 'it takes a list of texts';
  const isNumeric = kind === 'count' || kind === 'number';
  if (typeof value !== (isNumeric ? 'number' : 'string')) return `it takes a ${isNumeric ? 'number' : 'text'}`;
  try {
    parseOption(option, String(value));
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^It/, 'it').replace(/\.$/, '');
  }
}
