/** Any program that reads SQL from standard input. It belongs to the user: it is confined only with `--sandbox on`. */
import { generic } from '../languages/sql/dialects/index.js';
import { commandFolders } from '../system/confinement.js';
import { markedScript } from '../system/guardian.js';
import { type EngineDefinition, parseAddress } from './definition.js';
import type { Engine, OpenOptions } from './engine.js';
import { sandboxForUser } from './engine-sandbox.js';
import { ShellEngine } from './shell/shell-engine.js';

export const commandEngine: EngineDefinition = {
  name: 'command',
  forms: [
    {
      form: 'command:PROGRAM',
      about: 'any program that reads SQL from standard input; confined only with --sandbox on',
    },
  ],
  open(address, options) {
    const { name, rest: command } = parseAddress(address) ?? {};
    return name === 'command' && command !== undefined ? openCommand(address, command, options) : undefined;
  },
};

async function openCommand(name: string, command: string, options: OpenOptions): Promise<Engine> {
  return new ShellEngine({
    ...options,
    sandbox: await sandboxForUser(options, 'command: programs'),
    readable: commandFolders(command),
    name,
    dialect: generic,
    program: '/bin/sh',
    args: ['-c', markedScript(command)],
    isReusable: false,
    belongsToUser: true,
  });
}
