/** The statistics that the benches print. */

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}

/** How many per cent of the tokens a reduction removed. */
export function percentRemoved(before: number, after: number): number {
  return 100 * (1 - after / before);
}
