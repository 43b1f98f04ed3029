/** The command that continues this run, for people to copy into a shell. */

/** Words that a shell reads as they are. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** `args` are those of this run; `environment` says whether npm started it. */
export function resumeCommand(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): string {
  const program = environment['npm_command'] === 'exec' ? ['npx', 'minrepro'] : ['minrepro'];
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  const files = end < 0 ? [] : args.slice(end);
  const added = options.includes('--resume') ? [] : ['--resume'];
  return [...program, ...options, ...added, ...files].map(shellWord).join(' ');
}

function shellWord(word: string): string {
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
