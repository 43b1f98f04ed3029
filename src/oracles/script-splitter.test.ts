import { describe, expect, it } from 'vitest';
import { fakeEngine } from '../../test/support/fake-engine.js';
import { scriptSplitter, withSetup } from './script-splitter.js';

describe('scriptSplitter', () => {
  it('splits a script into statements, without commands of a shell', () => {
    const split = scriptSplitter(fakeEngine({}));
    expect(split('.mode list\nSELECT 1; SELECT 2')).toEqual(['SELECT 1', 'SELECT 2']);
    expect(split('SELECT 2')).toEqual(['SELECT 2']);
  });

  it('runs the setup first', () => {
    expect(scriptSplitter(fakeEngine({}), 'CREATE TABLE t (a)')('SELECT 1;')).toEqual([
      'CREATE TABLE t (a)',
      'SELECT 1',
    ]);
  });

  it('keeps the script as a whole for an engine that takes scripts', () => {
    const split = scriptSplitter(fakeEngine({ takesScripts: true }), 'CREATE TABLE t (a);');
    expect(split('.mode list\nSELECT 1;')).toEqual(['CREATE TABLE t (a);\n.mode list\nSELECT 1;']);
  });
});

describe('withSetup', () => {
  it.each([
    ['', 'SELECT 1'],
    [' \n', 'SELECT 1'],
    ['CREATE TABLE t (a)', 'CREATE TABLE t (a);\nSELECT 1'],
    ['CREATE TABLE t (a);\n\n', 'CREATE TABLE t (a);\nSELECT 1'],
  ])('puts %j before the script', (setup, script) => {
    expect(withSetup(setup, 'SELECT 1')).toBe(script);
  });
});
