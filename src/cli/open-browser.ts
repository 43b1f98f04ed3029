/** Opens an address in the browser of the user: `$BROWSER`, or the program of the desktop. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../system/scratch-folder.js';

/**
 * Other users of the machine see the arguments of programs, and the address contains a secret: the browser gets a file that only this
 * user can read and that leads to the address. Returns what removes the file. Nothing happens if there is no browser.
 */
export function openBrowser(url: string): () => void {
  const folder = scratchFolder();
  const file = join(folder.path, 'open.html');
  writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${url}">\n`, { mode: 0o600 });
  const program = process.env['BROWSER'] ?? (process.platform === 'darwin' ? 'open' : 'xdg-open');
  const child = spawn(program, [file], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
  return () => folder.remove();
}
