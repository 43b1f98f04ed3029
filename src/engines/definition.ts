/**
 * An engine as the command line sees it: the forms of its addresses and how to open one. To add an engine, write one file with
 * such a value, and one line in `index.ts`.
 */
import type { Dialect } from '../languages/sql/dialects/dialect.js';
import type { OptionDefinition } from '../options/option.js';
import type { Engine, OpenOptions } from './engine.js';

/** Describes an engine for the command line and the registry. */
export interface EngineDefinition {
  readonly name: string;
  /** The forms of addresses that `open` takes, for help and documentation. */
  readonly forms: readonly AddressForm[];
  /** The dialect of its scripts. Its grammar is loaded while the engine is being opened. */
  readonly dialect?: Dialect;
  /** Options of the command line that have an effect only with this engine; `OpenOptions.values` has their values. */
  readonly options?: readonly OptionDefinition[];
  /** Undefined if the address belongs to another engine. Throws or rejects with `EngineError` if it cannot be opened. */
  open(address: string, options: OpenOptions): Promise<Engine> | undefined;
}

/** One form of an address, with its explanation. */
export interface AddressForm {
  /** With placeholders in capitals: `sqlite@VERSION`. */
  readonly form: string;
  readonly about: string;
}

/** The parts of an address. */
export interface Address {
  readonly name: string;
  /** After `@`. */
  readonly version?: string;
  /** After `:`, such as a path or a command. */
  readonly rest?: string;
}

/** Splits `NAME`, `NAME@VERSION` or `NAME:REST`; undefined if the address has another form. */
export function parseAddress(address: string): Address | undefined {
  const match = /^([a-z][a-z\d-]*)(?:([@:])(.+))?$/s.exec(address);
  if (!match) return undefined;
  const [, name = '', separator, value = ''] = match;
  if (separator === undefined) return { name };
  return separator === '@' ? { name, version: value } : { name, rest: value };
}
