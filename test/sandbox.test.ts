import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { basename, join } from 'node:path';
import { openEngine } from 'minrepro';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM } from './support/command-line.js';
import { isAvailable, RUN_OPTIONS, SHELL, SHELL_ENGINE } from './support/engines.js';
import { canConfine, pathWithout, runAs, sharedFolder, users } from './support/users.js';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;
const folder = sharedFolder();

const withoutBwrap = pathWithout('bwrap');
const withoutBoth = pathWithout('bwrap', 'unshare');
const MECHANISMS = [
  { mechanism: 'bwrap', path: process.env['PATH'] },
  { mechanism: 'unshare', path: withoutBwrap },
].filter(({ mechanism }) => canConfine(mechanism));
const CASES = MECHANISMS.flatMap(({ mechanism, path }) =>
  users().map(({ user, prefix }) => ({ mechanism, user, prefix, env: { PATH: path, HOME: '/nonexistent' } })),
);

/** Listens on a TCP port, on a socket in a hidden folder and, as root, on sockets in other folders. */
const servers: Server[] = [];
const places = [join(folder, 'daemon'), ...(isRoot ? ['/run/minrepro-test', '/var/lib/minrepro-test'] : [])];
let port = 0;
const listen = (where: string | number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy()).listen(where, () => resolve(server));
    servers.push(server);
  });
