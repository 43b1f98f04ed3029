/**
 * Bodies that never end. Finding out takes a look at the whole rest of the script; the depths that were seen on the way tell for
 * most later statements that their bodies do not end either, so that a script of such statements is read once.
 */
import type { StatementBody } from './statement-body.js';

/** The depths of one body at its semicolons. */
export interface DepthRecord {
  /** Called before each token is passed to the body. */
  see(name: string, offset: number): void;
  /** Called if the body did not end before the script did. */
  neverEnded(): void;
}

export interface OpenBodies {
  record(body: StatementBody): DepthRecord;
  /** Whether a body that is open at the semicolon at this offset certainly never ends. */
  neverEnds(body: StatementBody, offset: number): boolean;
}

interface Depth {
  readonly depth: number;
  /** The least depth after the semicolon. */
  readonly leastLater: number;
}

const END = "'END'";
const SEMICOLON = "';'";

export function createOpenBodies(): OpenBodies {
  /** By the kind of the body, then by the offset of a semicolon. */
  const known = new Map<string, ReadonlyMap<number, Depth>>();
  return {
    record: (body) => {
      const offsets: number[] = [];
      const depths: number[] = [];
      /** The least depth up to each semicolon, since the one before it. */
      const least: number[] = [];
      let current = Number.POSITIVE_INFINITY;
      let previous = '';
      return {
        see: (name, offset) => {
          const depth = body.depth();
          // END IF and similar words close nothing: the depth is known after the second word.
          if (name === SEMICOLON || previous !== END) current = Math.min(current, depth);
          previous = name;
          if (name !== SEMICOLON) return;
          offsets.push(offset);
          depths.push(depth);
          least.push(current);
          current = Number.POSITIVE_INFINITY;
        },
        neverEnded: () => {
          const kind = body.kind();
          if (kind === undefined) return;
          const byOffset = new Map<number, Depth>();
          let leastLater = current;
          for (let i = offsets.length - 1; i >= 0; i--) {
            byOffset.set(offsets[i] as number, { depth: depths[i] as number, leastLater });
            leastLater = Math.min(leastLater, least[i] as number);
          }
          known.set(kind, byOffset);
        },
      };
    },
    neverEnds: (body, offset) => {
      const kind = body.kind();
      const there = kind === undefined ? undefined : known.get(kind)?.get(offset);
      // From here on, both bodies see the same tokens and change their depth alike, as long as both are open.
      return there !== undefined && body.depth() + there.leastLater - there.depth > 0;
    },
  };
}
