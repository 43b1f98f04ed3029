/** An oracle that answers only yes or no, refined to tell invalid candidates from those that no longer fail. */
import { spawnSync } from 'node:child_process';
import type { Oracle } from 'minrepro';
import { checkText } from 'minrepro/oracles';
import { encodeText } from '../../src/edit/text.js';

/** Runs what no longer fails in a shell: it is invalid if it has an error that no failing text had. */
export function withValidity(oracle: Oracle, shell: string): Oracle {
  const expected = new Set<string>();
  return {
    ...oracle,
    check: async (text, signal) => {
      const result = await checkText(oracle, text, signal);
      if (result.verdict === 'reproduced') for (const error of errorsOf(text, shell)) expected.add(error);
      const isInvalid = result.verdict === 'vanished' && errorsOf(text, shell).some((error) => !expected.has(error));
      return isInvalid ? { ...result, verdict: 'invalid' } : result;
    },
  };
}

function errorsOf(text: string, shell: string): string[] {
  const { stdout, stderr } = spawnSync(shell, [':memory:'], { input: encodeText(text), timeout: 5000 });
  const lines = `${stdout}\n${stderr}`.match(/^.*\b(?:Parse e|Runtime e|E)rror\b.*$/gm) ?? [];
  return lines.map((line) => line.replace(/near line \d+/, ''));
}
