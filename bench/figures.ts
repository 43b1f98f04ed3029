/** The deterministic results of a bench: sizes and oracle calls, but no times. `bench:compare` compares them with a baseline. */

export interface Figure {
  /** Figures of the same group are added up. */
  readonly group: string;
  readonly name: string;
  /** Tokens of the original and of the result, or per cent if the bench prints only that. */
  readonly before: number;
  readonly after: number;
  /** Oracle calls without cached verdicts. */
  readonly calls: number;
}

/** A figure with the precision of the printed table, so that equal tables give equal figures. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
