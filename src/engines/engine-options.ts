/** The options that say which engines run a script, and how. They apply to every engine. */
import type { OptionDefinition } from '../options/option.js';

export const ENGINE_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'engine',
    kind: 'engine',
    value: 'ENGINE',
    about: 'run each candidate on this engine, for example sqlite, duckdb or postgres@17',
    isCommon: true,
  },
  {
    name: 'against',
    kind: 'engine',
    value: 'ENGINE',
    about: 'another engine or version: what differs between the two is preserved',
    needs: 'engine',
    isCommon: true,
  },
  {
    name: 'switch',
    kind: 'text',
    value: 'SQL',
    about: 'compare with the same engine after a setting, such as PRAGMA or SET',
    needs: 'engine',
  },
  {
    name: 'withoutIndexes',
    kind: 'switch',
    about: 'compare with the same engine without the indexes of the script that are not unique',
    needs: 'engine',
  },
  {
    name: 'setup',
    kind: 'file',
    value: 'FILE',
    about: 'statements that run before every candidate and are not reduced, such as your schema',
    needs: 'engine',
    isCommon: true,
  },
  {
    name: 'setupErrors',
    kind: 'choice',
    value: 'ACTION',
    choices: ['stop', 'ignore'],
    about: 'what to do if a statement of --setup fails',
    default: 'stop',
    needs: 'engine',
  },
  { name: 'fresh', kind: 'switch', about: 'share no database state between candidates', needs: 'engine' },
  {
    name: 'allowExisting',
    kind: 'switch',
    about: 'run scripts with all rights of the user or login: they can reach files, other databases and users',
    needs: 'engine',
  },
  {
    name: 'allow',
    kind: 'texts',
    value: 'WHAT',
    about: 'let scripts use more than their scratch database: files, or extension:NAME',
    needs: 'engine',
  },
];

/** Options any of which gives a second engine to compare with. */
export const SECOND_ENGINE: readonly string[] = ['against', 'switch', 'withoutIndexes'];
