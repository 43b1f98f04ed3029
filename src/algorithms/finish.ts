/** The last phase of a reduction: makes the text easier to read without making it larger. Edits must still fail. */
import type { Pass } from '../language/language.js';
import { accept, candidateFor, paced, type Search } from './search.js';

/** Runs the finishing passes in order, each until none of its edits is accepted. */
export async function finish(search: Search, passes: readonly Pass[]): Promise<void> {
  for (const pass of passes) {
    search.onPass(pass.name);
    // An accepted edit changes the text, so the edits are computed again.
    for (let progressed = true, tried = new Set<string>(); progressed; ) {
      progressed = false;
      for await (const edit of paced(search, pass.edits(search.current, search.language))) {
        const candidate = candidateFor(search, edit, (size, current) => size.tokens <= current.tokens);
        if (!candidate || tried.has(candidate.text)) continue;
        tried.add(candidate.text);
        const [verdict] = await search.evaluator.check([candidate]);
        if (verdict !== 'reproduced') continue;
        accept(search, candidate);
        progressed = true;
        break;
      }
    }
  }
}
