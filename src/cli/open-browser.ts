/** Opens an address in the browser of the user: `$BROWSER`, or the program of the desktop. */
import { spawn } from 'node:child_process';

/** Nothing happens if there is no browser: the address is printed as well. */
export function openBrowser(url: string): void {
  const program = process.env['BROWSER'] ?? (process.platform === 'darwin' ? 'open' : 'xdg-open');
  const child = spawn(program, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
