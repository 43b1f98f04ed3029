/** The parts of an explanation that reports and pages show. Pure. */
import type { Explanation } from '../explain/explain.js';
import { compactText, isInvisible } from '../explain/pattern.js';
import type { RecordedPattern } from '../recording/recording.js';
import { holeText } from './explanation-report.js';

export function recordedPattern({ pattern, examples }: Explanation): RecordedPattern {
  const lines = pattern.holes.filter((hole) => !isInvisible(hole)).map(holeText);
  const holes = [...new Set(lines)];
  const { summary } = pattern;
  return { ...(summary === undefined ? {} : { summary }), text: compactText(pattern), holes, examples };
}
