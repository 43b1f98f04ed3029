import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSteering } from '../evaluate/steering.js';
import type { RunMessage } from './live-messages.js';
import { createLiveRun, type LiveRun, type LiveRunOptions } from './live-run.js';
import { registeredRuns, registerRun } from './run-registry.js';
import { watchedRuns } from './watched-runs.js';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'minrepro-registry-')), 'runs');
});
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
  rmSync(join(folder, '..'), { recursive: true });
});

function liveRun(options: Partial<LiveRunOptions> = {}): LiveRun {
  const run = createLiveRun({
    name: 'a.sql',
    original: 'SELECT 1;',
    steering: createSteering(),
    stop: () => {},
    ...options,
  });
  cleanUps.push(registerRun(run, folder));
  return run;
}

/** Follows all runs, and keeps what was received. */
function follow(): { readonly messages: RunMessage[]; leave(): void } {
  const messages: RunMessage[] = [];
  const { leave } = watchedRuns(folder).follow({ send: (line) => messages.push(JSON.parse(line)) > 0 });
  cleanUps.push(leave);
  return { messages, leave };
}

const kinds = (messages: readonly RunMessage[], run: LiveRun): unknown[] =>
  messages.filter(({ run: id }) => id === run.id).map(({ message }) => message?.kind);

describe('registered runs', () => {
  it('are in a folder that only this user can enter, even if it was open before', () => {
    mkdirSync(folder, { recursive: true, mode: 0o777 });
    chmodSync(folder, 0o777);
    const run = liveRun();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(registeredRuns(folder)).toEqual([run.id]);
  });

  it('are followed side by side, each with its own state, until each ends', async () => {
    const [first, second] = [liveRun({ name: 'first.sql' }), liveRun({ name: 'second.sql' })];
    const { messages } = follow();
    await expect.poll(() => messages.length).toBe(2);
    expect(messages.map(({ message }) => message?.kind === 'state' && message.name).sort()).toEqual([
      'first.sql',
      'second.sql',
    ]);
    first.end('Finished');
    await expect.poll(() => kinds(messages, first)).toEqual(['state', 'progress', 'end', undefined]);
    expect(kinds(messages, second)).toEqual(['state']);
    const third = liveRun({ name: 'third.sql' });
    await expect.poll(() => kinds(messages, third)).toEqual(['state']);
  });

  it('are asked one by one', async () => {
    const asked: string[] = [];
    const first = liveRun({ stop: () => asked.push('first') });
    liveRun({ stop: () => asked.push('second') });
    const { ask } = watchedRuns(folder);
    ask('../elsewhere', { kind: 'stop' });
    ask(first.id, { kind: 'stop' });
    await expect.poll(() => asked).toEqual(['first']);
  });

  it('are dropped if their process was killed, and kept if not', async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'killed.run');
    const child = spawn(process.execPath, [
      '-e',
      'require("net").createServer().listen(process.argv[1], () => console.log("ready"))',
      path,
    ]);
    await once(child.stdout, 'data');
    const alive = liveRun();
    expect(registeredRuns(folder)).toContain('killed');
    child.kill('SIGKILL');
    await once(child, 'exit');
    utimesSync(path, 0, 0);
    const later = liveRun();
    await expect.poll(() => existsSync(path)).toBe(false);
    expect([...registeredRuns(folder)].sort()).toEqual([alive.id, later.id].sort());
  });

  it('disappear when they end', () => {
    const run = liveRun();
    run.end('Finished');
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a follower that is slow', () => {
  it('misses messages, and gets the whole state when it can take messages again', () => {
    const steering = createSteering();
    const run = createLiveRun({ name: 'a', original: 'a b c', steering, stop: () => {} });
    const received: RunMessage[] = [];
    let canTake = false;
    const { resume } = run.follow({
      send: (line) => {
        received.push(JSON.parse(line));
        return canTake;
      },
    });
    const counts = { reproduced: 1, vanished: 0, invalid: 0, unknown: 0, cached: 0 };
    for (let i = 0; i < 100; i++) {
      run.show({ kind: 'verdict', text: '', result: { verdict: 'reproduced', detail: '' }, counts });
      run.show({ kind: 'accepted', text: 'a b', tokens: 2, note: 'note', changes: [{ start: 3, end: 5, text: '' }] });
    }
    expect(received).toHaveLength(1);
    canTake = true;
    resume();
    expect(received).toHaveLength(2);
    expect(received[1]?.message).toMatchObject({ kind: 'state', search: { steps: { length: 100 } } });
    run.end('Finished');
    expect(received.at(-1)?.message).toEqual({ kind: 'end', how: 'Finished' });
  });
});

describe('a very long text', () => {
  it('is sent as soon as it is short enough, with the sizes before', () => {
    const long = 'x'.repeat(600_000);
    const run = createLiveRun({ name: 'a', original: long, steering: createSteering(), stop: () => {} });
    const received: RunMessage[] = [];
    run.follow({ send: (line) => received.push(JSON.parse(line)) > 0 });
    const accept = (text: string, tokens: number): void =>
      run.show({ kind: 'accepted', text, tokens, note: 'note', changes: [{ start: 2, end: 3, text: '' }] });
    accept(long.slice(1), 50);
    accept('xxx', 3);
    accept('xx', 2);
    expect(JSON.stringify(received).length).toBeLessThan(10_000);
    expect(
      received.map(({ message }) => (message?.kind === 'state' ? message.search.original : message?.kind)),
    ).toEqual(['', '', 'xxx', 'step']);
    expect(received[2]?.message).toMatchObject({ search: { skipped: [{ tokens: 50 }, { tokens: 3 }] } });
  });
});
