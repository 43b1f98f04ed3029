/** Completes the recording of a run: what was run, and what the engines show for the result. */
import { arch, release, type } from 'node:os';
import type { Lexis } from '../language/lexis.js';
import { type Observed, RECORDING_VERSION, type RecordedSearch, type Recording } from '../recording/recording.js';
import type { Reduction } from '../reduction.js';
import { recordedPattern } from '../report/recorded-pattern.js';
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
  /** How texts are highlighted, if that is known. */
  lexis?(): Lexis | undefined;
}

/** A longer original is not run once more for a report. */
const MAX_RUN_AGAIN = 5_000_000;
/** So many statements of the original are shown, and so much of each. */
const MAX_STATEMENTS = 10;
const MAX_STATEMENT_LENGTH = 300;

/** What happened in the run. */
interface RecordedRun {
  readonly reduction: Reduction;
  readonly search: RecordedSearch;
  /** When the run began, in the notation of ISO 8601. */
  readonly started: string;
}

export async function completeRecording(
  { name, language, opened, lexis }: RecordedInput,
  { reduction, search: recorded, started }: RecordedRun,
): Promise<Recording> {
  const { stats: _, explanation, ...result } = reduction;
  const { oracle, dialect, setup, given } = opened;
  const { seed } = given.values;
  const isAnonymised = reduction.anonymity !== undefined;
  const search = isAnonymised ? { original: reduction.text, steps: [], passes: recorded.passes } : recorded;
  const { original } = search;
  const words = lexis?.();
  return {
    version: RECORDING_VERSION,
    run: {
      name,
      // The command line and the setup name what was replaced.
      command: isAnonymised ? 'minrepro' : commandLine(process.argv),
      minrepro: packageVersion(),
      date: started,
      system: `${type()} ${release()}, ${arch()}`,
      language,
      ...(words ? { lexis: words } : {}),
      ...(dialect ? { dialect: dialect.name } : {}),
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(setup.trim() === '' || isAnonymised ? {} : { setup }),
      related: oracle.related?.(reduction.text) ?? [],
      observed: await opened.observe(reduction.text),
      ...(original.length <= MAX_RUN_AGAIN && !isAnonymised
        ? { observedBefore: whatMatters(await opened.observe(original)) }
        : {}),
    },
    search,
    reduction: result,
    ...(explanation ? { pattern: recordedPattern(explanation) } : {}),
  };
}

/** The statements of a long text that have errors or that differ between engines, from the last one on. */
function whatMatters(observed: readonly Observed[]): readonly Observed[] {
  const shownBy = ({ statements }: Observed, i: number): string =>
    JSON.stringify([statements[i]?.rows, statements[i]?.count, statements[i]?.errors]);
  const [first] = observed;
  if (!first) return [];
  const places = first.statements.map((_, i) => i);
  const matters = (i: number): boolean =>
    observed.some(({ statements }) => (statements[i]?.errors.length ?? 0) > 0) ||
    new Set(observed.map((engine) => shownBy(engine, i))).size > 1;
  const kept = new Set(places.filter(matters).slice(-MAX_STATEMENTS));
  return observed.map((engine) => ({
    ...engine,
    statements: engine.statements.flatMap((statement, i) =>
      kept.has(i) ? [{ ...statement, text: statement.text.slice(0, MAX_STATEMENT_LENGTH) }] : [],
    ),
  }));
}
