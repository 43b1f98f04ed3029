#!/usr/bin/env node
/** The command line: reads arguments, runs a command, and turns what went wrong into one line and an exit code. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { EngineError } from '../engines/engine.js';
import { parseCommand } from './parse-command.js';
import { reduceCommand } from './reduce-command.js';
import { EXIT_USAGE, UsageError } from './usage-error.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('minrepro')
  .description('Turns a failing SQL script into the smallest one that still fails.')
  .version(version)
  .showHelpAfterError('(minrepro --help shows how it is used)')
  .exitOverride();
program.addCommand(reduceCommand()).addCommand(parseCommand());
for (const command of program.commands)
  command.exitOverride().showHelpAfterError(`(minrepro ${command.name()} --help shows how it is used)`);

// A reader that has seen enough, as in `minrepro parse … | head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
  } else if (error instanceof UsageError || error instanceof EngineError) {
    process.stderr.write(`minrepro: ${error.message}\n`);
    process.exitCode = EXIT_USAGE;
  } else {
    throw error;
  }
}
