/** The passes for schedules, coarse to fine. Those of SQL follow them. */
import type { Pass } from '../../language/language.js';
import { dropLines } from './drop-lines.js';
import { dropMarkers } from './drop-markers.js';
import { dropSessions } from './drop-sessions.js';
import { dropTransactions } from './drop-transactions.js';
import { dropTurns } from './drop-turns.js';
import { gatherSteps } from './gather-steps.js';
import { joinSessions } from './join-sessions.js';
import { splitSteps } from './split-steps.js';

export const SESSION_PASSES: readonly Pass[] = [
  dropSessions,
  dropTurns,
  dropTransactions,
  splitSteps,
  dropMarkers,
  dropLines,
  joinSessions,
  gatherSteps,
];
