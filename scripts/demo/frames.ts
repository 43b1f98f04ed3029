/** Frames of an animation from a recording: what the screen shows, and for how long. Pure. */
import type { Chunk } from './recording.js';
import { EMPTY_SCREEN, print, type Screen, type ScreenSize } from './terminal.js';

export interface Frame {
  readonly screen: Screen;
  /** How long the frame is shown. */
  readonly seconds: number;
}

export interface Animation {
  readonly frames: readonly Frame[];
  /** How many times slower than the program the animation runs, a whole number. */
  readonly slowdown: number;
}

const PROMPT = '$ ';
const PROMPT_SECONDS = 1.5;
/** The recording is stretched to about this duration. */
const RUN_SECONDS = 10;
const LAST_FRAME_SECONDS = 7;
const MAX_FRAMES = 40;
/** Chunks with shorter gaps belong to the same frame: one update of the view may arrive in several chunks. */
const MIN_GAP_SECONDS = 0.02;

/** The typed command, then the recording from its first output on, then the prompt again. */
export function createAnimation(command: string, chunks: readonly Chunk[], size: ScreenSize): Animation {
  const first = chunks[0];
  const last = chunks.at(-1);
  if (first === undefined || last === undefined) throw new Error('the program printed nothing');
  const typed = print(EMPTY_SCREEN, `${PROMPT}${command}`, size);
  const updates = thinOut(differentScreens(print(typed, '\r\n', size), chunks, size));
  const slowdown = Math.max(1, Math.round(RUN_SECONDS / (last.seconds - first.seconds)));
  const frames = updates.map(({ screen, seconds }, i) => {
    const next = updates[i + 1];
    if (next === undefined) return { screen: print(screen, PROMPT, size), seconds: LAST_FRAME_SECONDS };
    return { screen, seconds: (next.seconds - seconds) * slowdown };
  });
  return { frames: [{ screen: typed, seconds: PROMPT_SECONDS }, ...frames], slowdown };
}

interface Update {
  readonly screen: Screen;
  /** Time at which the screen was complete, as in a chunk. */
  readonly seconds: number;
}

function differentScreens(before: Screen, chunks: readonly Chunk[], size: ScreenSize): Update[] {
  const updates: Update[] = [];
  let screen = before;
  let pending = '';
  for (const [i, { seconds, text }] of chunks.entries()) {
    pending += text;
    const next = chunks[i + 1];
    if (next !== undefined && next.seconds - seconds < MIN_GAP_SECONDS) continue;
    screen = print(screen, pending, size);
    pending = '';
    if (updates.at(-1)?.screen.rows.join('\n') !== screen.rows.join('\n')) updates.push({ screen, seconds });
  }
  return updates;
}

/** At most MAX_FRAMES updates at regular distances, with the last one. */
function thinOut(updates: readonly Update[]): Update[] {
  const step = Math.ceil(updates.length / (MAX_FRAMES - 1));
  return updates.filter((_, i) => i === updates.length - 1 || i % step === 0);
}