beforeAll(async () => {
  for (const place of places) {
    mkdirSync(place, { recursive: true });
    await listen(join(place, 'socket'));
    chmodSync(join(place, 'socket'), 0o777);
  }
  // An ordinary user cannot look at it.
  if (isRoot) chmodSync('/var/lib/minrepro-test', 0o700);
  port = ((await listen(0)).address() as { port: number }).port;
});
afterAll(() => {
  for (const server of servers) server.close();
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

/** Has a reader, and everyone may write to it. */
function openPipe(path: string): void {
  spawnSync('mkfifo', [path]);
  chmodSync(path, 0o666);
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  afterAll(() => closeSync(file));
}

const canMount =
  !isRoot || spawnSync('unshare', ['--mount', 'mount', '-o', 'bind,ro', '/dev/full', '/dev/full']).status === 0;

/** Succeeds if something reads from the pipe. */
const writeTo = (pipe: string): string =>
  `${process.execPath} -e "const fs = require('fs'); fs.openSync('${pipe}', fs.constants.O_WRONLY | fs.constants.O_NONBLOCK)"`;

/** A script that tries each attempt once and writes its name to FILE if it succeeded. */
function attempts(file: string, commands: Readonly<Record<string, string>>): string {
  const tries = Object.entries(commands).map(
    ([name, command]) => `(${command}) >/dev/null 2>&1 && echo ${name} >>${file}`,
  );
  return ['#!/bin/sh', `[ -e ${file} ] && exit 0`, ...tries, 'exit 0', ''].join('\n');
}

/** Succeeds if one of the addresses accepts a connection. */
const connectToAny = (...addresses: (string | number)[]): string =>
  `${process.execPath} -e "for (const address of ${JSON.stringify(addresses).replaceAll('"', "'")}) require('net').connect(address).on('error', () => {}).on('connect', () => process.exit(0)); process.exitCode = 1"`;

describe.each(CASES)('a program that $mechanism confines for $user', ({ mechanism, prefix, env }) => {
  it('writes to its folders and to nothing else, and sees no other process, socket or network', async () => {
    const place = mkdtempSync(join(folder, 'case-'));
    const [canary, writable] = [join(place, 'canary'), join(place, 'writable')];
    for (const path of [place, canary, writable]) {
      mkdirSync(path, { recursive: true });
      chmodSync(path, 0o777);
    }
    const sockets = [...places, place, writable].map((path) => join(path, 'socket'));
    for (const path of sockets.slice(places.length)) {
      await listen(path);
      chmodSync(path, 0o777);
    }
    // The system lists it with its old name only.
    await listen(join(canary, 'old'));
    renameSync(join(canary, 'old'), join(place, 'renamed'));
    chmodSync(join(place, 'renamed'), 0o777);
    openPipe(join(place, 'pipe'));
    writeFileSync(join(canary, 'data'), 'precious');
    chmodSync(join(canary, 'data'), 0o666);
    writeFileSync(join(place, 'bug.sql'), 'SELECT 1;\n');
    const allowed = {
      folder: 'touch file',
      home: 'touch "$HOME/file"',
      temporary: 'mktemp',
      tmp: 'touch /tmp/file',
      writable: `touch ${writable}/file`,
      read: `grep precious ${canary}/data`,
      devices: 'echo x >/dev/null && head -c 1 /dev/urandom && echo /dev/fd/*',
    };
    const forbidden = {
      canary: `echo gone >${canary}/data`,
      create: `touch ${canary}/new`,
      remove: `rm ${canary}/data`,
      script: 'echo x >>"$0"',
      etc: 'touch /etc/minrepro-test',
      cache: `touch ${process.cwd()}/minrepro-test`,
      remount: 'mount -o remount,rw /',
      namespace: `unshare --user --map-root-user --mount sh -c 'mount -o remount,rw,bind / && touch /etc/minrepro-test'`,
      'further namespace': 'unshare --user --map-root-user true',
      sysctl: 'cat /proc/sys/kernel/core_pattern >/proc/sys/kernel/core_pattern',
      sysfs: 'cat /sys/kernel/mm/transparent_hugepage/enabled >/sys/kernel/mm/transparent_hugepage/enabled',
      cgroup: 'mkdir /sys/fs/cgroup/minrepro-test',
      disk: 'head -c 1 /dev/vda || head -c 1 /dev/sda || ls /dev/disk',
      processes: `kill -0 ${process.pid}`,
      outside: `ls /proc/${process.pid}/root`,
      capabilities: '! grep -q "^CapEff:.0*$" /proc/self/status',
      privileges: '! grep -q "^NoNewPrivs:.1$" /proc/self/status',
      terminal: '[ -c /dev/tty ] && echo x >/dev/tty',
      daemons: connectToAny(port, ...sockets),
      'renamed socket': connectToAny(join(place, 'renamed')),
      pipe: writeTo(join(place, 'pipe')),
      device: 'touch /dev/file',
      // With bwrap, everyone who may write to a device can change its time, and root its mode if it may not mount.
      ...(mechanism === 'unshare' ? { time: 'touch /dev/full' } : {}),
      ...(mechanism === 'unshare' || canMount ? { mode: 'chmod 666 /dev/full' } : {}),
    };
    const report = join(writable, 'report');
    writeFileSync(join(place, 'try.sh'), attempts(report, { ...allowed, ...forbidden }));
    chmodSync(join(place, 'try.sh'), 0o755);
    const args = [
      'reduce',
      'bug.sql',
      '--test',
      './try.sh',
      '--sandbox',
      'on',
      '--writable',
      writable,
      '--max-calls',
      '1',
    ];
    const { stderr } = runAs(args, { prefix, cwd: place, env });
    expect(stderr, mechanism).not.toContain('no sandbox');
    expect(new Set(readFileSync(report, 'utf8').trim().split('\n'))).toEqual(new Set(Object.keys(allowed)));
    expect(readFileSync(join(canary, 'data'), 'utf8')).toBe('precious');
    expect(readdirSync(canary)).toEqual(['data']);
  });

  it('may crash, which is recognised by its signal', () => {
    const place = mkdtempSync(join(folder, 'crash-'));
    chmodSync(place, 0o777);
    writeFileSync(join(place, 'bug.sql'), 'SELECT 1;\n');
    for (const signal of ['SEGV', 'ABRT']) {
      const args = [
        'reduce',
        'bug.sql',
        '--engine',
        `command:kill -${signal} $$`,
        '--sandbox',
        'on',
        '--max-calls',
        '4',
      ];
      expect(runAs(args, { prefix, cwd: place, env }).stderr).toContain(`SIG${signal}`);
    }
  });

  it.runIf(isAvailable(SHELL_ENGINE))('may be an engine that scripts use to run programs', () => {
    const place = mkdtempSync(join(folder, 'engine-'));
    chmodSync(place, 0o777);
    const canary = join(place, 'canary');
    writeFileSync(canary, 'precious');
    chmodSync(canary, 0o666);
    const script = `.shell echo gone >${canary}\n.output ${canary}\nSELECT 1;\n.output\nSELECT * FROM nowhere;\n`;
    writeFileSync(join(place, 'bug.sql'), script);
    const args = ['reduce', 'bug.sql', '--engine', SHELL_ENGINE, '--allow', 'files'];
    const { status, stderr } = runAs(args, { prefix, cwd: place, env });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('no sandbox')]);
    expect(readFileSync(canary, 'utf8')).toBe('precious');
  });
});

