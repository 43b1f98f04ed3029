/** Keys that steer a running search in the terminal. Only if this process reads the terminal in the foreground. */
import { readFileSync } from 'node:fs';
import type { Span } from '../edit/edit.js';
import type { Steering } from '../evaluate/steering.js';
import { type ArrowKey, type ChosenPart, firstPart } from './chosen-part.js';

/** What keys act on. */
export interface SteeringKeysOptions {
  readonly steering: Steering;
  /** Ends the search; its result so far stays. */
  stop(): void;
  /** The step before the last one; undefined if there is none. */
  previous(): number | undefined;
  /** The current text. */
  text(): string;
  /** The name of the current pass. */
  pass(): string;
  /** Shows the part that is being chosen; none if absent. */
  choose(part?: Span): void;
  /** Shows a line. */
  say(line: string): void;
}

const HELP =
  'keys: p pauses and resumes, s stops and keeps the result so far, b goes back one step, k keeps and d drops a part of the text, x switches the current pass off and all passes on again, l sets a limit of calls';
const CHOOSING =
  'choose a line with ↑ and ↓ and a word with → and ←; Enter takes it, Escape leaves everything as it is';
const [CTRL_C, CTRL_BACKSLASH, CTRL_Z] = ['\u0003', '\u001c', '\u001a'];
const [ESCAPE, ENTER, BACKSPACE] = ['\u001b', '\r', '\u007f'];
const ARROWS: Readonly<Record<string, ArrowKey>> = {
  '\u001b[A': 'up',
  '\u001b[B': 'down',
  '\u001b[C': 'right',
  '\u001b[D': 'left',
};
/** An arrow key sends several characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the keys begin with the character Escape
const KEY = /\u001b\[[A-D]|[\s\S]/gu;

/** Returns what stops listening and restores the terminal. */
export function listenToKeys(options: SteeringKeysOptions): () => void {
  const { stdin } = process;
  if (!stdin.isTTY || !isInForeground()) return () => {};
  /** What takes the next keys: a part is being chosen, or a number typed. */
  let mode: ((key: string) => void) | undefined;
  const disabled = new Set<string>();
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
    k: () => {
      mode = choosePart(options, (part) => options.steering.ask({ kind: 'keep', text: part.text }), leaveMode);
    },
    d: () => {
      mode = choosePart(options, ({ start, text }) => options.steering.ask({ kind: 'drop', start, text }), leaveMode);
    },
    x: () => {
      const pass = options.pass();
      const isOff = disabled.size > 0;
      for (const name of isOff ? disabled : [pass])
        options.steering.ask({ kind: isOff ? 'enable' : 'disable', pass: name });
      if (isOff) disabled.clear();
      else disabled.add(pass);
      options.say(
        isOff ? 'all passes are switched on again' : `the pass ${pass} is switched off; x switches it on again`,
      );
    },
    l: () => {
      mode = typeLimit(options, leaveMode);
    },
    '?': () => options.say(HELP),
    // In raw mode the terminal sends no signals.
    [CTRL_C]: () => process.kill(process.pid, 'SIGINT'),
    [CTRL_BACKSLASH]: () => process.kill(process.pid, 'SIGINT'),
    [CTRL_Z]: () => {
      stdin.setRawMode(false);
      process.kill(process.pid, 'SIGTSTP');
    },
  };
  const leaveMode = (): void => {
    mode = undefined;
  };
  const listen = (data: Buffer): void => {
    for (const [key] of data.toString().matchAll(KEY)) {
      if (mode && ![CTRL_C, CTRL_BACKSLASH, CTRL_Z].includes(key)) mode(key);
      else act[key]?.();
    }
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

/** Lets a person choose a part of the current text. The search waits meanwhile. */
function choosePart(
  { steering, text, choose, say }: SteeringKeysOptions,
  take: (part: ChosenPart) => void,
  leave: () => void,
): ((key: string) => void) | undefined {
  let part = firstPart(text());
  if (!part) return undefined;
  const wasPaused = steering.isPaused;
  steering.pause();
  say(CHOOSING);
  choose(part);
  return (key) => {
    const arrow = ARROWS[key];
    if (arrow && part) {
      part = part.move(arrow);
      return choose(part);
    }
    if (key !== ENTER && key !== ESCAPE) return undefined;
    if (key === ENTER && part) {
      take(part);
      say(`asked for: ${JSON.stringify(part.text)}`);
    }
    choose();
    if (!wasPaused) steering.resume();
    return leave();
  };
}

/** Lets a person type a number of calls. */
function typeLimit({ steering, say }: SteeringKeysOptions, leave: () => void): (key: string) => void {
  let digits = '';
  say('type the number of calls after which the search stops, and Enter');
  return (key) => {
    if (/^\d$/.test(key)) digits += key;
    if (key === BACKSPACE) digits = digits.slice(0, -1);
    if (key !== ENTER && key !== ESCAPE) return;
    const maxCalls = Number(digits);
    if (key === ENTER && maxCalls > 0 && Number.isSafeInteger(maxCalls)) {
      steering.ask({ kind: 'limit', maxCalls });
      say(`the search stops after ${maxCalls} calls`);
    } else say('no limit was set');
    leave();
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
