/** Any program that reads SQL from standard input. minrepro cannot sandbox it. */
import { generic } from '../languages/sql/dialects/index.js';
import { type EngineDefinition, parseAddress } from './definition.js';
import type { Engine, OpenOptions } from './engine.js';
import { ShellEngine } from './shell/shell-engine.js';

export const commandEngine: EngineDefinition = {
  name: 'command',
  forms: [{ form: 'command:PROGRAM', about: 'any program that reads SQL from standard input; it is not sandboxed' }],
  open(address, options) {
    const { name, rest: command } = parseAddress(address) ?? {};
    return name === 'command' && command !== undefined ? openCommand(address, command, options) : undefined;
  },
};

async function openCommand(name: string, command: string, options: OpenOptions): Promise<Engine> {
  return new ShellEngine({
    ...options,
    name,
    dialect: generic,
    program: '/bin/sh',
    args: ['-c', command],
    isReusable: false,
    belongsToUser: true,
  });
}
