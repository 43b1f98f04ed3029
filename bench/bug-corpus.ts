/** The bugs in `bench/bugs`: scripts on which two engines differ, reduced with the plain command line. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Engine, engineOracle, openEngine, type Reduction, sqlLanguage, UnavailableError } from 'minrepro';
import { checkText, totalCalls } from 'minrepro/oracles';
import { BUG_GROUPS, type BugGroup, groupOf } from './bug-groups.js';

export interface BugResult {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** The tokens of the expert minimum, if there is one. */
  readonly expert?: number;
  readonly calls: number;
  readonly seconds: number;
  readonly text: string;
}

/** What `bench/bugs/NAME.json` contains. */
export interface Bug {
  readonly engine: string;
  readonly against: string;
  /** Of the random script. */
  readonly seed: number;
  /** The kind of difference and the keywords of the reduced script: see `find-bugs.ts`. */
  readonly shape: string;
}

/** With a slash at the end. */
export const BUGS_FOLDER: URL = new URL('./bugs/', import.meta.url);
const ROOT = new URL('../', import.meta.url);
const EXPERT_TIME_LIMIT = 10_000;

export function bugNames(): string[] {
  return readdirSync(BUGS_FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
}

export function readBug(name: string): Bug {
  return JSON.parse(readFileSync(new URL(`${name}.json`, BUGS_FOLDER), 'utf8')) as Bug;
}

/** What a person wrote for a bug before it was reduced: the smallest script that still shows it. */
export function readExpert(name: string): string | undefined {
  const file = new URL(`${name}.expert.sql`, BUGS_FOLDER);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export interface BugsOfGroup {
  readonly group: BugGroup;
  readonly names: readonly string[];
}

/** The bugs by group. `chosen`: names of bugs and groups; all if none is given. */
export function bugsByGroup(chosen: readonly string[]): BugsOfGroup[] {
  const isChosen = (name: string, group: BugGroup): boolean =>
    chosen.length === 0 || chosen.includes(name) || chosen.includes(group.name);
  const names = bugNames();
  return BUG_GROUPS.map((group) => ({
    group,
    names: names.filter((name) => groupOf(readBug(name)) === group && isChosen(name, group)),
  })).filter((bugs) => bugs.names.length > 0);
}

/** Why an engine that these bugs need cannot be used; undefined if all can. Installs packages of engines on first use. */
export async function missingEngine(names: readonly string[]): Promise<string | undefined> {
  const addresses = new Set(names.map(readBug).flatMap(({ engine, against }) => [engine, against]));
  for (const address of addresses) {
    try {
      await (await openEngine(address)).close();
    } catch (error) {
      if (error instanceof UnavailableError) return error.message;
      throw error;
    }
  }
  return undefined;
}

/** Reduces one bug after the other. */
export function* reduceBugs(names: readonly string[]): Generator<BugResult> {
  const scratch = mkdtempSync(join(tmpdir(), 'minrepro-bugs-'));
  try {
    for (const name of names) yield reduceBug(name, join(scratch, `${name}.sql`));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function reduceBug(name: string, output: string): BugResult {
  const bug = readBug(name);
  const { engine, against } = bug;
  const input = fileURLToPath(new URL(`${name}.sql`, BUGS_FOLDER));
  const { bin } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { bin: { minrepro: string } };
  const program = fileURLToPath(new URL(bin.minrepro, ROOT));
  const options = ['--engine', engine, '--against', against, '--output', output, '--json'];
  const printed = execFileSync(process.execPath, [program, 'reduce', input, ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const reduction = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Reduction;
  const expert = readExpert(name);
  return {
    name,
    before: reduction.tokensBefore,
    after: reduction.tokensAfter,
    ...(expert === undefined ? {} : { expert: sqlLanguage(groupOf(bug).dialect).countTokens(expert) }),
    calls: totalCalls(reduction.calls),
    seconds: reduction.seconds,
    text: readFileSync(output, 'utf8'),
  };
}

/** What the engines show for an expert minimum, and whether it is the failure of the original. */
export interface ExpertCheck {
  readonly name: string;
  readonly isConfirmed: boolean;
  readonly detail: string;
}

/** Runs the expert minimum of each bug that has one. */
export async function* checkExperts(names: readonly string[]): AsyncGenerator<ExpertCheck> {
  const opened = new Map<string, Engine>();
  const open = async (address: string): Promise<Engine> => {
    const engine = opened.get(address) ?? (await openEngine(address));
    opened.set(address, engine);
    return engine;
  };
  try {
    for (const name of names) {
      const expert = readExpert(name);
      if (expert === undefined) continue;
      const { engine, against } = readBug(name);
      const oracle = engineOracle({ engines: [await open(engine), await open(against)] });
      oracle.limitTime?.(EXPERT_TIME_LIMIT);
      const { signal } = new AbortController();
      const original = await checkText(oracle, readFileSync(new URL(`${name}.sql`, BUGS_FOLDER), 'utf8'), signal);
      const { verdict, detail } =
        original.verdict === 'reproduced' ? await checkText(oracle, expert, signal) : original;
      yield { name, isConfirmed: verdict === 'reproduced', detail };
    }
  } finally {
    for (const engine of opened.values()) await engine.close();
  }
}
