/** What the page and the worker that reduces send each other. */
import type { LiveRequest } from '../live/live-messages.js';
import type { Recording } from '../recording/recording.js';
import type { Job } from './job.js';

/** From the page. */
export type PlaygroundRequest =
  /** Only once; each job has a worker of its own. */
  { readonly kind: 'start'; readonly job: Job } | { readonly kind: 'ask'; readonly request: LiveRequest };

/** From the worker. */
export type PlaygroundMessage =
  /** A `RunMessage` of the live run, as JSON. */
  | { readonly kind: 'live'; readonly data: string }
  /** Text about what is being loaded. */
  | { readonly kind: 'loading'; readonly what: string }
  | { readonly kind: 'done'; readonly recording: Recording }
  /** Why the text cannot be reduced, for people. */
  | { readonly kind: 'failed'; readonly reason: string };
