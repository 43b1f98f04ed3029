/** A command as data: the parser, help, completion, man page and reference are derived from it. */
import type { OptionDefinition } from '../options/option.js';

export interface OptionGroup {
  readonly title: string;
  readonly about?: string;
  readonly options: readonly OptionDefinition[];
  /** Only shown by `--help TOPIC`. */
  readonly topic?: string;
}

export interface CommandDefinition {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly about: string;
  /** What follows the name of the command in a usage line. */
  readonly usage: string;
  readonly groups: readonly OptionGroup[];
  readonly examples: readonly { readonly about: string; readonly command: string }[];
  /** Lists of names with explanations that follow the options. */
  readonly lists?: readonly { readonly title: string; readonly items: readonly (readonly [string, string])[] }[];
  readonly notes?: readonly string[];
  readonly exitCodes: readonly (readonly [number, string])[];
}

/** Each option once: several oracles or algorithms may share one. */
export function optionsOf({ groups }: CommandDefinition): readonly OptionDefinition[] {
  const byName = new Map<string, OptionDefinition>();
  for (const { options } of groups)
    for (const option of options) if (!byName.has(option.name)) byName.set(option.name, option);
  return [...byName.values()];
}

/** The topics that `--help` takes. */
export function topicsOf({ groups }: CommandDefinition): readonly string[] {
  return [...new Set(groups.flatMap(({ topic }) => (topic === undefined ? [] : [topic])))];
}

/** Every command takes these. */
export const CONFIG_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'config',
    kind: 'file',
    value: 'FILE',
    about: 'the configuration file',
    defaultText: 'minrepro.config.{js,mjs,ts,json} in this directory or above',
  },
  { name: 'config', kind: 'switch', isNegated: true, about: 'use no configuration file' },
];
