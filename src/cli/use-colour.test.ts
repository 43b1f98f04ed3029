import { expect, it } from 'vitest';
import { withColour } from '../report/paint.js';
import { paintFor } from './use-colour.js';

it.each<[string, boolean, NodeJS.ProcessEnv, boolean]>([
  ['auto', true, {}, true],
  ['auto', false, {}, false],
  ['auto', true, { NO_COLOR: '1' }, false],
  ['auto', true, { NO_COLOR: '' }, true],
  ['auto', true, { TERM: 'dumb' }, false],
  ['auto', false, { FORCE_COLOR: '1' }, true],
  ['auto', true, { FORCE_COLOR: '0' }, false],
  ['auto', true, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ['always', false, { NO_COLOR: '1' }, true],
  ['never', true, { FORCE_COLOR: '1' }, false],
])('--color %s on a terminal (%s) with %j', (option, isTTY, environment, isOn) => {
  expect(paintFor(option, { isTTY }, environment) === withColour).toBe(isOn);
});
