/** `minrepro queue` as data. */
import { CONFIG_OPTIONS, type CommandDefinition } from './command-definition.js';
import { EXIT_UNAVAILABLE, EXIT_USAGE } from './exit-codes.js';
import { QUEUE_OPTION } from './queue-options.js';

export function queueDefinition(): CommandDefinition {
  return {
    name: 'queue',
    about: 'Show what is in a queue, try failed jobs again, or remove everything.',
    usage: '(status | retry | drain) --queue ADDRESS',
    groups: [
      { title: 'Queue', options: [{ ...QUEUE_OPTION, about: 'the queue: redis://host:6379, or rediss:// for TLS' }] },
      { title: 'Configuration', options: CONFIG_OPTIONS },
    ],
    examples: [
      { about: 'runs, jobs and workers', command: 'minrepro queue status --queue redis://queue.example:6379' },
      {
        about: 'after the cause of failures is removed',
        command: 'minrepro queue retry --queue redis://queue.example:6379',
      },
      {
        about: 'forget all jobs, scripts and results',
        command: 'minrepro queue drain --queue redis://queue.example:6379',
      },
    ],
    notes: [
      'drain leaves stores in a folder or in S3 as they are. A triage that is running adds its jobs again.',
      'The password of the queue can also be given in $MINREPRO_QUEUE_PASSWORD.',
    ],
    exitCodes: [
      [0, 'done'],
      [EXIT_USAGE, 'wrong usage: an argument or option cannot be used'],
      [EXIT_UNAVAILABLE, 'the queue cannot be reached'],
    ],
  };
}
