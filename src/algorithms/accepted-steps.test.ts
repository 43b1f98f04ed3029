import { expect, test } from 'vitest';
import { addStep, lastStep, returnTo, type Step, stepsFrom } from './accepted-steps.js';

const textsOf = (steps: readonly (Step | undefined)[]): (string | undefined)[] => steps.map((step) => step?.text);

test('going back is a step of its own, and the other branch can still be reached', () => {
  const steps = stepsFrom('abc');
  addStep(steps, 'ab');
  addStep(steps, 'a');
  expect(textsOf(returnTo(steps, steps.all[1] as Step))).toEqual(['a']);
  addStep(steps, 'b');
  expect(textsOf(steps.branch)).toEqual(['abc', 'ab', 'b']);
  expect(textsOf(steps.all)).toEqual(['abc', 'ab', 'a', 'ab', 'b']);
  returnTo(steps, steps.all[2] as Step);
  expect(textsOf(steps.branch)).toEqual(['abc', 'a']);
});

test('long texts are not kept, except for the original and the current one', () => {
  const long = 'x'.repeat(1_000_001);
  const steps = stepsFrom(`${long}yz`);
  addStep(steps, `${long}y`);
  addStep(steps, long);
  addStep(steps, 'x');
  expect(textsOf(steps.branch)).toEqual([`${long}yz`, 'x']);
  expect(textsOf(steps.all)).toEqual([`${long}yz`, undefined, undefined, 'x']);
});

test('new names are added to those of the step before', () => {
  const steps = stepsFrom('a b');
  addStep(steps, 't b', { t: 'a' });
  addStep(steps, 't u', { u: 'b' });
  expect(lastStep(steps).names).toEqual({ t: 'a', u: 'b' });
});

test('a name stands for what the name that it replaced stood for', () => {
  const steps = stepsFrom('');
  addStep(steps, '', { a: 'price', b: 'tax' });
  addStep(steps, '', { b: 'a', a: 'b' });
  addStep(steps, '', { c: 'b' });
  expect(lastStep(steps).names).toEqual({ a: 'tax', c: 'price' });
});
