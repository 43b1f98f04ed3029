import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { commandLine, PROGRAM } from './support/command-line.js';

const { folder, file, read } = commandLine();
file('lines.txt', 'alpha\nbeta\ngamma\ndelta\nomega\n');
// Candidates wait for the file `go`, so that a test can press keys before anything was removed.
file(
  'fails.sh',
  `#!/bin/sh
[ -s "$1" ] || exit 1
cmp -s "$1" '${folder}/lines.txt' || while [ ! -e '${folder}/go' ]; do sleep 0.05; done
grep -q gamma "$1"
`,
  0o755,
);

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** A run in a terminal of its own. `script` passes what it reads on to that terminal. */
class Terminal {
  #shown = '';
  readonly child: ChildProcess;

  constructor(...args: readonly string[]) {
    const command = [process.execPath, PROGRAM, 'reduce', 'lines.txt', '--test', './fails.sh', ...args].join(' ');
    this.child = spawn('script', ['-qefc', command, '/dev/null'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    running.push(this.child);
    this.child.stdout?.on('data', (data) => {
      this.#shown += data;
    });
  }

  async shows(text: string): Promise<void> {
    await expect.poll(() => this.#shown, { timeout: 30_000 }).toContain(text);
  }

  press(keys: string): void {
    this.child.stdin?.write(keys);
  }
}

const [DOWN, ENTER, ESCAPE] = ['\u001b[B', '\r', '\u001b'];

describe.skipIf(!existsSync('/usr/bin/script'))('keys in the terminal', () => {
  it('keep a line and set a limit, and are recorded in the journal', async () => {
    const terminal = new Terminal('--keep-journal');
    const ended = once(terminal.child, 'exit');
    await terminal.shows('Preserving');
    terminal.press('?');
    await terminal.shows('k keeps and d drops');
    terminal.press('d');
    await terminal.shows('choose a line');
    terminal.press(ESCAPE);
    terminal.press(`k${DOWN}`);
    terminal.press(ENTER);
    await terminal.shows('asked for: "beta"');
    terminal.press(`l50${ENTER}`);
    await terminal.shows('the search stops after 50 calls');
    file('go', '');
    expect(await ended).toEqual([0, null]);
    expect(read('lines.min.txt')).toBe('beta\ngamma\n');
    const actions = [...read('lines.min.txt.journal').matchAll(/"action":\{"kind":"(\w+)"/g)].map(([, kind]) => kind);
    expect(actions).toEqual(['pause', 'resume', 'pause', 'resume', 'keep', 'limit']);
  }, 60_000);

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-\\', '\u001c'],
  ])(
    '%s ends the run, also while a line is chosen',
    async (_, key) => {
      rmSync(join(folder, 'go'), { force: true });
      const terminal = new Terminal();
      const ended = once(terminal.child, 'exit');
      await terminal.shows('Preserving');
      terminal.press('k');
      await terminal.shows('choose a line');
      terminal.press(key);
      expect(await ended).toEqual([130, null]);
    },
    60_000,
  );
});
