/** The playground: reduces a script in this browser. Nothing is sent anywhere. */
import { type JSX, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LiveRequest, RunMessage } from '../live/live-messages.js';
import { type LiveRuns, nextRuns } from '../pages/live-state.js';
import type { Recording } from '../recording/recording.js';
import { startModuleWorker } from './confined-worker.js';
import type { Example } from './examples.js';
import type { Job } from './job.js';
import { JobForm } from './job-form.js';
import type { PlaygroundMessage, PlaygroundRequest } from './messages.js';
import { ResultView } from './result-view.js';
import { RunProgress } from './run-progress.js';
import { jobIn, linkTo } from './share-link.js';

interface Run {
  readonly isOver: boolean;
  readonly runs: LiveRuns;
  /** What is being loaded, or why the script cannot be reduced. */
  readonly notice?: string;
  readonly isFailed?: boolean;
  readonly recording?: Recording;
}

const FIRST_JOB: Job = { text: '', engine: 'sqlite', failure: { kind: 'error', text: '' }, explains: false };

function Playground(): JSX.Element {
  const [job, setJob] = useState(FIRST_JOB);
  const [run, setRun] = useState<Run>();
  /** Code that came with a link and that nobody has agreed to run. */
  const [foreignCode, setForeignCode] = useState<string>();
  const [linkState, setLinkState] = useState('');
  const worker = useRef<Worker | undefined>(undefined);

  useEffect(() => {
    const load = async (): Promise<void> => {
      if (location.hash === '') return;
      const shared = await jobIn(location.hash);
      if (!shared) return setLinkState('The link does not contain a script that can be read.');
      setJob(shared);
      setForeignCode(shared.failure.kind === 'predicate' ? shared.failure.code : undefined);
      return setLinkState('The script comes from a link.');
    };
    load();
    addEventListener('hashchange', load);
    return () => removeEventListener('hashchange', load);
  }, []);

  const request = (message: PlaygroundRequest): void => worker.current?.postMessage(message);
  const receive = (message: PlaygroundMessage): void =>
    setRun((before) => {
      const { runs = new Map() } = before ?? {};
      switch (message.kind) {
        case 'loading':
          return { isOver: false, runs, notice: `Loading ${message.what} …` };
        case 'live':
          return { isOver: false, runs: nextRuns(runs, JSON.parse(message.data) as RunMessage) };
        case 'done':
          return { isOver: true, runs, recording: message.recording };
        case 'failed':
          return { isOver: true, runs: new Map(), notice: message.reason, isFailed: true };
      }
    });
  const start = (): void => {
    const { failure } = job;
    if (failure.kind === 'predicate' && failure.code === foreignCode) {
      const isAgreed = confirm(
        `This predicate came with a link. Run it only if you have read it and trust it:\n\n${failure.code}`,
      );
      if (!isAgreed) return;
      setForeignCode(undefined);
    }
    worker.current?.terminate();
    worker.current = startModuleWorker('reducer-worker.js');
    worker.current.onmessage = ({ data }: MessageEvent<PlaygroundMessage>) => receive(data);
    worker.current.onerror = ({ message }) =>
      receive({ kind: 'failed', reason: message ?? 'The worker cannot be started.' });
    setRun({ isOver: false, runs: new Map(), notice: 'Starting …' });
    request({ kind: 'start', job });
  };
  const ask = (asked: LiveRequest): void => request({ kind: 'ask', request: asked });
  /** Ends everything, also an engine that is still being loaded. */
  const cancel = (): void => {
    worker.current?.terminate();
    setRun(undefined);
  };
  const choose = async ({ file, job: chosen }: Example): Promise<void> => {
    cancel();
    setForeignCode(undefined);
    setJob(file === undefined ? chosen : { ...chosen, text: await (await fetch(file)).text() });
  };
  const copyLink = async (): Promise<void> => {
    const link = await linkTo(job, location.href);
    history.replaceState(null, '', link);
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    setLinkState(isCopied ? 'The link was copied.' : 'The link is in the address of this page.');
  };

  const [state] = run?.runs.values() ?? [];
  const isRunning = run !== undefined && !run.isOver;
  return (
    <>
      <header>
        <p class="brand">minrepro</p>
        <h1>Playground</h1>
        <p>
          Turns a failing script into the smallest one that still fails. Everything runs in this browser; nothing is
          sent anywhere.
        </p>
      </header>
      <main>
        <JobForm job={job} isRunning={isRunning} onChange={setJob} onStart={start} onExample={choose} />
        <p class="controls">
          <button type="button" class="plain" disabled={job.text === ''} onClick={copyLink}>
            Link to this script
          </button>
          {isRunning && !state?.tokensBefore && (
            <button type="button" class="plain" onClick={cancel}>
              Cancel
            </button>
          )}
          <span role="status">{linkState}</span>
        </p>
        {foreignCode !== undefined && (
          <p class="notice">
            The predicate came with a link. It is shown above, and it runs only after you have agreed to it.
          </p>
        )}
        <p role={run?.isFailed ? 'alert' : 'status'} class={run?.isFailed ? 'notice' : 'hint'}>
          {run?.notice}
        </p>
        {run?.recording && <ResultView recording={run.recording} />}
        {state && state.tokensBefore > 0 && <RunProgress state={state} onAsk={ask} />}
      </main>
    </>
  );
}

const root = document.getElementById('page') as HTMLElement;
root.replaceChildren();
render(<Playground />, root);
