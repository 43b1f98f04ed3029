import { expect, it } from 'vitest';
import { applyEdit } from '../edit/edit.js';
import { sqlLanguage } from '../languages/sql/language.js';
import { tokenwiseEdit } from './tokenwise-edit.js';

const { snapshot } = sqlLanguage('sqlite');

it('replaces only the tokens and gaps that differ', () => {
  const [before, after] = [
    'create table orders (a);\n\nselect a from orders ;',
    'CREATE TABLE t (a);\nSELECT a FROM t\n',
  ];
  const edit = tokenwiseEdit(snapshot(before), snapshot(after), 'finish');
  expect(edit.replacements.map(({ start, end, text }) => [before.slice(start, end), text])).toEqual([
    ['create', 'CREATE'],
    ['table', 'TABLE'],
    ['orders', 't'],
    ['\n\nselect', '\nSELECT'],
    ['from', 'FROM'],
    ['orders ;', 't\n'],
  ]);
  expect(applyEdit(before, edit)).toBe(after);
});
