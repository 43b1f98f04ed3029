/** Runs several algorithms on the same input with the same oracle. */
import { type Engine, type Language, type Oracle, type Reduction, reduce } from 'minrepro';
import { ALGORITHMS } from 'minrepro/algorithms';
import { SQL_ALGORITHMS } from 'minrepro/sql';

export interface PaperCase {
  readonly title: string;
  readonly text: string;
  readonly language: Language;
  /** Called for each algorithm. */
  readonly oracle: () => Oracle;
  /** The names of the algorithms. */
  readonly algorithms: readonly string[];
  /** What the paper reports, by algorithm. */
  readonly inPaper?: Readonly<Record<string, string>>;
}

export interface Row {
  readonly algorithm: string;
  readonly reduction: Reduction;
  /** Calls after the last successful edit, which only show that nothing more can be removed. */
  readonly finalCalls: number;
}

const MAX_CALLS = 3_000;

export async function runCase({ text, language, oracle: openOracle, algorithms }: PaperCase): Promise<Row[]> {
  const rows: Row[] = [];
  for (const algorithm of algorithms) {
    const oracle = openOracle();
    let [calls, callsOfLastSuccess, tokens] = [0, 0, Number.POSITIVE_INFINITY];
    const reduction = await reduce({
      text,
      language,
      oracle,
      algorithm: definitionOf(algorithm).create({}),
      maxCalls: MAX_CALLS,
      onEvent: (event) => {
        if (event.kind === 'verdict') calls++;
        if (event.kind !== 'accepted') return;
        if (event.tokens < tokens) callsOfLastSuccess = calls;
        tokens = event.tokens;
      },
    });
    rows.push({ algorithm, reduction, finalCalls: calls - callsOfLastSuccess });
    await oracle.close?.();
  }
  return rows;
}

function definitionOf(algorithm: string): (typeof ALGORITHMS)[number] {
  const definition = [...ALGORITHMS, ...SQL_ALGORITHMS].find(({ name }) => name === algorithm);
  if (!definition) throw new Error(`there is no algorithm ${algorithm}`);
  return definition;
}

/** The title without the description after the colon, such as `SIMP figure 13`. */
export function shortTitle({ title }: PaperCase): string {
  return title.split(':')[0] as string;
}

/** Candidates with an error in the engine are invalid; a predicate decides about the others. `setup` runs before each of them. */
export function predicateOracle(engine: Engine, setup: readonly string[], fails: (text: string) => boolean): Oracle {
  return {
    name: engine.name,
    // A fixed limit, so that the calls do not depend on the speed of the machine.
    limitTime: () => {},
    check: async (text, signal) => {
      const query = text.trim().replace(/;$/, '');
      if (query === '') return { verdict: 'invalid', detail: 'the text is empty' };
      const run = await engine.run([...setup, query], { wantsRows: false, timeLimit: 10_000, signal });
      if (run.kind !== 'finished') return { verdict: 'unknown', detail: run.kind };
      const [error] = run.results.flatMap(({ errors }) => errors);
      if (error) return { verdict: 'invalid', detail: error.text };
      return fails(text);
    },
  };
}
