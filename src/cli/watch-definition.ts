/** `minrepro watch` as data. */
import { CONFIG_OPTIONS, type CommandDefinition } from './command-definition.js';
import { EXIT_USAGE } from './exit-codes.js';

export function watchDefinition(): CommandDefinition {
  return {
    name: 'watch',
    about: 'Watch and steer the reductions that run on this machine.',
    usage: '[options]',
    groups: [{ title: 'Configuration', options: CONFIG_OPTIONS }],
    examples: [{ about: 'all runs on one page, also those that start later', command: 'minrepro watch' }],
    notes: [
      'The page shows the runs of this user, side by side, until Ctrl-C ends this command. The runs themselves go on.',
    ],
    exitCodes: [
      [0, 'ended by Ctrl-C'],
      [EXIT_USAGE, 'wrong usage: an argument or option cannot be used'],
    ],
  };
}
