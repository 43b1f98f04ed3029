/** The command that continues this run, for people to copy into a shell. */
import { withoutPassword } from '../engines/without-password.js';

/** Words that a shell reads as they are. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** Where npx finds programs that are not on the path. */
const NPX_FOLDER = /[\\/](?:_npx|node_modules[\\/]\.bin)[\\/]/;

/** `argv` is that of this run: the path of Node, the path of the program, its arguments. */
export function resumeCommand([, path = '', ...args]: readonly string[]): string {
  const program = NPX_FOLDER.test(path) ? ['npx', 'minrepro'] : ['minrepro'];
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  const files = end < 0 ? [] : args.slice(end);
  const added = options.includes('--resume') ? [] : ['--resume'];
  return [...program, ...options, ...added, ...files]
    .map((word) => shellWord(withoutPassword(word, 'PASSWORD')))
    .join(' ');
}

function shellWord(word: string): string {
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
