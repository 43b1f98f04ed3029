#!/usr/bin/env node
/** The command line: loads the configuration, runs a command, and turns errors into one line and an exit code. */
import { Command, CommanderError } from 'commander';
import { ConfigError, findConfig, loadConfig } from '../config/load-config.js';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { filesOnDisk } from '../language-files/files-on-disk.js';
import { provideShippedFiles } from '../languages/shipped-files.js';
import { OptionError } from '../options/given-options.js';
import type { Registry } from '../registry.js';
import { prepareSandbox } from '../system/sandbox.js';
import { type CommandDefinition, optionsOf, topicsOf } from './command-definition.js';
import { commandDefinitions, RUN } from './commands.js';
import { EXIT_UNAVAILABLE, EXIT_UNEXPECTED, EXIT_USAGE } from './exit-codes.js';
import { commandHelp, programHelp } from './help.js';
import { packageVersion } from './package-version.js';
import { commandFor } from './parse-arguments.js';
import { printErrorAsJson } from './print-error.js';
import { printNotice } from './print-notice.js';
import { UsageError } from './usage-error.js';

const ABOUT = 'Turns a failing input into the smallest one that still fails.';

/** Whether a command prints its result as JSON, and then its errors as well. */
let asJson = false;

async function main(args: readonly string[]): Promise<void> {
  provideShippedFiles(filesOnDisk);
  asJson = beforeFiles(args).includes('--json');
  const { registry, defaults } = await loadConfig(configFile(args), (extended) =>
    Object.fromEntries(commandDefinitions(extended).map((definition) => [definition.name, optionsOf(definition)])),
  );
  asJson ||= defaults[args[0] ?? '']?.['json'] === true;
  // The configuration file may load modules: no process may run meanwhile (see `triesSandbox`).
  if (triesSandbox(args)) prepareSandbox();
  const definitions = commandDefinitions(registry);
  const help = helpFor(args, definitions, registry);
  if (help !== undefined) {
    process.stdout.write(help);
    return;
  }
  const program = new Command('minrepro')
    .description(ABOUT)
    .version(packageVersion())
    .helpOption(false)
    .helpCommand(false)
    .showHelpAfterError('(minrepro --help shows how it is used)')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'minrepro: ')) })
    .exitOverride();
  for (const definition of definitions)
    program.addCommand(commandFor(definition, registry, defaults, (given) => RUN[definition.name]?.(given, registry)));
  await program.parseAsync(args, { from: 'user' });
}

/**
 * Whether the sandbox will probably be tried: it is then tried while the rest is set up, because that takes as long as a short reduction.
 * Not while modules are loaded: Node then sometimes gives a package without its exports. Shells make the trial themselves.
 */
function triesSandbox(args: readonly string[]): boolean {
  const options = beforeFiles(args).flatMap((arg, i, all) =>
    arg.startsWith('--') && !arg.includes('=') ? `${arg}=${all[i + 1]}` : arg,
  );
  return options.some((option) => /^--engine=(?!sqlite:)/.test(option)) && !options.includes('--sandbox=off');
}

/** The path of the configuration file. It is read before all other options, because it can add options. */
function configFile(args: readonly string[]): string | undefined {
  const options = beforeFiles(args);
  if (options.includes('--no-config')) return undefined;
  const index = options.findLastIndex((arg) => arg === '--config' || arg.startsWith('--config='));
  if (index < 0) return findConfig(process.cwd(), (line) => process.stderr.write(`minrepro: ${line}\n`));
  const file = args[index]?.includes('=') ? args[index]?.slice('--config='.length) : args[index + 1];
  if (file === undefined || file === '') throw new UsageError('--config needs the path of a configuration file');
  return file;
}

/** What follows `--` are files. */
function beforeFiles(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
}

/** The help text, if `args` request it. */
function helpFor(
  args: readonly string[],
  definitions: readonly CommandDefinition[],
  registry: Registry,
): string | undefined {
  const isHelp = args[0] === 'help';
  const index = isHelp ? 0 : beforeFiles(args).findIndex((arg) => arg === '--help' || arg === '-h');
  if (args.length > 0 && index < 0) return undefined;
  const name = isHelp ? args[1] : args[0];
  const command = definitions.find((definition) => definition.name === name);
  if (!command && name !== undefined && !name.startsWith('-')) throw new UsageError(`unknown command '${name}'`);
  if (!command) return programHelp(definitions, ABOUT);
  const topic = isHelp ? args[2] : args[index + 1];
  if (topic !== undefined && !topic.startsWith('-') && !topicsOf(command).includes(topic))
    throw new UsageError(`there is no help on ${topic}; the topics are ${topicsOf(command).join(', ') || 'none'}`);
  return commandHelp(command, registry, topic?.startsWith('-') ? undefined : topic);
}

// A closed pipe, as in `minrepro parse … | head`, is not an error. A terminal that was closed cannot show one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  if (error.code === 'EIO') return;
  printNotice(`standard output cannot be written: ${error.message}`);
  process.exit(EXIT_USAGE);
});
process.stderr.on('error', () => {});

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isShown = error instanceof CommanderError;
  if (asJson) printErrorAsJson(isShown ? new UsageError(error.message.replace(/^error: /, '')) : error);
  if (isShown) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
  } else if (error instanceof UsageError || error instanceof OptionError || error instanceof ConfigError) {
    printNotice(error.message);
    process.exitCode = EXIT_USAGE;
  } else if (error instanceof UnavailableError) {
    printNotice(error.message);
    process.exitCode = EXIT_UNAVAILABLE;
  } else {
    const where = error instanceof Error ? error.stack : String(error);
    printNotice(`unexpected error: ${where}`);
    process.exitCode = EXIT_UNEXPECTED;
  }
}
