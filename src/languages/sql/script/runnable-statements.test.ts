import { describe, expect, it } from 'vitest';
import type { Dialect } from '../dialects/dialect.js';
import { mysql, postgresql, sqlite } from '../dialects/index.js';
import { parseScript } from './parse-script.js';
import { unsupportedCommands } from './psql-commands.js';
import { runnableSetup, runnableStatements } from './runnable-statements.js';

function split(text: string, dialect: Dialect): string[] {
  return parseScript(text, dialect).statements.map(({ start, end }) => text.slice(start, end));
}

describe('runnableStatements', () => {
  it.each<[string, Dialect, string, string[]]>([
    ['drops commands of the shell', sqlite, '.mode list\nSELECT 1;', ['SELECT 1']],
    ['drops commands of psql', postgresql, '\\restrict x\n\\echo a\nSELECT 1 \\g\n\\unrestrict x', ['SELECT 1']],
    [
      'replaces variables of psql outside quotes',
      postgresql,
      "\\set n 5\n\\set s 'it''s'\nSELECT :n, :'s', :\"s\", ':n', a::n, $$:n$$, :other, b[1:n];",
      [`SELECT 5, 'it''s', "it's", ':n', a::n, $$:n$$, :other, b[15]`],
    ],
    [
      'follows the conditions of psql',
      postgresql,
      '\\set x on\n\\if :x\na;\n\\if false\nb;\n\\else\nc;\n\\endif\n\\elif true\nd;\n\\endif\n\\if :{?y}\ne;\n\\endif\nf;',
      ['a', 'c', 'f'],
    ],
    ['stops where psql quits', postgresql, 'a;\n\\q\nb;', ['a']],
    [
      'uses the scratch database instead of one that the script connects to',
      postgresql,
      'DROP DATABASE IF EXISTS shop; CREATE DATABASE "shop"; CREATE DATABASE other;\n\\connect shop\na;',
      ['CREATE DATABASE other', 'a'],
    ],
    [
      'uses the scratch database instead of one that the script uses',
      mysql,
      'CREATE DATABASE /*!32312 IF NOT EXISTS*/ `shop` /*!40100 x */; USE `shop`; a; USE shop;',
      ['a'],
    ],
    [
      'does not merge databases',
      mysql,
      'CREATE DATABASE a; USE a; b; USE c;',
      ['CREATE DATABASE a', 'USE a', 'b', 'USE c'],
    ],
    [
      'drops delimiters, definers and settings of replication',
      mysql,
      'SET @@GLOBAL.GTID_PURGED=1;\nDELIMITER ;;\nCREATE DEFINER=`a`@`b` VIEW v AS SELECT 1;;\nDELIMITER ;\n/*!50003 CREATE*/ /*!50017 DEFINER=x@localhost*/ /*!50003 TRIGGER t */;',
      ['CREATE  VIEW v AS SELECT 1', '/*!50003 CREATE*/ /*!50017 */ /*!50003 TRIGGER t */'],
    ],
  ])('%s', (_, dialect, text, expected) => {
    expect(runnableStatements(split(text, dialect), dialect)).toEqual(expected);
  });
});

describe('runnableSetup', () => {
  it('keeps the lines of statements, and ends the settings of a dump with it', () => {
    const dump =
      "-- PostgreSQL database dump\n\\restrict x\nSET a = 1;\nSELECT pg_catalog.set_config('search_path', '', false);\nb;";
    const lines = dump.replace('\\restrict x', '').split('\n');
    expect(runnableSetup(dump, postgresql).split('\n')).toEqual([...lines, ';RESET a;RESET search_path;']);
    expect(runnableSetup('SET a = 1', postgresql)).toBe('SET a = 1');
  });
});

it('lists the commands of psql that are not run', () => {
  const script = '\\echo a\n\\i file.sql\nSELECT 1 \\gset\n\\gset\n\\g\n\\! ls\n\\copy t FROM STDIN\n\\d t';
  expect(unsupportedCommands(split(script, postgresql))).toEqual(['\\i', '\\gset', '\\!', '\\copy']);
});
