import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { commandLine, PROGRAM, runMinrepro } from './support/command-line.js';
import { areEnginesRequired } from './support/engines.js';
import { isRedisAvailable, type RedisServer, startRedis } from './support/redis.js';

const { folder, file, read, minrepro } = commandLine();

/** Three causes; words around them do not matter. */
file('fails.sh', '#!/bin/sh\ngrep -Eq "x = 1|y = 2|z = 3" "$1"\n', 0o755);
const CAUSES = ['x = 1', 'y = 2', 'z = 3'];
function writeCases(name: string, count: number): string {
  mkdirSync(join(folder, name));
  for (let i = 0; i < count; i++)
    file(`${name}/${i}.txt`, `first ${i}\n${i % 50 === 7 ? 'nothing' : CAUSES[(i * i) % 3]}\nlast ${i % 4}\n`);
  return name;
}
/** Ends a hang; many processes share few processors. */
const MAX_TEST_MS = 600_000;

const TRIAGE = ['--test', './fails.sh', '--checks', '5'];

interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  messages(): string;
}

const children: ChildProcess[] = [];
const servers: RedisServer[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of servers) await server.remove();
});

function start(args: readonly string[], { before = [] as readonly string[], env = {} } = {}): Started {
  const [program = '', ...words] = [...before, process.execPath, PROGRAM, ...args];
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let messages = '';
  child.stderr.on('data', (data) => {
    messages += String(data);
  });
  child.stdout.resume();
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exit, messages: () => messages };
}

async function redis(...args: Parameters<typeof startRedis>): Promise<RedisServer> {
  const server = await startRedis(...args);
  servers.push(server);
  return server;
}

const worker = (address: string, ...more: readonly string[]): Started =>
  start(['worker', '--queue', address, '--test', './fails.sh', '--stalled', '2', ...more]);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(100);
}

interface StateLine {
  readonly result?: { readonly hash: string; readonly outcome: { readonly kind: string } };
}
const resultsIn = (out: string): StateLine['result'][] =>
  read(`${out}/triage.jsonl`)
    .trim()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as StateLine).result ?? []);

/** What one machine finds. */
function expectSameAsLocal(cases: string, out: string): void {
  const local = `${out}-local`;
  expect(minrepro(['triage', cases, ...TRIAGE, '--out', local]).code).toBe(0);
  expect(read(`${out}/bugs.json`)).toBe(read(`${local}/bugs.json`));
  expect(read(`${out}/bugs.md`)).toBe(read(`${local}/bugs.md`));
  const sorted = (name: string): unknown =>
    [...resultsIn(name)].sort((a, b) => ((a?.hash ?? '') < (b?.hash ?? '') ? -1 : 1));
  expect(sorted(out)).toEqual(sorted(local));
}

const keysOf = (server: RedisServer, pattern: string): string[] =>
  server.command('--scan', '--pattern', pattern).filter((key) => key !== '');

