import { expect, it } from 'vitest';
import { definedWords } from './defined-words.js';

it.each([
  ['static int *total(const int *a, int n) {\n  return a[n];\n}', ['static', 'int', 'total']],
  ['static int\ntotal(int n)\n{ return n; }', ['static', 'int', 'total']],
  ['typedef struct { int a; } pair;', ['typedef', 'struct', 'pair']],
  ['struct item { int id; };', ['struct', 'item']],
  ['def total(a, b=1):\n    return a', ['def', 'total']],
  ['class Box(Base):\n    size = 1', ['class', 'Box']],
  ['function Depot.new(name)\n  return name\nend', ['function', 'Depot', 'new']],
  ['Parcel.prototype.mass = function (f) { return f; };', ['Parcel', 'prototype', 'mass']],
  ['var data = [1, 2];', ['var', 'data']],
  ['func (p *Parcel) Mass(f int) int { return f }', ['func', 'Mass', 'int']],
  ['int Box::area() { return 1; }', ['int', 'Box', 'area']],
  ['"key": { "other": 1 }', ['key']],
  ['x', ['x']],
])('knows what an item defines: %s', (item, words) => {
  expect([...definedWords(item)]).toEqual(words);
});
