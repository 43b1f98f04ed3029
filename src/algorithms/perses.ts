/**
 * Perses (Sun et al. 2018) as DDSET uses it (Gopinath et al. 2020, algorithm 1): takes positions of the tree from a
 * queue, the largest first, and replaces each by a descendant of its kind, or by nothing if the grammar allows that.
 * All replacements are tested, and the smallest one that fails is accepted. One difference from the printed algorithm:
 * queued positions are looked up in the current tree, because the tree at the time of queueing would bring back deleted
 * text.
 */

import { type Edit, replacement } from '../edit/edit.js';
import type { Language, Snapshot, Statement } from '../language/language.js';
import { parseStatements } from '../language/language-steps.js';
import { spanWithTerminator } from '../language/statement-span.js';
import type { Node } from '../syntax/index.js';
import { type AlgorithmFactory, defineAlgorithm } from './algorithm.js';
import { accept, type Candidate, inSteps, paced, plainCandidate, type Search } from './search.js';

/** A position in the trees: the index of the statement, then the index of a child on each level. */
type Path = readonly number[];

/** Works on any language with a grammar. */
export const perses: AlgorithmFactory = defineAlgorithm({
  name: 'perses',
  about: 'replace nodes of the tree, largest first, by a descendant of their kind or by nothing (Sun et al. 2018)',
  create: () => ({ name: 'perses', isOneMinimal: false, run }),
});

async function run(search: Search): Promise<void> {
  search.onPass('perses');
  await inSteps(search, parseStatements(search.current.statements));
  const queue = new PathQueue();
  for (const i of search.current.statements.keys()) queue.add([i]);
  for (let path = queue.takeLargest(search.current); path; path = queue.takeLargest(search.current)) {
    await search.evaluator.pause();
    const place = placeAt(search.current, path);
    if (!place) continue;
    const candidates: Candidate[] = [];
    for await (const edit of paced(search, replacementsAt(search.current, place, search.language))) {
      const candidate = await inSteps(search, plainCandidate(search, search.current, edit));
      const isKept = search.keeps?.(candidate.snapshot) !== false;
      if (isKept && candidate.size.tokens < search.size.tokens) candidates.push(candidate);
    }
    const verdicts = await search.evaluator.check(candidates);
    const failing = candidates.filter((_, i) => verdicts[i] === 'reproduced');
    const smallest = failing.reduce<Candidate | undefined>(
      (best, candidate) => (best && best.size.tokens <= candidate.size.tokens ? best : candidate),
      undefined,
    );
    if (smallest) {
      const isStatementDeleted = smallest.snapshot.statements.length < search.current.statements.length;
      accept(search, smallest);
      await inSteps(search, parseStatements(search.current.statements));
      if (isStatementDeleted) queue.removeStatement(path[0] ?? 0);
      else queue.add(path);
    } else for (const [i, child] of place.node.children.entries()) if (child.kind !== 'token') queue.add([...path, i]);
  }
}

interface QueuedPath {
  readonly path: Path;
  /** How many were added before it. */
  readonly order: number;
  /** The length of its text in the snapshot that the queue was sorted for. */
  readonly length: number;
}

/** Positions, sorted by the length of their text. They are sorted again only if the text changed. */
class PathQueue {
  /** The longest one last; of equal ones, the first one that was added. */
  #sorted: QueuedPath[] = [];
  #unsorted: QueuedPath[] = [];
  #snapshot: Snapshot | undefined;
  #count = 0;

  add(path: Path): void {
    this.#unsorted.push({ path, order: this.#count++, length: 0 });
  }

  /** Updates the positions of the statements after a deleted one. */
  removeStatement(deleted: number): void {
    const moved = (queued: QueuedPath): QueuedPath => {
      const [statement = 0, ...down] = queued.path;
      return statement > deleted ? { ...queued, path: [statement - 1, ...down] } : queued;
    };
    this.#unsorted = this.#unsorted.map(moved);
    this.#sorted = this.#sorted.map(moved);
  }

  /** Removes the position with the longest text and returns it; undefined if none is left. */
  takeLargest(snapshot: Snapshot): Path | undefined {
    if (snapshot !== this.#snapshot) {
      this.#unsorted = [...this.#sorted, ...this.#unsorted];
      this.#sorted = [];
      this.#snapshot = snapshot;
    }
    if (this.#unsorted.length > 0) {
      const measured = this.#unsorted.map((queued) => ({ ...queued, length: lengthAt(snapshot, queued.path) }));
      this.#sorted = [...this.#sorted, ...measured].sort((a, b) => a.length - b.length || b.order - a.order);
      this.#unsorted = [];
    }
    return this.#sorted.pop()?.path;
  }
}

function lengthAt(snapshot: Snapshot, path: Path): number {
  const node = placeAt(snapshot, path)?.node;
  return node ? node.end - node.start : 0;
}

interface Place {
  readonly statement: Statement;
  readonly node: Node;
}

function placeAt({ statements }: Snapshot, [index = 0, ...down]: Path): Place | undefined {
  const statement = statements[index];
  let node: Node | undefined = statement?.tree;
  for (const step of down) node = node?.children[step];
  return statement && node && { statement, node };
}

/** Deletions if the grammar allows them, then replacements by descendants of the same kind, the nearest first. */
function* replacementsAt(
  { text, statements }: Snapshot,
  { statement, node }: Place,
  { canSubstitute }: Language,
): Generator<Edit | undefined> {
  const { start: offset } = statement;
  const [start, end] = [offset + node.start, offset + node.end];
  if (node === statement.tree && statements.length > 1)
    yield replacement(statement.start, spanWithTerminator(statement).end, '', 'delete a statement');
  if (end > start && (node.kind === 'optional' || node.kind === 'repeat' || node.kind === 'iteration'))
    yield replacement(start, end, '', 'delete an optional fragment');
  if (node.kind !== 'rule') return;
  const queue = [...node.children];
  for (const next of queue) {
    yield undefined;
    for (const child of next.children) queue.push(child);
    const isSmaller = next.end > next.start && next.end - next.start < node.end - node.start;
    if (next.kind === 'rule' && isSmaller && canSubstitute(next.name, node.name))
      yield replacement(
        start,
        end,
        text.slice(offset + next.start, offset + next.end),
        `replace ${node.name} by the ${next.name} inside it`,
      );
  }
}
