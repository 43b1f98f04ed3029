/** Keys that steer a running search in the terminal: p, s, b and ?. Only if this process reads the terminal in the foreground. */
import { readFileSync } from 'node:fs';
import type { Steering } from '../evaluate/steering.js';

/** What keys act on. */
export interface SteeringKeysOptions {
  readonly steering: Steering;
  /** Ends the search; its result so far stays. */
  stop(): void;
  /** The step before the last one; undefined if there is none. */
  previous(): number | undefined;
  /** Shows a line. */
  say(line: string): void;
}

const HELP = 'keys: p pauses and resumes, s stops and keeps the result so far, b goes back one step';
const [CTRL_C, CTRL_Z] = ['\u0003', '\u001a'];

/** Returns what stops listening and restores the terminal. */
export function listenToKeys(options: SteeringKeysOptions): () => void {
  const { stdin } = process;
  if (!stdin.isTTY || !isInForeground()) return () => {};
  const act: Readonly<Record<string, () => void>> = {
    p: () => {
      const { steering, say } = options;
      if (steering.isPaused) steering.resume();
      else steering.pause();
      say(steering.isPaused ? 'paused; p resumes' : 'resumed');
    },
    s: () => {
      options.steering.stop();
      options.stop();
    },
    b: () => {
      const step = options.previous();
      if (step === undefined) return options.say('there is no step to go back to');
      options.steering.ask({ kind: 'back', step });
      options.say(`going back to ${step === 0 ? 'the original' : `step ${step}`}`);
    },
    '?': () => options.say(HELP),
    // In raw mode the terminal sends no signals.
    [CTRL_C]: () => process.kill(process.pid, 'SIGINT'),
    [CTRL_Z]: () => {
      stdin.setRawMode(false);
      process.kill(process.pid, 'SIGTSTP');
    },
  };
  const listen = (data: Buffer): void => {
    for (const key of data.toString()) act[key]?.();
  };
  const restart = (): void => {
    if (isInForeground()) stdin.setRawMode(true);
  };
  stdin.setRawMode(true);
  stdin.on('data', listen);
  process.on('SIGCONT', restart);
  return () => {
    process.off('SIGCONT', restart);
    stdin.off('data', listen);
    stdin.setRawMode(false);
    stdin.pause();
  };
}

/** A process in the background would be stopped when it reads the terminal. */
function isInForeground(): boolean {
  try {
    const [, fields = ''] = /\)\s+(.*)$/.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
    const [, , group, , , foreground] = fields.split(' ');
    return group === foreground;
  } catch {
    // Without /proc nobody can tell, and to be stopped is worse than to have no keys.
    return false;
  }
}
