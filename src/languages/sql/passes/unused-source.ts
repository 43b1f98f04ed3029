/** Tables of a FROM that lose their last use in a removal (SQLess, figure 5). */
import { holds } from '../names/name.js';
import type { Source } from '../names/scope.js';
import { pathTo } from './places.js';
import { isRemoved, type RemovalPlan } from './removal-plan.js';

/** The first table whose uses are all removed, in a FROM with other tables. Uses in its own join do not count. */
export function findUnusedSource(
  plan: RemovalPlan,
): { readonly statement: number; readonly source: Source } | undefined {
  const { statements, removedStatements, removedSpans, removedSources } = plan;
  for (const [i, { resolved, statement }] of statements.entries()) {
    if (removedStatements.has(i) || removedSpans[i]?.length === 0) continue;
    for (const block of resolved.scopes.blocks) {
      if (block.kind !== 'select' || block.items.some((item) => item.star && !isRemoved(plan, i, item))) continue;
      const kept = block.sources.filter((source) => !removedSources.has(source) && !isRemoved(plan, i, source.node));
      for (const source of kept.length > 1 ? kept : []) {
        const join = pathTo(statement.tree, source.node).findLast((node) => node.name === 'joinPart') ?? source.node;
        const uses = resolved.columns.filter((use) => use.sources.includes(source) && !holds(join, use));
        if (uses.length > 0 && uses.every((use) => isRemoved(plan, i, use))) return { statement: i, source };
      }
    }
  }
  return undefined;
}
