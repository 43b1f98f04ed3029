/** Chooses among instances of a pattern those that show people most: short, and with different texts in the holes. */
import type { Filling } from '../language/holes.js';
import { type Explaining, instanceOf } from './instances.js';

const SHOWN = 3;
/** Longer examples show people less. */
const READABLE_LENGTH = 200;

/** The shortest instance, and others that differ from those before them in as many holes as possible. */
export function diverseExamples(explaining: Explaining, instances: readonly (readonly Filling[])[]): string[] {
  const texts = new Map(instances.map((fillings) => [instanceOf(explaining, fillings), fillings]));
  const left = [...texts].map(([text, fillings]) => ({ text, fillings })).sort((a, b) => a.text.length - b.text.length);
  const limit = Math.max(READABLE_LENGTH, 2 * (left[0]?.text.length ?? 0));
  const readable = left.filter(({ text }) => text.length <= limit);
  const chosen: typeof left = [];
  while (chosen.length < SHOWN) {
    const differences = (fillings: readonly Filling[]): number =>
      fillings.filter(({ site, text }) =>
        chosen.every((other) => other.fillings.find((one) => one.site === site)?.text !== text),
      ).length;
    /** A tenth of the readable length is as bad as a hole with a text that was shown already. */
    const worth = ({ text, fillings }: (typeof left)[number]): number =>
      (chosen.length === 0 ? 0 : differences(fillings)) - (10 * text.length) / limit;
    const rest = readable.filter((one) => !chosen.includes(one));
    const [best] = rest.sort((a, b) => worth(b) - worth(a));
    if (!best) break;
    chosen.push(best);
  }
  return chosen.map(({ text }) => text);
}
