/** A private Redis that tests may stop, start again and damage. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areEnginesRequired } from './engines.js';

export interface RedisServer {
  readonly address: string;
  readonly port: number;
  /** Runs a command, and returns the lines of its answer. */
  command(...words: string[]): string[];
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** Whether tests may use Redis: it is installed, or it is required. Prints a line if it is skipped. */
export function isRedisAvailable(): boolean {
  const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
  if (!isInstalled && !areEnginesRequired) process.stderr.write('skipped: redis-server is not installed\n');
  return isInstalled || areEnginesRequired;
}

/** Keeps every write, also when it is stopped and started again. */
export async function startRedis(host = '127.0.0.1', options: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'minrepro-redis-'));
  const port = await freePort();
  let server: ChildProcess;
  const isLoaded = (): boolean => {
    const { stdout } = spawnSync('redis-cli', ['-h', host, '-p', String(port), 'ping'], { encoding: 'utf8' });
    return /PONG|NOAUTH/.test(stdout);
  };
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', host, '--dir', folder, '--save', '', '--protected-mode', 'no'];
    const kept = ['--appendonly', 'yes', '--appendfsync', 'always'];
    server = spawn('redis-server', [...settings, ...kept, ...options], { stdio: 'ignore' });
    while (!(await answers(host, port)) || !isLoaded()) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    await exit;
  };
  await start();
  return {
    address: `redis://${host}:${port}`,
    port,
    command: (...words) =>
      execFileSync('redis-cli', ['-h', host, '-p', String(port), ...words], { encoding: 'utf8' })
        .trim()
        .split('\n'),
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
