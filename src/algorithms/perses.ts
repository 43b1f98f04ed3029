/**
 * Perses as DDSET uses it (Gopinath et al. 2020, algorithm 1, after Sun et al. 2018): a queue of places in the tree; each is
 * replaced by a node of its kind from below it, or by nothing where the grammar allows that. All replacements are asked for, and
 * the smallest that fails is taken. Places that wait in the queue are looked up in the tree of then, not in the one of when they
 * were put there: the printed algorithm would go back to larger trees.
 */
import { type Edit, replacement } from '../edit/edit.js';
import type { Language, Node, Part, Snapshot } from '../syntax/index.js';
import type { Algorithm } from './algorithm.js';
import { accept, type Candidate, plainCandidate } from './search.js';

/** Which part, and the children on the way down from its root. */
type Path = readonly number[];

export const perses: Algorithm = {
  name: 'perses',
  about: 'places of the tree by size, each replaced by one of its kind or by nothing (Sun et al. 2018)',
  isOneMinimal: false,
  run: async (search, options) => {
    options.onPass('perses');
    const queue: Path[] = search.current.parts.map((_, i) => [i]);
    while (queue.length > 0) {
      const path = takeLargest(queue, search.current);
      const place = path && placeAt(search.current, path);
      if (!place) continue;
      const candidates = [...replacementsAt(search.current, place, search.language)]
        .map((edit) => plainCandidate(search, search.current, edit))
        .filter((candidate) => candidate.size.tokens < search.size.tokens);
      const verdicts = await search.evaluator.judge(candidates);
      const failing = candidates.filter((_, i) => verdicts[i] === 'reproduced');
      const smallest = failing.reduce<Candidate | undefined>(
        (best, one) => (best && best.size.tokens <= one.size.tokens ? best : one),
        undefined,
      );
      if (smallest) {
        const isGone = smallest.snapshot.parts.length < search.current.parts.length;
        accept(search, smallest);
        // Without a statement those behind it move up.
        const [own = 0] = path;
        if (isGone) {
          for (const [i, other] of queue.entries())
            if ((other[0] ?? 0) > own) queue[i] = [(other[0] as number) - 1, ...other.slice(1)];
        } else queue.push(path);
      } else
        for (const [i, child] of place.node.children.entries()) if (child.kind !== 'token') queue.push([...path, i]);
    }
  },
};

interface Place {
  readonly part: Part;
  readonly node: Node;
}

function placeAt({ parts }: Snapshot, [first = 0, ...down]: Path): Place | undefined {
  const part = parts[first];
  let node: Node | undefined = part?.tree;
  for (const step of down) node = node?.children[step];
  return part && node && { part, node };
}

/** The place with the most tokens below it: what goes there saves most. */
function takeLargest(queue: Path[], snapshot: Snapshot): Path | undefined {
  let [best, most] = [-1, -1];
  for (const [i, path] of queue.entries()) {
    const place = placeAt(snapshot, path);
    const size = place ? place.node.end - place.node.start : 0;
    if (size > most) [best, most] = [i, size];
  }
  return queue.splice(best, 1)[0];
}

/** Nodes of its kind, the nearest first, and nothing where that will do. */
function* replacementsAt({ text, parts }: Snapshot, { part, node }: Place, { canStandFor }: Language): Generator<Edit> {
  const { start: offset } = part;
  const [start, end] = [offset + node.start, offset + node.end];
  if (node === part.tree && parts.length > 1)
    yield replacement(part.start, Math.max(part.end, part.resume), '', 'leave out a statement');
  if (end > start && (node.kind === 'optional' || node.kind === 'repeat' || node.kind === 'iteration'))
    yield replacement(start, end, '', 'leave it out');
  if (node.kind !== 'rule') return;
  const queue = [...node.children];
  for (let next = queue.shift(); next; next = queue.shift()) {
    queue.push(...next.children);
    const isSmaller = next.end > next.start && next.end - next.start < node.end - node.start;
    if (next.kind === 'rule' && isSmaller && canStandFor(next.name, node.name))
      yield replacement(
        start,
        end,
        text.slice(offset + next.start, offset + next.end),
        `put ${next.name} in its place`,
      );
  }
}
