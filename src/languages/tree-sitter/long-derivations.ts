/**
 * Derivations of long sequences of children: a loop is derived with few iterations, and each further one in its place. Similar
 * sequences share these short derivations, so that they take no time that depends on the grammar.
 */
import { type Derive, firstOf, lastOf, type Structure } from './derivations.js';

/** Longer sequences are derived iteration by iteration. */
const MAX_SHORT = 40;
/** Iterations that consist of more children are not looked for. */
const MAX_ITERATION = 6;

/** How many children before and after the iterations belong to no iteration or to others. */
interface Ends {
  readonly head: number;
  readonly tail: number;
}

const ENDS: readonly Ends[] = [1, 2, 3, 4, 5].flatMap((head) => [1, 2, 3, 4].map((tail) => ({ head, tail })));

type Parts = readonly (Structure | number)[];

/** The ends of sequences as a derivation of their own, and a loop of it that can have iterations between them. */
interface Frame {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly base: Parts;
  readonly loop: Structure;
  readonly iterations: Iterations;
}

/** What is known about iterations that begin with certain children. */
interface Iterations {
  readonly next: Map<string, Iterations>;
  /** The iteration of exactly these children; null if there is none, undefined if this is unknown. */
  iteration?: Structure | null;
}

/** Derives with another function, which is asked for short sequences if possible. */
export function deriveLong(derive: Derive): Derive {
  const frames = new Map<string, Frame | undefined>();
  /** The ends that were right for a rule before. */
  const usual = new Map<string, Ends>();
  const frameOf = (name: string, children: readonly string[], { head, tail }: Ends): Frame | undefined => {
    const [before, after] = [children.slice(0, head), children.slice(children.length - tail)];
    const key = [name, head, ...before, ...after].join('\n');
    if (!frames.has(key)) {
      const base = derive(name, [...before, ...after]);
      const loop = base && loopAt(base, head);
      frames.set(key, loop && { name, before, after, base, loop, iterations: { next: new Map() } });
    }
    return frames.get(key);
  };
  return (name, children) => {
    if (children.length <= MAX_SHORT) return derive(name, children);
    const expected = usual.get(name);
    for (const ends of expected ? [expected, ...ENDS] : ENDS) {
      const frame = frameOf(name, children, ends);
      const iterations = frame && iterationsOf(derive, frame, children);
      if (!iterations) continue;
      usual.set(name, ends);
      return withIterations(frame.base, frame, iterations, children.length - ends.head - ends.tail);
    }
    return derive(name, children);
  };
}

/** The outermost loop with an iteration that starts at a child. */
function loopAt(parts: Parts, index: number): Structure | undefined {
  for (const part of parts) {
    if (typeof part === 'number' || lastOf(part) < index) continue;
    const isStart = part.kind === 'repeat' && part.parts.some((iteration) => firstOf(iteration) === index);
    return isStart ? part : loopAt(part.parts, index);
  }
  return undefined;
}

/** The iterations between the ends of a sequence; undefined if they cannot be found one by one. */
function iterationsOf(derive: Derive, frame: Frame, children: readonly string[]): readonly Structure[] | undefined {
  const found: Structure[] = [];
  const from = frame.before.length;
  const end = children.length - frame.after.length;
  for (let start = from; start < end; ) {
    let iteration: Structure | null = null;
    let length = 0;
    let known = frame.iterations;
    // The longest one, as parsers take it. Once one was found, longer ones must be iterations as well, or end in a separator.
    for (let tried = 1; tried <= MAX_ITERATION && start + tried <= end; tried++) {
      const last = children[start + tried - 1] as string;
      known = known.next.get(last) ?? (known.next.set(last, { next: new Map() }).get(last) as Iterations);
      if (known.iteration === undefined)
        known.iteration = iterationOf(derive, frame, children.slice(start, start + tried));
      if (known.iteration) length = tried;
      else if (iteration && !last.startsWith("'")) break;
      iteration = known.iteration ?? iteration;
    }
    if (!iteration) return undefined;
    found.push(shifted(iteration, start - from, found.length + iteration.iteration));
    start += length;
  }
  return found;
}

/** The iteration that consists of some children between the ends; null if there is none. */
function iterationOf(derive: Derive, { name, before, after, loop }: Frame, chunk: readonly string[]): Structure | null {
  const parts = derive(name, [...before, ...chunk, ...after]);
  const extended = parts && loopAt(parts, before.length);
  if (extended?.origin !== loop.origin || extended?.parts.length !== loop.parts.length + 1) return null;
  const iteration = extended.parts.find((part) => firstOf(part) === before.length) as Structure;
  return lastOf(iteration) === before.length + chunk.length - 1 ? iteration : null;
}

/** Inserts iterations into the loop of a frame. The children after them have moved by `growth`. */
function withIterations(parts: Parts, frame: Frame, iterations: readonly Structure[], growth: number): Parts {
  const at = frame.before.length;
  return parts.map((part) => {
    if (typeof part === 'number') return part < at ? part : part + growth;
    if (lastOf(part) < at) return part;
    if (part !== frame.loop) return { ...part, parts: withIterations(part.parts, frame, iterations, growth) };
    const next = part.parts.findIndex((iteration) => firstOf(iteration) === at);
    const rest = part.parts.slice(next) as Structure[];
    const moved = rest.map((iteration) => shifted(iteration, growth, iteration.iteration + iterations.length));
    return { ...part, parts: [...part.parts.slice(0, next), ...iterations, ...moved] };
  });
}

function shifted(structure: Structure, by: number, iteration = structure.iteration): Structure {
  const parts = structure.parts.map((part) => (typeof part === 'number' ? part + by : shifted(part, by)));
  return { ...structure, iteration, parts };
}
