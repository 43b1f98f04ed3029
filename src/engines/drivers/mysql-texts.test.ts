import { describe, expect, it } from 'vitest';
import { executesComputedText, isComputedTextUnsafe, namesFolder } from './mysql-texts.js';

describe('namesFolder', () => {
  it.each([
    ["CREATE TABLE t (a INT) DATA DIRECTORY = '/x'", true],
    ["CREATE TABLE t (a INT) data/**/directory '/x'", true],
    ["CREATE TABLE t (a INT) /*!50000DATA DIRECTORY='/x'*/", true],
    ["CREATE TABLE t (a INT) INDEX /*M!100000DIRECTORY*/ = '/x'", true],
    ['CREATE TABLE metadata (directory INT)', false],
    ['SELECT data FROM t', false],
  ])('%s: %s', (text, names) => expect(namesFolder(text)).toBe(names));
});

describe('executesComputedText', () => {
  it.each([
    ["PREPARE s FROM 'SELECT 1'", false],
    ["EXECUTE IMMEDIATE 'SELECT ?' USING 1", false],
    ['EXECUTE s USING @a', false],
    ['DEALLOCATE PREPARE s', false],
    ['DROP PREPARE s', false],
    ['SELECT executed, prepare_time FROM t', false],
    ["BEGIN NOT ATOMIC PREPARE s FROM 'SELECT 1'; EXECUTE s; END", false],
    ['PREPARE s FROM @a', true],
    ["PREPARE s FROM CONCAT('a', 'b')", true],
    ["PREPARE s FROM 'CREATE TABLE t (a INT) DA' 'TA DIRECTORY'", true],
    ["PREPARE s FROM 'DA' /* */ 'TA'", true],
    [String.raw`PREPARE s FROM 'DA\TA'`, true],
    ['EXECUTE/**/IMMEDIATE @a', true],
    ['BEGIN NOT ATOMIC -- DROP\nEXECUTE IMMEDIATE @a; END', true],
    ['BEGIN NOT ATOMIC # DROP\nPREPARE s FROM @a; END', true],
    ['EXECUTE IMMEDIATE/**/@a', true],
    ['/*!50000EXECUTE IMMEDIATE @a*/', true],
    ["EXECUTE IMMEDIATE x'41'", true],
    ["EXECUTE IMMEDIATE 'CREATE PROCEDURE p(x TEXT) EXECUTE IMMEDIATE x'", true],
    ['CREATE EVENT e ON SCHEDULE EVERY 1 SECOND DO EXECUTE IMMEDIATE @a', true],
  ])('%s: %s', (text, computes) => expect(executesComputedText(text)).toBe(computes));
});

describe('isComputedTextUnsafe', () => {
  it.each([
    ['10.11.19-MariaDB', 'YES', true],
    ['10.11.19-MariaDB', 'DISABLED', true],
    ['8.4.0', 'YES', true],
    ['5.7.44', 'DISABLED', true],
    ['8.0.20', 'DISABLED', true],
    ['8.0.21', 'DISABLED', false],
    ['8.4.0', undefined, false],
    ['9.1.0', undefined, false],
  ])('version %s with symbolic links %s: %s', async (version, symlinks, isUnsafe) => {
    const query = async (text: string): Promise<string[]> => {
      if (text.includes('VERSION')) return [version];
      if (symlinks === undefined) throw new Error('Unknown system variable');
      return [symlinks];
    };
    expect(await isComputedTextUnsafe(query)).toBe(isUnsafe);
  });
});
