/** Records what happens during a reduction. */
import { totalCalls } from '../evaluate/call-counts.js';
import type { Verdict } from '../evaluate/oracle.js';
import type { ReductionEvent } from '../reduction.js';
import type { PassCalls, RecordedSearch, RecordedSize, RecordedStep } from './recording.js';

/** Takes the events of a reduction, in order. */
export interface SearchRecorder {
  add(event: ReductionEvent): void;
  /** What was recorded so far. */
  search(): RecordedSearch;
}

/** How a search is recorded. */
export interface RecordOptions {
  /** Texts that are longer are not kept: the recording then begins with the first text that is not. No limit if absent. */
  readonly maxLength?: number;
  /** Returns seconds; for tests. */
  readonly now?: () => number;
}

/** An event with a text that the search continues from. */
type StepEvent = Extract<ReductionEvent, { kind: 'accepted' | 'reverted' | 'steered' }>;

/** What is called before the first pass. */
const NO_PASS = 'original';

export function recordSearch(original: string, options: RecordOptions = {}): SearchRecorder {
  const { maxLength = Number.POSITIVE_INFINITY, now = () => performance.now() / 1000 } = options;
  const started = now();
  let base = original.length > maxLength ? undefined : original;
  let skipped: readonly RecordedSize[] = [];
  let steps: RecordedStep[] = [];
  const passes = new Map<string, { -readonly [Key in keyof PassCalls]: PassCalls[Key] }>();
  let pass = NO_PASS;
  let calls = 0;
  let isExplaining = false;
  const count = (what: Verdict | 'accepted'): void => {
    const counts = passes.get(pass) ?? { pass, accepted: 0, reproduced: 0, vanished: 0, invalid: 0, unknown: 0 };
    counts[what]++;
    passes.set(pass, counts);
  };
  const addStep = (event: StepEvent, note: string, isBack: boolean): void => {
    const { text, tokens } = event;
    if (base === undefined || text.length > maxLength) {
      skipped = [...skipped, ...steps.map((step) => ({ tokens: step.tokens, calls: step.calls })), { tokens, calls }];
      steps = [];
      base = text.length > maxLength ? undefined : text;
      return;
    }
    const reverted = isBack ? { isReverted: true as const } : {};
    steps.push({ changes: event.changes, tokens, note, pass, calls, seconds: now() - started, ...reverted });
  };
  return {
    add: (event) => {
      switch (event.kind) {
        case 'pass':
          pass = event.name;
          break;
        case 'explaining':
          isExplaining = true;
          break;
        case 'verdict':
          // Calls of the explanation are not part of the search.
          if (isExplaining) break;
          calls = totalCalls(event.counts);
          count(event.result.verdict);
          break;
        case 'steered':
          if (event.action.kind !== 'back') break;
          addStep(event, `go back to step ${event.action.step}, as asked`, true);
          break;
        case 'reverted':
          addStep(event, 'go back: the last texts failed less often', true);
          break;
        case 'accepted':
          count('accepted');
          addStep(event, event.note, false);
      }
    },
    search: () => ({
      original: base ?? '',
      steps,
      passes: [...passes.values()],
      ...(base === undefined || skipped.length > 0 ? { skipped } : {}),
    }),
  };
}
