/** `minrepro worker` as data. */
import type { Registry } from '../registry.js';
import type { CommandDefinition } from './command-definition.js';
import { EXIT_INTERRUPTED, EXIT_UNAVAILABLE, EXIT_USAGE } from './exit-codes.js';
import { WORKER_OPTIONS } from './queue-options.js';
import { caseOptionGroups } from './triage-definition.js';

export function workerDefinition(registry: Registry): CommandDefinition {
  return {
    name: 'worker',
    about: 'Do the work of triages and reductions that run with --queue.',
    usage: '--queue ADDRESS [options]',
    groups: [{ title: 'Worker', options: WORKER_OPTIONS }, ...caseOptionGroups(registry)],
    examples: [
      { about: 'four jobs at a time', command: 'minrepro worker --queue redis://queue.example:6379 --slots 4' },
      {
        about: 'for runs with a test script, which must be the same everywhere',
        command: 'minrepro worker --queue redis://queue.example:6379 --test ./still-fails.sh',
      },
      {
        about: 'for runs on a server, which each worker reaches under its own address',
        command: 'minrepro worker --queue redis://queue.example:6379 --engine postgres://test:secret@localhost/test',
      },
    ],
    notes: [
      'A worker takes from a run which engines of npm packages and which oracle to use. It runs programs, reads files and connects to servers only if it was started with the same options as the run.',
      'It refuses runs of another version of minrepro or of an engine, and says so. Ctrl-C returns the jobs that are not done.',
      'The password of the queue can also be given in $MINREPRO_QUEUE_PASSWORD.',
    ],
    exitCodes: [
      [EXIT_USAGE, 'wrong usage: an argument or option cannot be used'],
      [EXIT_UNAVAILABLE, 'the queue or the store cannot be reached'],
      [EXIT_INTERRUPTED, 'ended by Ctrl-C, SIGTERM or SIGHUP'],
    ],
  };
}
