import { expect, it } from 'vitest';
import { closestName } from './closest-name.js';

it.each([
  ['engin', 'engine'],
  ['enigne', 'engine'],
  ['MAXCALLS', 'maxCalls'],
  ['maxCall', 'maxCalls'],
  ['algoritm', 'algorithm'],
  ['job', 'jobs'],
  ['x', undefined],
  ['timeout', undefined],
])('finds for %s the name %s', (name, closest) => {
  expect(closestName(name, ['engine', 'jobs', 'maxCalls', 'algorithm'])).toBe(closest);
});

it('prefers the smallest difference', () => {
  expect(closestName('seed', ['seeds', 'seed', 'send'])).toBe('seed');
  expect(closestName('sead', ['seeds', 'seed'])).toBe('seed');
});

it('finds nothing in an empty list', () => {
  expect(closestName('seed', [])).toBeUndefined();
});
