/** The finish: changes that make no text smaller but easier to read, each kept only if it still fails. */
import type { Pass } from '../passes/index.js';
import { accept, candidateFor, type Search } from './search.js';

export async function finish(search: Search, passes: readonly Pass[], onPass: (name: string) => void): Promise<void> {
  for (const pass of passes) {
    onPass(pass.name);
    // What was taken over changes the text, and with it all further edits.
    for (let helped = true, tried = new Set<string>(); helped; ) {
      helped = false;
      for (const edit of pass.edits(search.current, search.language)) {
        const candidate = candidateFor(search, edit, (size, current) => size.tokens <= current.tokens);
        if (!candidate || tried.has(candidate.text)) continue;
        tried.add(candidate.text);
        const [verdict] = await search.evaluator.judge([candidate]);
        if (verdict !== 'reproduced') continue;
        accept(search, candidate);
        helped = true;
        break;
      }
    }
  }
}
