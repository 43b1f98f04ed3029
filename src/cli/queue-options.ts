/** The options of commands that use a queue. */
import type { OptionDefinition } from '../options/option.js';

export const QUEUE_OPTION: OptionDefinition = {
  name: 'queue',
  kind: 'text',
  value: 'ADDRESS',
  about: 'let workers on this and other machines do the work: redis://host:6379, or rediss:// for TLS',
  isCommon: true,
};

const STORE_OPTION: OptionDefinition = {
  name: 'store',
  kind: 'text',
  value: 'STORE',
  about: 'where scripts and results of a queue live: redis, s3://BUCKET/PREFIX or a folder that all machines share',
  default: 'redis',
  needs: 'queue',
};

const METRICS_OPTION: OptionDefinition = {
  name: 'metrics',
  kind: 'text',
  value: 'PORT',
  about: 'serve numbers for Prometheus at http://127.0.0.1:PORT/metrics; HOST:PORT for another interface',
};

/** For commands that give jobs to workers. */
export const QUEUE_OPTIONS: readonly OptionDefinition[] = [
  QUEUE_OPTION,
  STORE_OPTION,
  { ...METRICS_OPTION, needs: 'queue' },
];

export const WORKER_OPTIONS: readonly OptionDefinition[] = [
  { ...QUEUE_OPTION, about: 'take jobs from this queue: redis://host:6379, or rediss:// for TLS' },
  STORE_OPTION,
  {
    name: 'slots',
    kind: 'count',
    value: 'N',
    about: 'do N jobs at a time',
    default: 1,
    isCommon: true,
  },
  {
    name: 'stalled',
    kind: 'number',
    value: 'SECONDS',
    about: 'a job whose worker does not answer for so long is given to another one',
    default: 30,
  },
  { name: 'maxRate', kind: 'count', value: 'N', about: 'let all workers of a run start at most N jobs per second' },
  METRICS_OPTION,
];

/** Options that must not come from others: with them, a script could reach more than its sandbox, or another program would run. */
export const OWN_OPTIONS: ReadonlySet<string> = new Set([
  'allow',
  'allowExisting',
  'sandbox',
  'writable',
  'treeSitter',
  'lib',
]);
