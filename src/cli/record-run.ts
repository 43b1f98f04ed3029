/** Completes the recording of a run: what was run, and what the engines show for the result. */
import { arch, release, type } from 'node:os';
import { compactText, isInvisible } from '../explain/pattern.js';
import type { SearchRecorder } from '../recording/record-search.js';
import { RECORDING_VERSION, type RecordedPattern, type Recording } from '../recording/recording.js';
import type { Reduction } from '../reduction.js';
import { holeText } from '../report/explanation-report.js';
import type { OpenedOracle } from './open-oracle.js';
import { packageVersion } from './package-version.js';
import { commandLine } from './resume-command.js';

/** What was run. */
interface RecordedInput {
  /** The script, for people. */
  readonly name: string;
  /** The name of its language. */
  readonly language: string;
  readonly opened: OpenedOracle;
}

/** `started` is when the run began. */
export async function completeRecording(
  { name, language, opened }: RecordedInput,
  reduction: Reduction,
  recorder: SearchRecorder,
  started: Date,
): Promise<Recording> {
  const { stats: _, explanation, ...result } = reduction;
  const { oracle, dialect, setup, given } = opened;
  const { seed } = given.values;
  return {
    version: RECORDING_VERSION,
    run: {
      name,
      command: commandLine(process.argv),
      minrepro: packageVersion(),
      date: started.toISOString(),
      system: `${type()} ${release()}, ${arch()}`,
      language,
      ...(dialect ? { dialect: dialect.name } : {}),
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(setup.trim() === '' ? {} : { setup }),
      related: oracle.related?.(reduction.text) ?? [],
      observed: await opened.observe(reduction.text),
    },
    search: recorder.search(),
    reduction: result,
    ...(explanation ? { pattern: patternOf(explanation) } : {}),
  };
}

function patternOf({ pattern, examples }: NonNullable<Reduction['explanation']>): RecordedPattern {
  const holes = pattern.holes.filter((hole) => !isInvisible(hole)).map(holeText);
  const { summary } = pattern;
  return { ...(summary === undefined ? {} : { summary }), text: compactText(pattern), holes, examples };
}
