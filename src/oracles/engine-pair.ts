/** What oracles with engines share. */
import type { Engine } from '../engines/engine.js';

export async function closeAll(engines: readonly Engine[]): Promise<void> {
  await Promise.all(engines.map((engine) => engine.close()));
}
