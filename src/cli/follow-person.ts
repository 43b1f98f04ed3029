/** Lets a person follow and steer a run: by keys in the terminal, on a page with `--open`, and with `minrepro watch`. */
import type { Steering } from '../evaluate/steering.js';
import type { Lexis } from '../language/lexis.js';
import { createLiveRun, type LiveSource } from '../live/live-run.js';
import { startLiveServer } from '../live/live-server.js';
import { registerRun } from '../live/run-registry.js';
import type { ReduceOptions } from '../reduce.js';
import type { ReductionEvent } from '../reduction.js';
import { livePage } from '../report/html-page.js';
import { openBrowser } from './open-browser.js';
import type { OpenedOracle } from './open-oracle.js';
import type { ReductionView } from './reduction-view.js';
import { listenToKeys } from './steering-keys.js';

/** What a person follows. */
interface FollowedRun {
  readonly name: string;
  readonly opened: OpenedOracle;
  readonly view: ReductionView;
  stop(): void;
  readonly options: Pick<ReduceOptions, 'text'>;
  lexis(): Lexis | undefined;
}

export interface FollowingPerson {
  show(event: ReductionEvent): void;
  /** `how` says in a few words how the run ended. */
  end(how: string): Promise<void>;
}

export async function followPerson(
  { name, opened, view, stop, options, lexis }: FollowedRun,
  steering: Steering,
  say: (line: string) => void,
): Promise<FollowingPerson> {
  const branch = createBranch();
  let { text } = options;
  let pass = '';
  const stopListening = listenToKeys({
    steering,
    stop,
    say,
    previous: () => branch.previous,
    text: () => text,
    pass: () => pass,
    choose: view.choose,
  });
  const live = createLiveRun({
    name,
    original: options.text,
    steering,
    stop,
    lexis,
    remaining: () => view.remaining(),
  });
  const removeRun = registerRun(live);
  const closePage = opened.given.values['open'] === true ? await openPage(name, live, say) : undefined;
  return {
    show: (event) => {
      if (event.kind === 'accepted' || event.kind === 'reverted' || event.kind === 'steered') ({ text } = event);
      if (event.kind === 'pass') pass = event.name;
      branch.add(event);
      live.show(event);
    },
    end: async (how) => {
      stopListening();
      live.end(how);
      removeRun();
      await closePage?.();
    },
  };
}

/** Opens a page about runs in the browser. Returns what closes its server. */
export async function openPage(
  title: string,
  source: LiveSource,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  const server = await startLiveServer({ page: livePage(title), source });
  say(`watch and steer at ${server.url}`);
  const removeFile = openBrowser(server.url);
  return () => {
    removeFile();
    return server.close();
  };
}

/** The steps that lead to the current text: those of branches that were left are not among them. */
interface Branch {
  add(event: ReductionEvent): void;
  /** The number of the step before the last one; undefined at the original. */
  readonly previous: number | undefined;
}

function createBranch(): Branch {
  let steps = [0];
  let count = 0;
  return {
    add: (event) => {
      if (event.kind === 'accepted') steps.push(++count);
      if (event.kind === 'reverted') steps = [0, ++count];
      // Going back is a step of its own, with the text of the step that it goes back to.
      if (event.kind === 'steered' && event.action.kind === 'back')
        steps = [...steps.slice(0, Math.max(0, steps.indexOf(event.action.step))), ++count];
    },
    get previous() {
      return steps.at(-2);
    },
  };
}