describe.runIf(isLinux && isAvailable(SHELL_ENGINE))('a shell', () => {
  it.each(MECHANISMS)('runs if temporary files are in /dev/shm: $mechanism', ({ path }) => {
    const place = mkdtempSync(join(folder, 'shm-'));
    writeFileSync(join(place, 'bug.sql'), 'SELECT * FROM nowhere;\n');
    const env = { PATH: path, TMPDIR: '/dev/shm' };
    expect(runAs(['reduce', 'bug.sql', '--engine', SHELL_ENGINE], { prefix: [], cwd: place, env }).status).toBe(0);
  });

  it.each(['relative', 'a link'])('runs in the sandbox if the folder for temporary files is %s', (kind) => {
    const place = mkdtempSync(join(folder, 'tmpdir-'));
    mkdirSync(join(place, 'relative'));
    symlinkSync(join(place, 'relative'), join(place, 'a link'));
    writeFileSync(join(place, 'bug.sql'), 'SELECT * FROM nowhere;\n');
    const env = { PATH: process.env['PATH'] ?? '', TMPDIR: kind === 'relative' ? kind : join(place, kind) };
    const args = ['reduce', 'bug.sql', '--engine', SHELL_ENGINE];
    const { status, stdout, stderr } = runAs(args, { prefix: [], cwd: place, env });
    expect([status, stdout + stderr]).toEqual([0, expect.not.stringContaining('no sandbox')]);
    expect(readdirSync(join(place, 'relative'))).toEqual([]);
  });

  it.each(MECHANISMS)('runs from a folder that is hidden, without the rest of that folder: $mechanism', ({ path }) => {
    const place = mkdtempSync(join(folder, 'hidden-'));
    const name = `/tmp/${basename(folder)}-sqlite3`;
    writeFileSync(name, `#!/bin/sh\n[ ! -e ${place} ] || echo 'Error: near line 1: visible' >&2\nexec ${SHELL} "$@"\n`);
    chmodSync(name, 0o755);
    writeFileSync(join(place, 'bug.sql'), 'SELECT * FROM nowhere;\n');
    const args = ['reduce', 'bug.sql', '--engine', `sqlite:${name}`];
    const { status, stdout, stderr } = runAs(args, { prefix: [], cwd: place, env: { PATH: path } });
    rmSync(name);
    expect([status, stdout + stderr]).toEqual([0, expect.not.stringContaining('visible')]);
  });
});

