/** The web worker that reduces: the same core, oracles and recording as on the command line, with engines in further workers. */

import type { Engine } from '../engines/engine.js';
import type { Oracle } from '../evaluate/oracle.js';
import { createSteering } from '../evaluate/steering.js';
import type { Language } from '../language/language.js';
import { lexisOf } from '../language/lexis.js';
import { layoutLanguage } from '../languages/layout/language.js';
import { provideShippedFiles } from '../languages/shipped-files.js';
import { sqlLanguage } from '../languages/sql/language.js';
import { createLiveRun } from '../live/live-run.js';
import { engineOracle } from '../oracles/engine-oracle.js';
import { observe } from '../oracles/observe.js';
import { relationOracle } from '../oracles/relation-oracle.js';
import { asOneQuery } from '../oracles/relations/query-pair.js';
import { recordSearch } from '../recording/record-search.js';
import { RECORDING_VERSION, type Recording } from '../recording/recording.js';
import { EmptyInputFails, NotReproduced, reduce } from '../reduce.js';
import type { Reduction } from '../reduction.js';
import { recordedPattern } from '../report/recorded-pattern.js';
import type { EngineName, FailureChoice, Job } from './job.js';
import type { PlaygroundMessage, PlaygroundRequest } from './messages.js';
import { predicateOracle } from './predicate.js';
import { dialectOf, openWebEngine } from './web-engine.js';

/** The build replaces it by the version of the package. */
declare const MINREPRO_VERSION: string;

const OBSERVE_MS = 10_000;
const ENDS: Readonly<Record<Reduction['ended'], string>> = {
  done: 'Finished.',
  budget: 'The budget is used up.',
  aborted: 'Stopped.',
};

const steering = createSteering();
const abort = new AbortController();
let ask: ((request: Extract<PlaygroundRequest, { kind: 'ask' }>['request']) => void) | undefined;

addEventListener('message', ({ data }: MessageEvent<PlaygroundRequest>) => {
  if (data.kind === 'ask') ask?.(data.request);
  else
    run(data.job).catch((error: unknown) => {
      // Ended before anything was known.
      if (!abort.signal.aborted) send({ kind: 'failed', reason: reasonOf(error) });
    });
});

function send(message: PlaygroundMessage): void {
  postMessage(message);
}

async function run(job: Job): Promise<void> {
  const { engine, failure, explains } = job;
  if (engine) await loadGrammar(dialectOf(engine).grammar.name);
  const names: EngineName[] = [
    ...(engine ? [engine] : []),
    ...(failure.kind === 'difference' ? [failure.against] : []),
  ];
  for (const name of names) send({ kind: 'loading', what: name });
  const engines = names.map(openWebEngine);
  const [first] = engines;
  const text = failure.kind === 'relation' && first ? asOneQuery(failure.relation, job.text, first.dialect) : job.text;
  const oracle = oracleFor(job, engines);
  const started = new Date();
  const language = languageFor(engine);
  const lexis = lexisOf(language);
  const live = createLiveRun({
    name: 'script',
    original: text,
    steering,
    lexis: () => lexis,
    stop: () => abort.abort(),
  });
  live.follow({
    send: (line) => {
      send({ kind: 'live', data: line });
      return true;
    },
  });
  ask = (request) => live.ask(live.id, request);
  const recorder = recordSearch(text);
  try {
    const reduction = await reduce({
      text,
      language,
      oracle,
      steering,
      signal: abort.signal,
      ...(explains ? { explain: {} } : {}),
      onEvent: (event) => {
        recorder.add(event);
        live.show(event);
      },
    });
    const { stats: _, explanation, ...result } = reduction;
    const recording: Recording = {
      version: RECORDING_VERSION,
      run: {
        name: 'the script',
        command: 'the playground',
        minrepro: MINREPRO_VERSION,
        date: started.toISOString(),
        system: navigator.userAgent,
        language: engine ? 'sql' : 'text',
        lexis,
        ...(engine ? { dialect: dialectOf(engine).name } : {}),
        related: oracle.related?.(reduction.text) ?? [],
        observed: await observe(engines, reduction.text, {
          setup: '',
          timeLimit: OBSERVE_MS,
          signal: new AbortController().signal,
        }),
      },
      search: recorder.search(),
      reduction: { ...result, preserved: { description: descriptionOf(failure), ...result.preserved } },
      ...(explanation ? { pattern: recordedPattern(explanation) } : {}),
    };
    live.end(ENDS[reduction.ended]);
    send({ kind: 'done', recording });
  } finally {
    await oracle.close?.();
  }
}

/** What is preserved, if the oracle does not say it in more detail. */
function descriptionOf(failure: FailureChoice): string {
  if (failure.kind === 'relation') return `the last query violates the relation ${failure.relation}`;
  return failure.kind === 'predicate' ? 'the predicate returns true' : `the same ${failure.kind}`;
}

function languageFor(engine: EngineName | undefined): Language {
  return engine ? sqlLanguage(dialectOf(engine)) : layoutLanguage();
}

function oracleFor({ failure }: Job, engines: readonly Engine[]): Oracle {
  const [engine, against] = engines;
  if (failure.kind === 'predicate') return predicateOracle(failure.code, engine);
  if (!engine) throw new RangeError('choose an engine');
  switch (failure.kind) {
    case 'error':
      return engineOracle({ engines: [engine], expectation: { kind: 'error', text: failure.text } });
    case 'difference':
      return engineOracle({ engines: [engine, against as Engine] });
    case 'relation':
      return relationOracle(engine, failure.relation);
  }
}

async function loadGrammar(name: string): Promise<void> {
  const path = `grammars/${name}.json`;
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.statusText}`);
  const grammar = await response.text();
  provideShippedFiles((wanted) => (wanted === path ? grammar : undefined));
}

function reasonOf(error: unknown): string {
  if (error instanceof NotReproduced) {
    const [result] = error.results;
    return `The script does not fail in this way: ${result?.detail ?? result?.verdict}.`;
  }
  if (error instanceof EmptyInputFails)
    return 'An empty script fails as well, so that the failure does not depend on it.';
  return error instanceof Error ? error.message : String(error);
}
