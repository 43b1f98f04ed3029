/** The commands of the command line. */
import type { Registry } from '../registry.js';
import type { CommandDefinition } from './command-definition.js';
import { runCompletion } from './completion-command.js';
import { completionDefinition } from './completion-definition.js';
import { runGrammar } from './grammar-command.js';
import { grammarCommandDefinition } from './grammar-definition.js';
import type { Arguments } from './parse-arguments.js';
import { runParse } from './parse-command.js';
import { parseDefinition } from './parse-definition.js';
import { runReduce } from './reduce-command.js';
import { reduceDefinition } from './reduce-definition.js';

export function commandDefinitions(registry: Registry): readonly CommandDefinition[] {
  return [reduceDefinition(registry), parseDefinition(registry), grammarCommandDefinition(), completionDefinition()];
}

/** What each command does, by its name. */
export const RUN: Readonly<Record<string, (args: Arguments, registry: Registry) => void | Promise<void>>> = {
  reduce: runReduce,
  parse: runParse,
  grammar: runGrammar,
  completion: (args, registry) => runCompletion(args, commandDefinitions(registry), registry),
};
