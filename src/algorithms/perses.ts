/**
 * Perses (Sun et al. 2018) as DDSET uses it (Gopinath et al. 2020, algorithm 1): takes positions of the tree from a
 * queue, the largest first, and replaces each by a descendant of its kind, or by nothing if the grammar allows that.
 * All replacements are tested, and the smallest one that fails is accepted. One difference from the printed algorithm:
 * queued positions are looked up in the current tree, because the tree at the time of queueing would bring back deleted
 * text.
 */
import { type Edit, replacement } from '../edit/edit.js';
import type { Language, Snapshot, Statement } from '../language/language.js';
import { spanWithTerminator } from '../language/statement-span.js';
import type { Node } from '../syntax/index.js';
import { type AlgorithmFactory, defineAlgorithm } from './algorithm.js';
import { accept, type Candidate, plainCandidate, type Search } from './search.js';

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
  const queue: Path[] = search.current.statements.map((_, i) => [i]);
  while (queue.length > 0) {
    const path = takeLargest(queue, search.current);
    const place = path && placeAt(search.current, path);
    if (!place) continue;
    const candidates = [...replacementsAt(search.current, place, search.language)]
      .map((edit) => plainCandidate(search, search.current, edit))
      .filter((candidate) => candidate.size.tokens < search.size.tokens);
    const verdicts = await search.evaluator.check(candidates);
    const failing = candidates.filter((_, i) => verdicts[i] === 'reproduced');
    const smallest = failing.reduce<Candidate | undefined>(
      (best, candidate) => (best && best.size.tokens <= candidate.size.tokens ? best : candidate),
      undefined,
    );
    if (smallest) {
      const isStatementDeleted = smallest.snapshot.statements.length < search.current.statements.length;
      accept(search, smallest);
      if (isStatementDeleted) shiftStatements(queue, path[0] ?? 0);
      else queue.push(path);
    } else for (const [i, child] of place.node.children.entries()) if (child.kind !== 'token') queue.push([...path, i]);
  }
}

/** Updates the positions of the statements after a deleted one. */
function shiftStatements(queue: Path[], deleted: number): void {
  for (const [i, [statement = 0, ...down]] of queue.entries())
    if (statement > deleted) queue[i] = [statement - 1, ...down];
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

/** Removes the position with the longest text from the queue and returns it. */
function takeLargest(queue: Path[], snapshot: Snapshot): Path | undefined {
  let [largest, largestSize] = [-1, -1];
  for (const [i, path] of queue.entries()) {
    const place = placeAt(snapshot, path);
    const size = place ? place.node.end - place.node.start : 0;
    if (size > largestSize) [largest, largestSize] = [i, size];
  }
  return queue.splice(largest, 1)[0];
}

/** Deletions if the grammar allows them, then replacements by descendants of the same kind, the nearest first. */
function* replacementsAt(
  { text, statements }: Snapshot,
  { statement, node }: Place,
  { canSubstitute }: Language,
): Generator<Edit> {
  const { start: offset } = statement;
  const [start, end] = [offset + node.start, offset + node.end];
  if (node === statement.tree && statements.length > 1)
    yield replacement(statement.start, spanWithTerminator(statement).end, '', 'delete a statement');
  if (end > start && (node.kind === 'optional' || node.kind === 'repeat' || node.kind === 'iteration'))
    yield replacement(start, end, '', 'delete an optional fragment');
  if (node.kind !== 'rule') return;
  const queue = [...node.children];
  for (let next = queue.shift(); next; next = queue.shift()) {
    queue.push(...next.children);
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
