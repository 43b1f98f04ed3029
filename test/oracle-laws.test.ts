import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandOracle,
  type Engine,
  engineOracle,
  moduleOracle,
  planOracle,
  relationOracle,
  slowOracle,
} from 'minrepro';
import { variantOf } from 'minrepro/engines';
import { oracleLaws } from 'minrepro/testing';
import { describe } from 'vitest';
import { commandLine } from './support/command-line.js';
import { engineOpener, isAvailable, SHELL_ENGINE, staysOpen } from './support/engines.js';
import { testLaws } from './support/laws.js';

const { folder } = commandLine();

const open = engineOpener();
const openShared = async (name: string): Promise<Engine> => staysOpen(await open(name));

const CREATE = 'CREATE TABLE t (a INTEGER, b INTEGER);';
const INSERT = `INSERT INTO t VALUES ${Array.from({ length: 100 }, (_, i) => `(${i}, ${i % 7})`).join(', ')};`;
const INDEX = 'CREATE INDEX i ON t (a);';
const QUERY = 'SELECT b FROM t WHERE a = 17;';

describe('a function', () => {
  testLaws(
    oracleLaws({
      name: 'function',
      create: () => (text) => (text.includes('broken') ? 'invalid' : text.includes('needle')),
      failing: 'a needle',
      passing: 'nothing',
      invalid: 'a broken needle',
    }),
  );
});

describe('a command', () => {
  testLaws(
    oracleLaws({
      name: 'command',
      create: () =>
        commandOracle({
          command: 'if grep -q broken "$MINREPRO_INPUT"; then exit 2; fi; grep -q needle',
          fileName: 'text.txt',
        }),
      failing: 'a needle',
      passing: 'nothing',
      invalid: 'a broken needle',
    }),
  );
});

describe('a module', () => {
  const path = join(folder, 'oracle.mjs');
  writeFileSync(
    path,
    `export async function check(candidate, [engine]) {
      const run = await engine.run(candidate);
      if (run.kind !== 'finished') return 'unknown';
      if (run.results.some(({ errors }) => errors.length > 0)) return { verdict: 'invalid' };
      return run.results.some(({ rows }) => rows.includes('7'));
    }\n`,
  );
  testLaws(
    oracleLaws({
      name: 'module',
      create: async () => moduleOracle(path, [await openShared('sqlite')], 'CREATE TABLE t (a)'),
      failing: 'INSERT INTO t VALUES (7); SELECT a FROM t',
      passing: 'SELECT a FROM t',
      invalid: 'SELECT b FROM t',
    }),
  );
});

describe('one engine', () => {
  testLaws(
    oracleLaws({
      name: 'error',
      create: async () => engineOracle({ engines: [await openShared('sqlite')] }),
      failing: 'SELECT a FROM nowhere',
      passing: 'SELECT 1',
      invalid: 'SELEC 1',
    }),
  );
});

describe('two engines', () => {
  testLaws(
    oracleLaws({
      name: 'difference',
      create: async () => engineOracle({ engines: [await openShared('sqlite@3.28.0'), await openShared('sqlite')] }),
      failing: "SELECT '3tY' / 2",
      passing: 'SELECT 1',
      invalid: 'SELECT nothing',
    }),
  );
});

describe('a relation', () => {
  testLaws(
    oracleLaws({
      name: 'norec',
      create: async () => relationOracle(await openShared('sqlite@3.28.0'), 'norec'),
      failing: 'SELECT 0 FROM (SELECT 1) LEFT JOIN (SELECT 0 a) ON 0 WHERE (a IS FALSE) >= FALSE',
      passing: 'SELECT a FROM (SELECT 1 a) WHERE a = 1',
      invalid: 'SELECT a FROM nowhere WHERE a',
    }),
  );
});

describe('plans', () => {
  testLaws(
    oracleLaws({
      name: 'words in a plan',
      create: async () => planOracle([await openShared('sqlite')], { kind: 'contain', words: 'temp b-tree for order' }),
      failing: `${CREATE} SELECT b FROM t ORDER BY b`,
      passing: `${CREATE} SELECT b FROM t`,
      invalid: 'SELECT b FROM nowhere ORDER BY b',
    }),
  );
  testLaws(
    oracleLaws({
      name: 'different plans',
      create: async () => {
        const engine = await openShared('sqlite');
        return planOracle([engine, variantOf(engine, { withoutIndexes: true })], { kind: 'differ', percent: 0 });
      },
      failing: `${CREATE} ${INDEX} ${QUERY}`,
      passing: `${CREATE} ${QUERY}`,
      invalid: 'SELECT b FROM nowhere',
    }),
  );
});

describe.runIf(isAvailable(SHELL_ENGINE))('a slow query', () => {
  testLaws(
    oracleLaws({
      name: 'counted work',
      create: async () => {
        const engine = await openShared(SHELL_ENGINE);
        return slowOracle({ engines: [variantOf(engine, { withoutIndexes: true }), engine], factor: 3 });
      },
      failing: `${CREATE} ${INDEX} ${INSERT} ${QUERY}`,
      passing: `${CREATE} ${INSERT} ${QUERY}`,
      invalid: `${CREATE} SELECT nothing FROM t`,
    }),
  );
});
