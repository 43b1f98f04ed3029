/** The options of the engine oracle: which failure of the original is preserved, and how two engines are compared. */
import type { Engine } from '../engines/engine.js';
import type { OptionValues } from '../options/option.js';
import { type Expectation, parseExpectation } from './compare/expectation.js';
import type { OracleContext, OracleDefinition } from './definition.js';
import { engineOracle } from './engine-oracle.js';

const FORMS = 'error, error:TEXT, error:CODE, rows:TEXT, crash or hang';

export const failureDefinition: OracleDefinition = {
  name: 'failure',
  about: 'one engine fails, or two engines differ',
  selectedBy: [
    {
      name: 'expect',
      kind: 'text',
      value: 'WHAT',
      about: `which failure of the original to preserve: ${FORMS}; candidates must show the same failure`,
      defaultText: 'what the first run shows',
      isCommon: true,
    },
    {
      name: 'expectAny',
      kind: 'text',
      value: 'WHAT',
      about: 'like --expect, but a candidate may show any failure that matches',
    },
    {
      name: 'keep',
      kind: 'choice',
      value: 'KIND',
      choices: ['rows', 'error', 'crash', 'hang'],
      about: 'which kind of failure to preserve if the original shows several',
      isCommon: true,
    },
  ],
  options: [
    { name: 'ordered', kind: 'switch', about: 'the order of rows matters when two engines are compared' },
    {
      name: 'tolerance',
      kind: 'number',
      value: 'FRACTION',
      about: 'numbers may differ by this fraction of their size, for example 1e-9',
    },
  ],
  needsTwo: ['ordered', 'tolerance'],
  engines: 'one or two',
  create: (context) => {
    const { engines, setup, options } = context;
    const expectation = expectationOf(context);
    return engineOracle({
      engines: engines as [Engine] | [Engine, Engine],
      ...(expectation ? { expectation } : {}),
      isAny: options['expectAny'] !== undefined,
      setup,
      isOrdered: options['ordered'] === true,
      tolerance: Number(options['tolerance'] ?? 0),
    });
  },
  describe: ({ engines: [engine, reference], options: { expect, expectAny, keep } }) => {
    const selected = expect ?? expectAny ?? keep;
    const kind = reference ? `a difference between ${engine?.name} and ${reference.name}` : 'a failure';
    return selected === undefined ? kind : `${kind}: ${String(selected)}`;
  },
};

/** Throws `RangeError` if an option has a wrong value. */
function expectationOf({ engines, options }: OracleContext): Expectation | undefined {
  const { expect, expectAny, keep } = options;
  if (keep === 'rows' && engines.length < 2)
    throw new RangeError('--keep rows compares two engines: give --against; for one engine, use --expect rows:TEXT');
  if (keep === 'rows' || keep === 'error') return { kind: keep, text: '' };
  if (keep === 'crash' || keep === 'hang') return { kind: keep };
  return parsed('--expect', expect) ?? parsed('--expect-any', expectAny);
}

function parsed(flag: string, words: OptionValues[string]): Expectation | undefined {
  if (words === undefined) return undefined;
  const expectation = parseExpectation(String(words));
  if (!expectation) throw new RangeError(`${flag} ${String(words)}: it takes ${FORMS}`);
  return expectation;
}
