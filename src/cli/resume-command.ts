/** The command of this run and the one that continues it, for people to copy into a shell. */
import { withoutPassword } from '../engines/without-password.js';

/** Words that a shell reads as they are. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** Where npx finds programs that are not on the path. */
const NPX_FOLDER = /[\\/](?:_npx|node_modules[\\/]\.bin)[\\/]/;

/** The command line of this run. `argv` is that of the process: the path of Node, the path of the program, its arguments. */
export function commandLine([, path = '', ...args]: readonly string[]): string {
  const program = NPX_FOLDER.test(path) ? ['npx', 'minrepro'] : ['minrepro'];
  return [...program, ...args].map((word) => shellWord(withoutPassword(word, 'PASSWORD'))).join(' ');
}

/** The command line that continues this run. */
export function resumeCommand([node = '', path = '', ...args]: readonly string[]): string {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  const files = end < 0 ? [] : args.slice(end);
  const added = options.includes('--resume') ? [] : ['--resume'];
  return commandLine([node, path, ...options, ...added, ...files]);
}

function shellWord(word: string): string {
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
