/** Tables of a FROM that lose their last use in a removal (SQLess, figure 5). */
import { holds } from '../names/name.js';
import type { Block, Source } from '../names/scope.js';
import type { ModelledStatement } from '../names/script-model.js';
import { pathTo } from './places.js';
import { isRemoved, type RemovalPlan } from './removal-plan.js';

/** A table whose uses are all removed, in a FROM with other tables. Uses in its own join do not count. */
export function findUnusedSource(
  plan: RemovalPlan,
): { readonly statement: number; readonly source: Source } | undefined {
  const { removedStatements, touchedSources } = plan;
  const statements = [...touchedSources.keys()].filter((i) => !removedStatements.has(i)).sort((a, b) => a - b);
  for (const i of statements) {
    const touched = touchedSources.get(i) as Set<Source>;
    for (const source of [...touched].sort((a, b) => a.node.start - b.node.start)) {
      // Another removal may touch it again.
      touched.delete(source);
      if (isUnused(plan, i, source)) return { statement: i, source };
    }
  }
  return undefined;
}

function isUnused(plan: RemovalPlan, statement: number, source: Source): boolean {
  const { blockOf, usesOfSource } = plan.index.statementIndex(statement);
  const isKept = (member: Source): boolean =>
    !plan.removedSources.has(member) && !isRemoved(plan, statement, member.node);
  const block = blockOf.get(source) as Block;
  if (block.kind !== 'select' || !isKept(source) || !block.sources.some((other) => other !== source && isKept(other)))
    return false;
  if (block.items.some((item) => item.star && !isRemoved(plan, statement, item))) return false;
  const { tree } = (plan.statements[statement] as ModelledStatement).statement;
  const join = pathTo(tree, source.node).findLast((node) => node.name === 'joinPart') ?? source.node;
  const uses = (usesOfSource.get(source) ?? []).filter((use) => !holds(join, use));
  return uses.length > 0 && uses.every((use) => isRemoved(plan, statement, use));
}
