/** The contract of oracles: verdicts as promised, no exceptions, an end when asked for. */
import assert from 'node:assert/strict';
import { asOracle, checkText, type Oracle, type OracleFunction, type Verdict } from '../evaluate/oracle.js';
import type { Law } from './law.js';

/** How to create the oracle, and texts with known verdicts. */
export interface OracleLawsOptions {
  readonly name: string;
  /** Makes a new oracle; it is closed after each law. */
  create(): Oracle | OracleFunction | Promise<Oracle | OracleFunction>;
  /** A text that fails: it is checked first, because some oracles determine the failure from it. */
  readonly failing: string;
  readonly passing: string;
  /** A text that the oracle rejects, if it can tell. */
  readonly invalid?: string;
}

/** The contract of oracles. */
export function oracleLaws({ name, create, failing, passing, invalid }: OracleLawsOptions): readonly Law[] {
  const signal = new AbortController().signal;
  const withOracle = async (use: (oracle: Oracle) => Promise<void>): Promise<void> => {
    const oracle = asOracle(await create());
    try {
      await use(oracle);
    } finally {
      await oracle.close?.();
    }
  };
  const expectVerdict = async (oracle: Oracle, text: string, verdict: Verdict): Promise<void> => {
    const result = await checkText(oracle, text, signal);
    assert.equal(result.verdict, verdict, `${JSON.stringify(text)}: ${result.detail}`);
  };
  return [
    {
      name: `${name}: reproduced, then vanished, then reproduced again`,
      check: () =>
        withOracle(async (oracle) => {
          await expectVerdict(oracle, failing, 'reproduced');
          await expectVerdict(oracle, passing, 'vanished');
          await expectVerdict(oracle, failing, 'reproduced');
        }),
    },
    {
      name: `${name}: rejected inputs are invalid`,
      check: () =>
        withOracle(async (oracle) => {
          if (invalid === undefined) return;
          await expectVerdict(oracle, failing, 'reproduced');
          await expectVerdict(oracle, invalid, 'invalid');
        }),
    },
    {
      name: `${name}: several checks at a time do not disturb each other`,
      check: () =>
        withOracle(async (oracle) => {
          await expectVerdict(oracle, failing, 'reproduced');
          const texts = [failing, passing, failing, passing];
          const results = await Promise.all(texts.map((text) => checkText(oracle, text, signal)));
          assert.deepEqual(
            results.map(({ verdict }) => verdict),
            ['reproduced', 'vanished', 'reproduced', 'vanished'],
          );
        }),
    },
    {
      name: `${name}: an empty text and a strange one get a verdict, too`,
      check: () =>
        withOracle(async (oracle) => {
          await expectVerdict(oracle, failing, 'reproduced');
          for (const text of ['', '\u0000\u0001 😀'])
            assert.notEqual((await checkText(oracle, text, signal)).verdict, undefined);
        }),
    },
    {
      name: `${name}: a new oracle adopts the failure that an earlier run recorded`,
      check: async () => {
        let recorded: Parameters<NonNullable<Oracle['adopt']>>[0] | undefined;
        await withOracle(async (oracle) => {
          recorded = await checkText(oracle, failing, signal);
        });
        await withOracle(async (oracle) => {
          if (recorded) oracle.adopt?.(recorded);
          await expectVerdict(oracle, passing, 'vanished');
          await expectVerdict(oracle, failing, 'reproduced');
        });
      },
    },
  ];
}
