/** Whether a script starts as if no other had run before it. */
import { openEngine } from 'minrepro';
import { outputOf } from 'minrepro/engines';
import { expect } from 'vitest';
import { RUN_OPTIONS } from './engines.js';

/** Runs each script on a server, and expects that `state` shows the same after it as before all of them. */
export async function expectCleanStarts(
  url: string,
  state: readonly string[],
  scripts: readonly (readonly string[])[],
): Promise<void> {
  const engine = await openEngine(url);
  const before = outputOf(await engine.run(state, RUN_OPTIONS));
  for (const script of scripts) {
    await engine.run(script, RUN_OPTIONS);
    expect(outputOf(await engine.run(state, RUN_OPTIONS)), script.join(';')).toBe(before);
  }
  await engine.close();
}
