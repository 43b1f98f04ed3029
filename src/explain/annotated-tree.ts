/** The trees of a failing text with what each node is in its pattern (DDSET, Gopinath et al. 2020, sections 4 to 7). */
import type { Span } from '../edit/edit.js';
import type { Snapshot } from '../language/language.js';
import { childrenOf, type Node } from '../syntax/index.js';
import { type AnnotatedNode, isInvisible, type PatternHole } from './pattern.js';

/** The tree of each statement. What is inside a hole has no nodes. */
export function annotatedTrees(snapshot: Snapshot, holes: readonly PatternHole[]): AnnotatedNode[] {
  const places = holes.flatMap((hole, index) => hole.spans.map((span) => ({ ...span, hole, index, isUsed: false })));
  return snapshot.statements.flatMap(({ tree, start }) => annotated(tree, start));

  function annotated(node: Node, offset: number): AnnotatedNode[] {
    const [start, end] = [offset + node.start, offset + node.end];
    const place = places.find((one) => isPlaceOf(one, node, { start, end }));
    const name = node.name;
    if (place && name !== '') {
      place.isUsed ||= start === end;
      return [{ name, start, end, mark: markOf(place.hole), hole: place.index }];
    }
    const children = childrenOf(node).flatMap((child) => annotated(child, offset));
    if (name === '') return children;
    return [{ name, start, end, mark: 'concrete', ...(children.length > 0 ? { children } : {}) }];
  }
}

function markOf(hole: PatternHole): AnnotatedNode['mark'] {
  if (isInvisible(hole)) return 'invisible';
  return hole.spans.length > 1 ? 'shared' : 'abstract';
}

interface Place extends Span {
  readonly hole: PatternHole;
  /** Of several empty nodes in the same place, each hole is one. */
  readonly isUsed: boolean;
}

/** Whether a node is in a hole. Of nodes with the same place, the one that gave the hole its class is meant. */
function isPlaceOf({ start, end, hole, isUsed }: Place, { name }: Node, span: Span): boolean {
  const { rule, token } = hole.textClass;
  const isNamed = [undefined, name].includes((rule ?? token) as string | undefined);
  if (start === span.start && end === span.end) return isNamed && !isUsed;
  return span.start < span.end && start <= span.start && span.end <= end;
}
