/** What a confined program sees if folders, files and sockets are mounted inside of others. Only root can mount them for a test. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROGRAM } from './support/command-line.js';
import { canConfine, pathWithout, users } from './support/users.js';

const MAX_ENTRIES = 300;
const isRoot = process.getuid?.() === 0;
const canMount = isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** Not below a folder that the sandbox hides. */
const root = canMount ? mkdtempSync('/srv/minrepro-view-') : '';
afterAll(() => {
  if (root !== '') rmSync(root, { recursive: true });
});

const MECHANISMS = [
  { mechanism: 'bwrap', path: process.env['PATH'] },
  { mechanism: 'unshare', path: pathWithout('bwrap') },
].filter(({ mechanism }) => canConfine(mechanism));
const CASES = MECHANISMS.flatMap(({ mechanism, path }) => users().map((user) => ({ mechanism, path, ...user })));

describe.runIf(canMount).each(CASES)('a program that $mechanism confines for $user', ({ path, prefix }) => {
  it('sees what is mounted inside other folders, but no socket', () => {
    const place = mkdtempSync(join(root, 'place-'));
    const crowded = join(place, 'crowded');
    for (const name of ['in memory', 'home', ...Array.from({ length: MAX_ENTRIES + 1 }, (_, i) => `crowded/${i}`)])
      mkdirSync(join(place, name), { recursive: true });
    writeFileSync(join(place, 'file'), '');
    writeFileSync(join(place, 'socket'), '');
    const home = join(place, 'home');
    writeFileSync(join(home, 'bug.sql'), 'SELECT 1;\n');
    const report = join(home, 'report');
    const test = join(crowded, '7', 'test');
    const script = `ls -d 'in memory/inside' socket crowded/7/test crowded/8 file >${report} 2>&1; cat file /etc/hosts >>${report}`;
    writeFileSync(join(home, 'test'), `#!/bin/sh\ncd '${place}'\n${script}\n`, { mode: 0o755 });
    execFileSync('chmod', ['-R', 'a+rwX', root]);
    const mounts = [
      'mount -t tmpfs tmpfs "in memory" && mkdir "in memory/inside" && chmod -R a+rx "in memory"',
      'mount -t tmpfs -o mode=755 tmpfs crowded/7 && cp home/test crowded/7/test',
      'echo visible >home/text && mount --bind home/text file && mount --bind home/text /etc/hosts',
      // Listens as long as the shell runs.
      `${process.execPath} -e "require('net').createServer().listen('home/listening')" & until [ -S home/listening ]; do sleep 0.1; done`,
      'mount --bind home/listening socket',
    ];
    const run = `cd home; ${prefix.join(' ')} ${process.execPath} ${PROGRAM} reduce bug.sql --sandbox on --writable . --max-calls 1 --test ${test}`;
    const { stderr } = spawnSync(
      'unshare',
      [
        '--mount',
        '--pid',
        '--mount-proc',
        '--fork',
        '--kill-child',
        'sh',
        '-c',
        `set -e\n${mounts.join('\n')}\n${run} || true`,
      ],
      {
        cwd: place,
        env: { ...process.env, PATH: path },
        encoding: 'utf8',
      },
    );
    expect(stderr).not.toContain('no sandbox');
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    const missing = lines.filter((line) => line.includes('No such file')).map((line) => line.split("'")[1]);
    expect(missing).toEqual(['socket', 'crowded/8']);
    const shown = ['crowded/7/test', 'file', 'in memory/inside', 'visible', 'visible'];
    expect(lines.slice(missing.length)).toEqual(shown);
  });
});
