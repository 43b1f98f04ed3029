import { expect, test } from 'vitest';
import { createSteering, type RecordedAction, type SteeringAction } from '../evaluate/steering.js';
import { sqlLanguage } from '../languages/sql/language.js';
import { recordSearch } from '../recording/record-search.js';
import { textsOf } from '../recording/replay.js';
import { type ReduceOptions, reduce } from '../reduce.js';
import type { Reduction, ReductionEvent } from '../reduction.js';

const SCRIPT = `CREATE TABLE accounts (id INTEGER, name TEXT, note TEXT);
CREATE TABLE other (x);
INSERT INTO accounts VALUES (1, 'ada', 'first'), (2, 'grace', 'second');
INSERT INTO other SELECT 1;
SELECT name, count(*) FROM accounts JOIN other ON x = id WHERE name LIKE 'a%' GROUP BY name;
`;
const fails = (text: string): boolean => text.includes('LIKE');

interface Steered {
  readonly reduction: Reduction;
  readonly recorded: readonly RecordedAction[];
  readonly texts: readonly string[];
}

/** Asks for each action after so many calls, or replays recorded ones. */
async function run(
  asked: Readonly<Record<number, SteeringAction>>,
  actions: readonly RecordedAction[] = [],
  options: Partial<ReduceOptions> = {},
): Promise<Steered> {
  const recorded: RecordedAction[] = [...actions];
  const steering = createSteering({ actions, steered: (action) => recorded.push(action) });
  const recorder = recordSearch(SCRIPT, { now: () => 0 });
  let calls = 0;
  const onEvent = (event: ReductionEvent): void => {
    recorder.add(event);
    const action = event.kind === 'verdict' ? asked[++calls] : undefined;
    if (action) steering.ask(action);
  };
  const language = sqlLanguage('sqlite');
  const reduction = await reduce({ text: SCRIPT, language, oracle: fails, steering, onEvent, ...options });
  return { reduction, recorded, texts: textsOf(recorder.search()) };
}

test('a search that nobody steers has the same result and the same calls', async () => {
  const plain = await reduce({ text: SCRIPT, language: sqlLanguage('sqlite'), oracle: fails });
  const { reduction } = await run({});
  expect([reduction.text, reduction.calls]).toEqual([plain.text, plain.calls]);
});

test('what is kept stays in the result, which is minimal otherwise', async () => {
  const { reduction } = await run({ 1: { kind: 'keep', text: "'grace'" } });
  expect(reduction.text).toContain("'grace'");
  expect(reduction.text).toContain('LIKE');
  expect(reduction.text).not.toContain('other');
});

test('what is dropped is gone if the rest still fails, and stays if not', async () => {
  const other = 'CREATE TABLE other (x);';
  const dropped = await run({ 1: { kind: 'drop', start: SCRIPT.indexOf(other), text: other } }, [], { maxCalls: 3 });
  expect(dropped.reduction.text).not.toContain(other);
  const { reduction } = await run({ 1: { kind: 'drop', start: 0, text: 'LIKE' } });
  expect(reduction.text).toContain('LIKE');
});

test('a pass that is switched off makes no further call', async () => {
  const passes: string[] = [];
  let isOff = false;
  const steering = createSteering();
  steering.ask({ kind: 'disable', pass: 'delete-tokens' });
  await reduce({
    text: SCRIPT,
    language: sqlLanguage('sqlite'),
    oracle: fails,
    steering,
    onEvent: (event) => {
      if (event.kind === 'steered') isOff = true;
      if (event.kind === 'pass' && isOff) passes.push(event.name);
    },
  });
  expect(passes).toContain('delete-list-items');
  expect(passes).not.toContain('delete-tokens');
});

test('going back continues from the chosen text, and both branches are recorded', async () => {
  const { reduction, texts } = await run({ 20: { kind: 'back', step: 0 }, 22: { kind: 'keep', text: 'LIKE' } });
  expect(texts.slice(1)).toContain(SCRIPT);
  expect(texts.at(-1)).toBe(reduction.text);
  expect(texts.every(fails)).toBe(true);
  expect(reduction.minimal).toBe(true);
});

test('what is gone already is not kept', async () => {
  const { reduction } = await run({ 1: { kind: 'keep', text: 'DROP TABLE accounts' } });
  expect(reduction.text).toBe((await run({})).reduction.text);
});

test('limits can be changed', async () => {
  const { reduction } = await run({ 5: { kind: 'limit', maxCalls: 9 } });
  expect(reduction.ended).toBe('budget');
  expect(reduction.calls.reproduced + reduction.calls.vanished + reduction.calls.invalid).toBeLessThanOrEqual(9);
});

test('a replay of ten recorded actions has the same result', async () => {
  const first = await run({
    1: { kind: 'keep', text: "'grace'" },
    2: { kind: 'disable', pass: 'delete-optionals' },
    3: { kind: 'drop', start: 0, text: 'CREATE TABLE other (x);' },
    4: { kind: 'back', step: 1 },
    5: { kind: 'keep', text: 'count(*)' },
    6: { kind: 'limit', maxCalls: 500 },
    7: { kind: 'enable', pass: 'delete-optionals' },
    8: { kind: 'back', step: 3 },
    9: { kind: 'disable', pass: 'unify-names' },
    10: { kind: 'drop', start: 0, text: 'GROUP BY name' },
  });
  expect(first.recorded).toHaveLength(10);
  const replayed = await run({}, first.recorded);
  expect(replayed.texts).toEqual(first.texts);
  expect(replayed.reduction.text).toBe(first.reduction.text);
  expect(replayed.reduction.calls).toEqual(first.reduction.calls);
});

test('a paused search goes on when it is resumed, and can be aborted', async () => {
  const recorded: RecordedAction[] = [];
  const steering = createSteering({ actions: [], steered: (action) => recorded.push(action) });
  const abort = new AbortController();
  let calls = 0;
  const language = sqlLanguage('sqlite');
  const running = reduce({
    text: SCRIPT,
    language,
    oracle: fails,
    steering,
    signal: abort.signal,
    onEvent: ({ kind }) => {
      if (kind === 'verdict' && ++calls === 5) steering.pause();
      if (kind === 'verdict' && calls === 8) steering.pause();
    },
  });
  while (!steering.isPaused) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toBe(5);
  steering.resume();
  while (!steering.isPaused) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(calls).toBe(8);
  steering.stop();
  abort.abort();
  expect((await running).ended).toBe('aborted');
  expect(recorded.map(({ action }) => action.kind)).toEqual(['pause', 'resume', 'pause', 'stop']);
  // A replay has nothing to wait for.
  expect((await run({}, recorded)).reduction.text).toBe((await run({})).reduction.text);
});

test('an action during the explanation changes nothing', async () => {
  const steering = createSteering();
  const { explanation, text } = await reduce({
    text: SCRIPT,
    language: sqlLanguage('sqlite'),
    oracle: fails,
    steering,
    explain: { checks: 5, patternLanguage: () => ({ name: 'sql', options: {} }) },
    onEvent: ({ kind }) => {
      if (kind === 'explaining') steering.ask({ kind: 'back', step: 0 });
    },
  });
  expect(explanation?.ended).toBe('done');
  expect(text.length).toBeLessThan(SCRIPT.length);
});