describe.runIf(MECHANISMS.length > 0)('--sandbox on', () => {
  it.each([
    ['--test', 'env; true'],
    ['--engine', 'command:env'],
  ])('keeps secrets of the environment from programs of the user: %s %s', (option, value) => {
    const place = mkdtempSync(join(folder, 'secret-'));
    writeFileSync(join(place, 'bug.sql'), 'SELECT 1;\n');
    const report = join(place, 'report');
    const args = [
      'reduce',
      'bug.sql',
      option,
      `${value.split(';')[0]} >${report} #`,
      '--sandbox',
      'on',
      '--writable',
      place,
    ];
    runAs([...args, '--max-calls', '1'], { prefix: [], cwd: place, env: { PGPASSWORD: 'hush', AWS_SECRET: 'hush' } });
    expect(readFileSync(report, 'utf8')).toMatch(/^PATH=/m);
    expect(readFileSync(report, 'utf8')).not.toContain('hush');
  });

  it('refuses a writable file', () => {
    const place = mkdtempSync(join(folder, 'file-'));
    writeFileSync(join(place, 'bug.sql'), 'SELECT 1;\n');
    const args = ['reduce', 'bug.sql', '--test', 'true', '--sandbox', 'on', '--writable', 'bug.sql'];
    expect(runAs(args, { prefix: [], cwd: place }).stderr).toContain('--writable bug.sql: not a folder');
  });
});

describe.runIf(isLinux)('a file that minrepro inherited', () => {
  it.each(MECHANISMS.map(({ mechanism, path }) => [mechanism, path]).concat([['off', process.env['PATH']]]))(
    'does not reach a program: %s',
    (mechanism, path) => {
      const place = mkdtempSync(join(folder, 'inherited-'));
      writeFileSync(join(place, 'bug.sql'), 'SELECT 1;\n');
      const test = `touch /proc/self/fd/200/file /proc/self/fd/17/file; true #`;
      const mode = mechanism === 'off' ? 'off' : 'on';
      const command = [
        process.execPath,
        PROGRAM,
        'reduce',
        'bug.sql',
        '--sandbox',
        mode,
        '--max-calls',
        '1',
        '--test',
        test,
      ];
      const canary = mkdtempSync(join(folder, 'canary-'));
      const args = ['-c', 'exec "$@" 17<"$CANARY" 200<"$CANARY"', 'bash', ...command];
      const env = { ...process.env, PATH: path, CANARY: canary };
      expect(spawnSync('bash', args, { cwd: place, env, encoding: 'utf8' }).stderr).toContain('Not a directory');
      expect(readdirSync(canary)).toEqual([]);
    },
  );
});

describe.runIf(isLinux)('without a sandbox', () => {
  const place = sharedFolder();
  writeFileSync(join(place, 'bug.sql'), 'SELECT * FROM nowhere;\n');
  const reduceWith = (...args: string[]): ReturnType<typeof runAs> =>
    runAs(['reduce', 'bug.sql', ...args], { prefix: [], cwd: place, env: { PATH: withoutBoth } });

  it('--sandbox auto says so in one line and continues', () => {
    const { status, stderr } = reduceWith('--engine', 'sqlite');
    expect(status).toBe(0);
    expect(stderr.split('\n').filter((line) => line.includes('sandbox'))).toEqual([
      expect.stringContaining('no sandbox works on this system'),
    ]);
  });

  it.each([
    ['sqlite', 'exec "$@"'],
    ['sqlite', 'exit 1'],
    [SHELL_ENGINE, 'exec "$@"'],
    [SHELL_ENGINE, 'exit 1'],
  ])('%s runs without programs that confine nothing: %s', (engine, command) => {
    const programs = mkdtempSync(join(folder, 'programs-'));
    // Only the confined command is run, never what mounts anything: root would do that outside.
    const script = `#!/bin/bash\nwhile [ $# -gt 3 ] && [ "$1" != --chdir ]; do shift; done\n[ $# -gt 3 ] || exit 1\nshift 3\n${command}\n`;
    for (const name of ['bwrap', 'unshare']) writeFileSync(join(programs, name), script, { mode: 0o755 });
    const env = { PATH: `${programs}:${withoutBoth}` };
    const run = (mode: string): ReturnType<typeof runAs> =>
      runAs(['reduce', 'bug.sql', '--engine', engine, '--sandbox', mode], { prefix: [], cwd: place, env });
    const { status, stderr } = run('auto');
    expect([status, stderr.match(/no sandbox works on this system/g)]).toEqual([
      0,
      ['no sandbox works on this system'],
    ]);
    expect(run('on').status).toBe(2);
  });

  it.each([
    ['--engine', 'sqlite'],
    ['--engine', `command:${SHELL}`],
    ['--test', 'true'],
  ])('--sandbox on refuses %s %s', (option, value) => {
    const { status, stderr } = reduceWith(option, value, '--sandbox', 'on');
    expect([status, stderr]).toEqual([2, expect.stringContaining('--sandbox on: no sandbox works on this system')]);
  });

  it('--sandbox off says nothing', () => {
    expect(reduceWith('--engine', 'sqlite', '--sandbox', 'off').stderr).not.toContain('sandbox');
  });
});

