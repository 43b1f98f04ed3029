/** `minrepro completion` as data. */
import { CONFIG_OPTIONS, type CommandDefinition } from './command-definition.js';
import { EXIT_USAGE } from './exit-codes.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function completionDefinition(): CommandDefinition {
  return {
    name: 'completion',
    about: 'Print a completion script for a shell.',
    usage: SHELLS.join('|'),
    groups: [{ title: 'Configuration', options: CONFIG_OPTIONS }],
    examples: [
      { about: 'bash', command: 'minrepro completion bash >> ~/.bashrc' },
      { about: 'zsh', command: 'minrepro completion zsh > "$fpath[1]/_minrepro"' },
      { about: 'fish', command: 'minrepro completion fish > ~/.config/fish/completions/minrepro.fish' },
    ],
    exitCodes: [
      [0, 'done'],
      [EXIT_USAGE, 'no such shell'],
    ],
  };
}
