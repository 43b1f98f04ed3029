import type { ChildProcess } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';
import { descendantsOf, isRunning, until } from './support/processes.js';

const { folder, file, read, exists, minrepro, start } = commandLine();

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.on('exit', resolve));

const BUG = `${Array.from({ length: 30 }, (_, i) => `INSERT INTO t VALUES (${i}, 'x', NULL);`).join('\n')}\nSELECT a, b FROM t WHERE c = 'needle' ORDER BY a;\n`;

describe('an interruption', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s keeps the best text and exits with 130', async (signal) => {
    file('bug.sql', BUG);
    file('slow.sh', '#!/bin/sh\nsleep 0.02\ngrep -q needle "$1"\n', 0o755);
    const output = `${signal}.sql`;
    const args = ['reduce', 'bug.sql', '--test', 'slow.sh', '--output', output];
    const child = start(args);
    const code = ended(child);
    await until(() => exists(output) && read(output).length < BUG.length);
    child.kill(signal);
    expect(await code).toBe(130);
    expect(read('messages')).toContain(`To continue: minrepro ${args.join(' ')} --resume`);
    expect(read(output)).toContain('needle');
    expect(read(output).length).toBeLessThan(BUG.length);
    if (signal !== 'SIGINT') return;
    minrepro([...args, '--resume']);
    expect(read(output)).toBe("SELECT 'needle'\n");
  });

  it('ends a test script that ignores signals', async () => {
    file('bug.sql', BUG);
    file('deaf.sh', `#!/bin/sh\ntrap '' INT TERM HUP\ntouch ${folder}/deaf\nsleep 600\n`, 0o755);
    const child = start(['reduce', 'bug.sql', '--test', 'deaf.sh']);
    const code = ended(child);
    await until(() => exists('deaf'));
    const processes = descendantsOf(child.pid as number);
    child.kill('SIGINT');
    expect(await code).toBe(130);
    expect(processes.length).toBeGreaterThan(0);
    await until(() => !processes.some(isRunning));
  });

  it('ends the process at once if it is the second one, even if the oracle never closes', async () => {
    file('bug.sql', BUG);
    file(
      'minrepro.config.mjs',
      `import { writeFileSync } from 'node:fs';
      const hanging = {
        name: 'hanging',
        about: 'never closes',
        selectedBy: [{ name: 'hanging', kind: 'switch', about: 'never closes' }],
        engines: 'none',
        create: () => ({
          check: (text) => text.includes('needle'),
          close: () => {
            writeFileSync('closing', '');
            return new Promise((resolve) => setTimeout(resolve, 2 ** 31 - 1));
          },
        }),
        describe: () => 'the needle',
      };
      export default { oracles: [hanging] };\n`,
    );
    const child = start(['reduce', 'bug.sql', '--hanging']);
    const code = ended(child);
    await until(() => exists('closing'));
    // Two equal signals in quick succession may arrive as one.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await code).toBe(130);
  });
});