describe('programs of the user', () => {
  it.each([
    ['--test', 'grep -q nowhere'],
    ['--engine', `command:${SHELL}`],
  ])('keep the rights of the user, and one line says so: %s %s', (option, value) => {
    if (option === '--engine' && !isAvailable(SHELL_ENGINE)) return;
    const place = mkdtempSync(join(folder, 'user-'));
    writeFileSync(join(place, 'bug.sql'), 'SELECT * FROM nowhere;\n');
    const { stderr } = runAs(['reduce', 'bug.sql', option, value], { prefix: [], cwd: place });
    expect(stderr.split('\n').filter((line) => line.includes('--sandbox on'))).toHaveLength(1);
  });
});

describe('a script', () => {
  it('does not see the files of the script before it', async () => {
    const engine = await openEngine('duckdb', { allowances: { files: true, extensions: [] } });
    try {
      const read = "SELECT * FROM 'left.csv'";
      const write = ["COPY (SELECT 1 AS a) TO 'left.csv'", read];
      expect(await engine.run(write, RUN_OPTIONS)).toMatchObject({ results: [{}, { rows: ['1'] }] });
      expect(await engine.run([read], RUN_OPTIONS)).toMatchObject({ results: [{ errors: [{}] }] });
      expect(await engine.run(write, RUN_OPTIONS)).toMatchObject({ results: [{}, { rows: ['1'] }] });
    } finally {
      await engine.close();
    }
  });

  it.runIf(isAvailable(SHELL_ENGINE)).each(MECHANISMS)(
    'does not see files that the script before it left in /tmp: $mechanism',
    ({ path }) => {
      const place = mkdtempSync(join(folder, 'left-'));
      for (const left of ['/tmp/minrepro-left.db', '/var/tmp/minrepro-left.db', '/dev/shm/minrepro-left.db']) {
        writeFileSync(join(place, 'bug.sql'), `ATTACH '${left}' AS a;\nCREATE TABLE a.t(x);\nSELECT * FROM nowhere;\n`);
        const args = ['reduce', 'bug.sql', '--engine', SHELL_ENGINE, '--allow', 'files', '--sandbox', 'on'];
        const { stdout, stderr } = runAs(args, { prefix: [], cwd: place, env: { PATH: path } });
        expect(stdout + stderr).not.toMatch(/already exists|changed a result/);
      }
    },
  );

  it.runIf(isAvailable(SHELL_ENGINE))('cannot read secrets of our environment', async () => {
    process.env['MINREPRO_TEST_SECRET'] = 'hush';
    const engine = await openEngine(SHELL_ENGINE, { allowances: { files: true, extensions: [] } });
    try {
      const run = await engine.run(['.shell env; pwd\n'], RUN_OPTIONS);
      const rows = run.kind === 'finished' ? (run.results[0]?.rows ?? []) : [];
      expect(rows.join('\n')).not.toContain('hush');
      const cwd = rows.at(-1) ?? '';
      expect(rows).toEqual(expect.arrayContaining([`HOME=${cwd}`, `TMPDIR=${cwd}`]));
    } finally {
      delete process.env['MINREPRO_TEST_SECRET'];
      await engine.close();
    }
  });
});
