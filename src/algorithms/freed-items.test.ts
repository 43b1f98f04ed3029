import { expect, it } from 'vitest';
import { deletion, spansAfter } from '../edit/edit.js';
import { createFreedItems } from './freed-items.js';

const TEXT = 'int a() { 1 } int b() { a() } int c() { 2 } int main() { b() c() }';
const spanOf = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
const functions = ['int a() { 1 }', 'int b() { a() }', 'int c() { 2 }', 'int main() { b() c() }'];
const stays = (span: { start: number; end: number }) => span;

function watch() {
  const freed = createFreedItems();
  freed.add(
    TEXT,
    functions.map((part) => spanOf(TEXT, part)),
  );
  return freed;
}

it('finds the items that have lost their last use, and those that only they use', () => {
  const freed = watch();
  expect(freed.find(TEXT, stays)).toEqual([]);
  const at = TEXT.indexOf('b() c()');
  const edit = deletion(at, at + 4, 'delete');
  const after = TEXT.replace('b() c()', 'c()');
  const found = freed.find(after, spansAfter(TEXT, edit, ''));
  expect(found.map(({ start, end }) => TEXT.slice(start, end)).sort()).toEqual(functions.slice(0, 2));
});

it('moves the items with the text', () => {
  const freed = watch();
  freed.accept(TEXT, deletion(0, functions[0]?.length ?? 0, 'delete'), '');
  const after = TEXT.slice(functions[0]?.length).replace('b() c()', 'b()    ');
  expect(freed.find(after, stays).map(({ start, end }) => after.slice(start, end))).toEqual([functions[2]]);
});

it('forgets items that are tried again', () => {
  const freed = watch();
  const after = TEXT.replace('b() c()', 'b()    ');
  freed.remove(freed.find(after, stays));
  expect(freed.find(after, stays)).toEqual([]);
});
