/** Counts the calls of a reduction by pass, by verdict, and by whether the text became smaller after them. */
import type { ReductionEvent, Verdict } from 'minrepro';

/** The calls of a pass. */
export interface PassWaste {
  readonly verdicts: Record<Verdict, number>;
  /** Calls that did not work and were made before the last smaller text was found: a perfect order of edits would not make them. */
  early: number;
}

export type Waste = Record<string, PassWaste>;

/** Follows the events of a reduction. */
export function recordWaste(): { readonly onEvent: (event: ReductionEvent) => void; readonly result: () => Waste } {
  const waste: Waste = {};
  let name = '';
  let tokens = Number.POSITIVE_INFINITY;
  /** Rejected calls of each pass since the last smaller text. */
  let latest = new Map<string, number>();
  return {
    onEvent: (event) => {
      if (event.kind === 'pass') name = event.name;
      if (event.kind === 'verdict') {
        passIn(waste, name).verdicts[event.result.verdict]++;
        if (event.result.verdict !== 'reproduced') latest.set(name, (latest.get(name) ?? 0) + 1);
      }
      if (event.kind !== 'accepted' || event.tokens >= tokens) return;
      tokens = event.tokens;
      for (const [pass, count] of latest) passIn(waste, pass).early += count;
      latest = new Map();
    },
    result: () => waste,
  };
}

/** The sum of several reductions. */
export function totalWaste(parts: readonly Waste[]): Waste {
  const total: Waste = {};
  for (const [name, { verdicts, early }] of parts.flatMap((part) => Object.entries(part))) {
    const sums = passIn(total, name);
    for (const verdict of Object.keys(verdicts) as Verdict[]) sums.verdicts[verdict] += verdicts[verdict];
    sums.early += early;
  }
  return total;
}

function passIn(waste: Waste, name: string): PassWaste {
  waste[name] ??= { verdicts: { reproduced: 0, vanished: 0, invalid: 0, unknown: 0 }, early: 0 };
  return waste[name];
}