describe.runIf(isRedisAvailable())('a queue', () => {
  it(
    'completes every job once, whatever is killed, with the bugs of one machine',
    async () => {
      const server = await redis();
      const cases = writeCases('many', 250);
      const run = start(['triage', cases, ...TRIAGE, '--out', 'many-out', '--queue', server.address]);
      const workers = Array.from({ length: 4 }, () => worker(server.address));
      let isDone = false;
      const isFinished = run.exit.then((code) => {
        isDone = true;
        return code;
      });
      const completed = (): number => keysOf(server, 'minrepro:store:result/*').length;
      const killed: Promise<unknown>[] = [];
      for (let i = 0; i < 4 && !isDone; i++) {
        await until(() => isDone || completed() > 60 * (i + 1));
        const victim = workers[(i * 7) % workers.length] as Started;
        victim.child.kill('SIGKILL');
        killed.push(victim.exit);
        workers[(i * 7) % workers.length] = worker(server.address);
        if (i !== 1) continue;
        // A worker that starts while the server is away ends at once.
        await until(() => workers.every(({ messages }) => messages().includes('waiting for jobs')));
        await server.stop();
        await delay(1_500);
        await server.start();
      }
      expect(await isFinished).toBe(0);
      expect(killed.length).toBeGreaterThan(1);
      expect(run.messages()).toMatch(/does not answer; waiting for it[\s\S]*answers again/);
      expectSameAsLocal(cases, 'many-out');
      // The empty text, each case, and each case that fails; some are worked on again when a bug is found.
      expect(completed()).toBeGreaterThan(490);
      expect(resultsIn('many-out')).toHaveLength(250);
      const status = minrepro(['queue', 'status', '--queue', server.address]);
      expect(status.out).toMatch(/run \w+: 0 waiting, \d active, 0 delayed, 0 failed; nobody waits for it/);
      for (const { child } of workers) child.kill('SIGTERM');
      const ends = workers.map(async ({ exit, messages }) => ({ code: await exit, messages: messages() }));
      for (const end of await Promise.all(ends)) expect(end).toMatchObject({ code: 130 });
      expect(minrepro(['queue', 'status', '--queue', server.address]).out).toContain('no workers');
      expect(minrepro(['queue', 'drain', '--queue', server.address]).out).toMatch(/^removed 1 run and \d{3,}/);
      expect(keysOf(server, 'minrepro:store:*')).toEqual([]);
    },
    MAX_TEST_MS,
  );

  it('continues when the coordinator was killed, and takes results that are there', async () => {
    const server = await redis();
    const cases = writeCases('killed', 40);
    const args = ['triage', cases, ...TRIAGE, '--out', 'killed-out', '--queue', server.address];
    const helper = worker(server.address);
    const first = start(args);
    await until(() => keysOf(server, 'minrepro:store:result/*').length > 20);
    first.child.kill('SIGKILL');
    await first.exit;
    // A worker that is interrupted gives its job back, and another one does it.
    helper.child.kill('SIGINT');
    expect(await helper.exit).toBe(130);
    const second = start(args);
    const other = worker(server.address);
    expect(await second.exit).toBe(0);
    expectSameAsLocal(cases, 'killed-out');
    other.child.kill('SIGKILL');
  });

  it('reduces one script with many workers to the text of one job, and serves numbers', async () => {
    const server = await redis();
    const text = Array.from({ length: 30 }, (_, i) => `line ${i} ${i % 7 === 3 ? 'x = 1' : 'word'}`).join('\n');
    file('one.txt', text);
    file('both.sh', '#!/bin/sh\n[ $(grep -c "x = 1" "$1") -ge 2 ]\n', 0o755);
    const args = ['worker', '--queue', server.address, '--test', './both.sh', '--slots', '2'];
    const workers = [start([...args, '--metrics', '0']), start(args)];
    const test = ['reduce', 'one.txt', '--test', './both.sh'];
    const remote = start([...test, '--output', 'remote.txt', '--queue', server.address]);
    expect([await remote.exit, remote.messages()]).toEqual([0, expect.any(String)]);
    expect(minrepro([...test, '--output', 'local.txt']).code).toBe(0);
    expect(read('remote.txt')).toBe(read('local.txt'));
    const [, url = ''] = /(http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(workers[0]?.messages() ?? '') ?? [];
    const numbers = await (await fetch(url)).text();
    expect(numbers).toMatch(
      /# TYPE minrepro_worker_jobs_completed_total counter\nminrepro_worker_jobs_completed_total [1-9]/,
    );
    for (const { child } of workers) child.kill('SIGKILL');
  });

  it('refuses runs of other programs and versions, and takes engines of packages from the run', async () => {
    const server = await redis();
    mkdirSync(join(folder, 'sql'));
    file('sql/a.sql', "CREATE TABLE t (x);\nSELECT substring('abc', 2), 1 FROM t;\n");
    const plain = start(['worker', '--queue', server.address]);
    const run = start(['triage', writeCases('few', 3), ...TRIAGE, '--out', 'few-out', '--queue', server.address]);
    await until(() => /refuses this run: it uses --test; start the worker with the same --test/.test(run.messages()));
    mkdirSync(join(folder, 'elsewhere'));
    file('elsewhere/fails.sh', '#!/bin/sh\nexit 0\n', 0o755);
    const wrong = start(['worker', '--queue', server.address, '--test', './elsewhere/fails.sh']);
    await until(() => wrong.messages().includes('its --test differs from that of this worker'));
    run.child.kill('SIGINT');
    expect(await run.exit).toBe(130);
    const engines = ['--engine', 'sqlite@3.28.0', '--against', 'sqlite', '--checks', '5'];
    const second = start(['triage', 'sql', ...engines, '--out', 'sql-out', '--queue', server.address]);
    expect(await second.exit).toBe(0);
    expect(JSON.parse(read('sql-out/bugs.json'))).toMatchObject([{ members: ['sql/a.sql'] }]);
    for (const { child } of [plain, wrong]) child.kill('SIGKILL');
  });

  it('keeps the password out of jobs and messages, and results in a shared folder', async () => {
    const server = await redis('127.0.0.1', ['--requirepass', 'tell-nobody']);
    const address = server.address.replace('//', '//:tell-nobody@');
    const wrong = minrepro(['queue', 'status', '--queue', server.address.replace('//', '//:not-this@')]);
    expect([wrong.code, wrong.err]).toEqual([4, expect.stringContaining('WRONGPASS')]);
    expect(wrong.err).not.toContain('not-this');
    const env = { MINREPRO_QUEUE_PASSWORD: 'tell-nobody' };
    const store = ['--store', 'shared'];
    const helper = start(['worker', '--queue', server.address, '--test', './fails.sh', ...store], { env });
    const args = ['triage', writeCases('secret', 5), ...TRIAGE, '--out', 'secret-out', '--queue', address, ...store];
    const run = start(args);
    expect(await run.exit).toBe(0);
    expectSameAsLocal('secret', 'secret-out');
    expect(readdirSync(join(folder, 'shared')).sort()).toEqual(['content', 'result']);
    const stored = ['content', 'result'].flatMap((part) =>
      readdirSync(join(folder, 'shared', part)).map((name) => readFileSync(join(folder, 'shared', part, name), 'utf8')),
    );
    const dumped = spawnSync('redis-cli', [
      '-a',
      'tell-nobody',
      '-p',
      String(server.port),
      '--rdb',
      join(folder, 'all.rdb'),
    ]);
    expect(dumped.status).toBe(0);
    for (const text of [...stored, readFileSync(join(folder, 'all.rdb'), 'latin1'), run.messages(), helper.messages()])
      expect(text).not.toContain('tell-nobody');
    helper.child.kill('SIGKILL');
  });

  it('says in one line what is wrong with an address', () => {
    const at = (...args: readonly string[]): unknown[] => {
      const { code, err } = runMinrepro(args);
      return [code, err.trim().split('\n').length, err];
    };
    expect(at('queue', 'status', '--queue', 'redis://127.0.0.1:1')).toEqual([
      4,
      1,
      expect.stringContaining('the connection was refused; check --queue'),
    ]);
    expect(at('worker', '--queue', 'nowhere')).toEqual([4, 1, expect.stringContaining('it takes an address such as')]);
    expect(at('queue', 'stop', '--queue', 'redis://x')).toEqual([
      2,
      1,
      expect.stringContaining('status, retry, drain'),
    ]);
  });
});

const canPartition =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('ip', ['netns', 'list']).status === 0;
if (!canPartition && !areEnginesRequired) process.stderr.write('skipped: network namespaces need root and ip\n');

describe.runIf(isRedisAvailable() && (canPartition || areEnginesRequired))('a network partition', () => {
  const name = `minrepro-${process.pid}`;
  const [outside, inside] = [`mo${process.pid}`, `mi${process.pid}`];
  const ip = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  };
  afterAll(() => {
    spawnSync('ip', ['netns', 'delete', name]);
    spawnSync('ip', ['link', 'delete', outside]);
  });

  it('costs time only', async () => {
    ip('netns', 'add', name);
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside);
    ip('link', 'set', inside, 'netns', name);
    const net = `10.213.${process.pid % 200}`;
    ip('addr', 'add', `${net}.1/24`, 'dev', outside);
    ip('link', 'set', outside, 'up');
    ip('netns', 'exec', name, 'ip', 'addr', 'add', `${net}.2/24`, 'dev', inside);
    ip('netns', 'exec', name, 'ip', 'link', 'set', inside, 'up');
    const server = await redis(`${net}.1`);
    const cases = writeCases('apart', 60);
    const before = ['ip', 'netns', 'exec', name];
    const options = ['worker', '--queue', server.address, '--test', './fails.sh', '--stalled', '2'];
    const workers = [start(options, { before }), start(options, { before }), start(options)];
    const run = start(['triage', cases, ...TRIAGE, '--out', 'apart-out', '--queue', server.address]);
    await until(() => keysOf(server, 'minrepro:store:result/*').length > 30);
    ip('link', 'set', outside, 'down');
    await delay(5_000);
    ip('link', 'set', outside, 'up');
    expect(await run.exit).toBe(0);
    expectSameAsLocal(cases, 'apart-out');
    for (const { child } of workers) child.kill('SIGKILL');
  });
});
