/** The commands of the command line. */
import type { Registry } from '../registry.js';
import { runAnonymise } from './anonymise-command.js';
import { anonymiseDefinition } from './anonymise-definition.js';
import type { CommandDefinition } from './command-definition.js';
import { runCompletion } from './completion-command.js';
import { completionDefinition } from './completion-definition.js';
import { runExplain } from './explain-command.js';
import { explainDefinition } from './explain-definition.js';
import { runGrammar } from './grammar-command.js';
import { grammarCommandDefinition } from './grammar-definition.js';
import { runMatch } from './match-command.js';
import { matchDefinition } from './match-definition.js';
import type { Arguments } from './parse-arguments.js';
import { runParse } from './parse-command.js';
import { parseDefinition } from './parse-definition.js';
import { runProduce } from './produce-command.js';
import { produceDefinition } from './produce-definition.js';
import { runQueue } from './queue-command.js';
import { queueDefinition } from './queue-definition.js';
import { runReduce } from './reduce-command.js';
import { reduceDefinition } from './reduce-definition.js';
import { runReport } from './report-command.js';
import { reportDefinition } from './report-definition.js';
import { runTriage } from './triage-command.js';
import { triageDefinition } from './triage-definition.js';
import { runWatch } from './watch-command.js';
import { watchDefinition } from './watch-definition.js';
import { runWorker } from './worker-command.js';
import { workerDefinition } from './worker-definition.js';

export function commandDefinitions(registry: Registry): readonly CommandDefinition[] {
  return [
    reduceDefinition(registry),
    explainDefinition(registry),
    produceDefinition(registry),
    matchDefinition(),
    anonymiseDefinition(registry),
    triageDefinition(registry),
    workerDefinition(registry),
    queueDefinition(),
    reportDefinition(),
    watchDefinition(),
    parseDefinition(registry),
    grammarCommandDefinition(),
    completionDefinition(),
  ];
}

/** What each command does, by its name. */
export const RUN: Readonly<Record<string, (args: Arguments, registry: Registry) => void | Promise<void>>> = {
  reduce: runReduce,
  explain: runExplain,
  produce: runProduce,
  match: runMatch,
  anonymise: runAnonymise,
  triage: runTriage,
  worker: runWorker,
  queue: runQueue,
  report: runReport,
  watch: runWatch,
  parse: runParse,
  grammar: runGrammar,
  completion: (args, registry) => runCompletion(args, commandDefinitions(registry), registry),
};
