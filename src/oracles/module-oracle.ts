/** A JavaScript module of the user's as the judge: `check(candidate, engines)`, with engines that are opened for it. */
import { pathToFileURL } from 'node:url';
import { type Engine, EngineError, type ScriptRun } from '../engines/engine.js';
import type { Judgement, Oracle, Verdict } from './oracle.js';
import { scriptSplitter } from './script-splitter.js';

/** An engine as such a module sees it: a script in, what it showed out. */
export interface ScriptRunner {
  readonly name: string;
  run(script: string): Promise<ScriptRun>;
}

/** True where the candidate still fails; or a verdict, or one with a reason. */
export type ModuleAnswer = boolean | Verdict | Judgement;

export interface JudgeModule {
  check(candidate: string, engines: readonly ScriptRunner[]): ModuleAnswer | Promise<ModuleAnswer>;
}

const FIRST_TIME_LIMIT = 60_000;
const VERDICTS: readonly unknown[] = ['reproduced', 'vanished', 'invalid', 'unknown'];

/** Undefined where the module has no `check`. `setup`: what engines run before every script. */
export async function moduleOracle(path: string, engines: readonly Engine[], setup = ''): Promise<Oracle | undefined> {
  const loaded = (await import(pathToFileURL(path).href)) as Partial<JudgeModule> & { default?: Partial<JudgeModule> };
  const judge = typeof loaded.check === 'function' ? loaded : loaded.default;
  if (typeof judge?.check !== 'function') return undefined;
  const { check } = judge as JudgeModule;
  let timeLimit = FIRST_TIME_LIMIT;
  const runnerFor = (engine: Engine, signal: AbortSignal): ScriptRunner => ({
    name: engine.name,
    run: (script) => engine.run(scriptSplitter(engine, setup)(script), { wantsRows: true, timeLimit, signal }),
  });
  return {
    name: path,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      try {
        return judgementOf(
          await check(
            text,
            engines.map((engine) => runnerFor(engine, signal)),
          ),
        );
      } catch (error) {
        if (error instanceof EngineError) throw error;
        return { verdict: 'unknown', detail: `the module threw: ${String(error)}` };
      }
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

function judgementOf(answer: ModuleAnswer): Judgement {
  if (typeof answer === 'boolean') return { verdict: answer ? 'reproduced' : 'vanished', detail: `it says ${answer}` };
  const judgement = typeof answer === 'string' ? { verdict: answer, detail: `it says ${answer}` } : answer;
  if (VERDICTS.includes(judgement?.verdict)) return { ...judgement, detail: judgement.detail ?? '' };
  return { verdict: 'unknown', detail: `the module answered ${JSON.stringify(answer)}, which is no verdict` };
}
