/**
 * Semantic repair (SIMP 4.3): removes places from a script, each with the smallest part around it that can go, then what
 * that in turn left dangling: the uses of a column, of a table in FROM, of a whole definition.
 */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Column, Place } from '../sql/meaning.js';
import { holds, partNamed, type Span } from '../sql/name.js';
import type { Source } from '../sql/scope.js';
import type { ModelledStatement, ScriptModel } from '../sql/script-model.js';
import type { Node, Snapshot } from '../syntax/index.js';
import { type List, listsIn, spanOfItems } from './lists.js';
import { canGo, firstOfJoin, isAssigned, isInserted, isKey, mergeSpans, pathTo } from './places.js';

export interface Target extends Span {
  /** Which statement it lies in. */
  readonly statement: number;
  /** Whether it is a use of something that went, which may be put out of the way in place. */
  readonly isUse?: boolean;
}

/** What is to go: places, columns with all their uses, tables of a FROM, whole statements. */
export interface Seeds {
  readonly places?: readonly Target[];
  readonly columns?: readonly Column[];
  /** Columns of a SELECT, with those of its other branches. */
  readonly results?: readonly Column[];
  readonly sources?: readonly { readonly statement: number; readonly source: Source }[];
  readonly statements?: readonly number[];
  /** What to put for uses of a column, instead of taking away the smallest part around each. */
  readonly substitutes?: ReadonlyMap<Column, string>;
  /** Whether tables of a FROM go too that nothing uses any more (SQLess, figure 5). */
  readonly withUnused?: boolean;
}

/** Operators of which one side can stand alone. */
const ONE_SIDE_WILL_DO = /^(?:AND|OR|XOR|\+|-|\*|\/|%|\|\||&|\||&&)$/i;

export function removeWithUses(snapshot: Snapshot, model: ScriptModel, seeds: Seeds, note: string): Edit | undefined {
  const { statements } = model;
  const gone = statements.map((): Span[] => []);
  const texts = new Map<Span, string>();
  const takenItems = statements.map(() => new Map<List, Set<number>>());
  const goneStatements = new Set<number>();
  const goneColumns = new Set<Column>();
  const goneSources = new Set<Source>();
  const places: Target[] = [];
  const byContent = new Map<object, number[]>();
  for (const [i, { part }] of statements.entries())
    byContent.set(part.content, [...(byContent.get(part.content) ?? []), i]);

  for (const i of seeds.statements ?? []) dropStatement(i);
  for (const { statement, source } of seeds.sources ?? []) dropSource(statement, source);
  for (const column of seeds.columns ?? []) dropColumn(column);
  for (const column of seeds.results ?? []) dropDerived(column, (column.places[0] as Place).content);
  places.push(...(seeds.places ?? []));
  do {
    for (let next = places.pop(); next; next = places.pop()) dropPlace(next);
  } while (seeds.withUnused && dropUnused());
  return editOf();

  function isGone(i: number, span: Span): boolean {
    return goneStatements.has(i) || (gone[i] as Span[]).some((one) => holds(one, span));
  }

  function dropPlaces(all: readonly Place[]): void {
    for (const { content, start, end } of all)
      for (const statement of byContent.get(content) ?? []) places.push({ statement, start, end });
  }

  function dropColumn(column: Column): void {
    if (goneColumns.has(column)) return;
    goneColumns.add(column);
    dropPlaces(column.places);
    for (const [i, { resolved }] of statements.entries()) {
      const substitute = seeds.substitutes?.get(column);
      for (const use of resolved.columns) {
        if (!use.columns.includes(column)) continue;
        if (substitute !== undefined && !isKey(statements[i] as ModelledStatement, use))
          replace(i, use.name, substitute);
        else places.push({ statement: i, start: use.start, end: use.end, isUse: true });
      }
      for (const insert of resolved.inserts) {
        const at = insert.positions?.indexOf(column) ?? -1;
        if (at < 0) continue;
        if (insert.positions?.every((one) => one === undefined || goneColumns.has(one))) dropStatement(i);
        const query = insert.source && partNamed(insert.source, 'query');
        const given = query && resolved.columnsOf(query)?.[at];
        if (given) dropPlaces(given.places);
      }
      // An UPDATE of nothing else has nothing left to do.
      const assigned = resolved.columns.filter(
        (use) => use.block.kind === 'other' && isAssigned(statements[i] as ModelledStatement, use),
      );
      if (assigned.length > 0 && assigned.every((use) => use.columns.some((one) => goneColumns.has(one))))
        if (resolved.inserts.length === 0) dropStatement(i);
    }
  }

  function dropStatement(i: number): void {
    if (goneStatements.has(i)) return;
    goneStatements.add(i);
    const own = statements[i] as ModelledStatement;
    for (const { table } of own.resolved.changes) {
      if (!table || table.content !== own.part.content) continue;
      for (const [k, { resolved }] of statements.entries()) {
        if (k === i) continue;
        for (const use of resolved.tables) {
          if (use.table?.content !== table.content || isGone(k, use)) continue;
          if (use.role === 'read') dropRead(k, use);
          else if (use.role === 'reference') places.push({ statement: k, start: use.start, end: use.end });
          else dropStatement(k);
        }
      }
    }
  }

  function dropRead(i: number, use: Span): void {
    const { resolved } = statements[i] as ModelledStatement;
    for (const block of resolved.scopes.blocks) {
      const source = block.sources.find((one) => one.table && one.table.start === use.start);
      if (!source) continue;
      dropSource(i, source);
      return;
    }
    places.push({ statement: i, start: use.start, end: use.end });
  }

  function dropSource(i: number, source: Source): void {
    if (goneSources.has(source)) return;
    goneSources.add(source);
    const { resolved, part } = statements[i] as ModelledStatement;
    const join = firstOfJoin(part.tree, source.node);
    if (join) {
      // What it is joined with becomes the first table, and has nothing to be compared with.
      remove(i, { start: source.node.start, end: join.primary.start });
      for (const condition of join.conditions) remove(i, condition);
    } else places.push({ statement: i, start: source.node.start, end: source.node.end });
    for (const use of resolved.columns)
      if (use.sources.length > 0 && use.sources.every((one) => goneSources.has(one)))
        places.push({ statement: i, start: use.start, end: use.end, isUse: true });
    // A FROM without a table goes as a whole.
    const block = resolved.scopes.blocks.find((one) => one.sources.includes(source));
    const from =
      block?.kind === 'select' && block.sources.every((one) => goneSources.has(one)) && partNamed(block.node, 'from');
    if (from) remove(i, from);
  }

  function dropPlace({ statement, start, end, isUse }: Target): void {
    if (isGone(statement, { start, end })) return;
    const path = pathTo((statements[statement] as ModelledStatement).part.tree, { start, end });
    const isInRow = isUse && path.some((node) => isInserted(statements[statement] as ModelledStatement, node));
    const region = isInRow ? undefined : regionAround(statement, path);
    const isInQuery = path.some((node) => /^(?:select|update|delete)$/.test(node.name));
    const isColumn = path.some((node) => node.name === 'columnReference');
    if (region) remove(statement, region);
    else if (isInRow || (isInQuery && isColumn)) replace(statement, { start, end }, 'NULL');
    else dropStatement(statement);
  }

  function replace(i: number, { start, end }: Span, text: string): void {
    const span = { start, end };
    texts.set(span, text);
    (gone[i] as Span[]).push(span);
  }

  /** Takes a stretch away, and all that is left without a meaning by it. */
  function remove(i: number, span: Span): void {
    (gone[i] as Span[]).push(span);
    const { resolved, part } = statements[i] as ModelledStatement;
    for (const block of resolved.scopes.blocks) {
      for (const source of block.sources)
        if (
          source.kind !== 'self' &&
          source.node.end > source.node.start &&
          holds(span, source.node) &&
          !holds(span, block.node)
        )
          dropSource(i, source);
      for (const item of block.items) {
        const column = holds(span, item) && !holds(span, block.node) ? resolved.itemColumn(item.node) : undefined;
        if (column) dropDerived(column, part.content);
      }
    }
    for (const use of resolved.scopes.windows)
      for (const window of use.block.windows)
        if (window.name === use.name && holds(span, window) && !holds(span, use.block.node)) {
          // A function that needs a window goes with it.
          const path = pathTo(part.tree, use);
          const call = path.some((node) => node.name === 'windowDefinition')
            ? undefined
            : path.findLast((node) => node.name === 'functionCall');
          const { start, end } = call ?? use;
          places.push({ statement: i, start, end });
        }
    for (const query of resolved.scopes.queries)
      for (const common of query.commonTables)
        if (holds(span, common.node) && !holds(span, query.node)) dropCommonTable(i, common.name.name);
    for (const { table } of resolved.changes)
      for (const column of table?.content === part.content ? (table.columns ?? []) : [])
        if (column.places.some((one) => one.content === part.content && holds(span, one))) dropColumn(column);
  }

  /** Whether some table went that lost its last use. */
  function dropUnused(): boolean {
    for (const [i, { resolved, part }] of statements.entries()) {
      if (goneStatements.has(i) || (gone[i] as Span[]).length === 0) continue;
      for (const block of resolved.scopes.blocks) {
        if (block.kind !== 'select' || block.items.some((item) => item.star && !isGone(i, item))) continue;
        const left = block.sources.filter((source) => !goneSources.has(source) && !isGone(i, source.node));
        for (const source of left.length > 1 ? left : []) {
          const own = pathTo(part.tree, source.node).findLast((node) => node.name === 'joinPart') ?? source.node;
          const uses = resolved.columns.filter((use) => use.sources.includes(source) && !holds(own, use));
          if (uses.length === 0 || !uses.every((use) => isGone(i, use))) continue;
          dropSource(i, source);
          return true;
        }
      }
    }
    return false;
  }

  /** A column of a result goes: so does whatever is made of it, in every branch and list. */
  function dropDerived(column: Column, content: object): void {
    const own = column.places[0] as Place;
    const isMadeOfIt = (one: Column): boolean =>
      one.places.some((place) => place.content === content && place.start === own.start && place.end === own.end);
    dropColumn(column);
    for (const { resolved } of statements) {
      const { queries, blocks } = resolved.scopes;
      for (const query of queries)
        for (const one of resolved.columnsOf(query.node) ?? []) if (isMadeOfIt(one)) dropColumn(one);
      for (const block of blocks)
        for (const source of block.sources)
          for (const one of resolved.sourceColumns(source) ?? []) if (isMadeOfIt(one)) dropColumn(one);
    }
  }

  function dropCommonTable(i: number, name: string): void {
    const { resolved } = statements[i] as ModelledStatement;
    for (const use of resolved.tables)
      if (use.name === name && !use.table && use.role === 'read' && !isGone(i, use)) dropRead(i, use);
  }

  /** The smallest stretch that holds a place and can go; nothing where only the whole statement can. */
  function regionAround(i: number, path: readonly Node[]): Span | undefined {
    for (let k = path.length - 1; k > 0; k--) {
      const node = path[k] as Node;
      const parent = path[k - 1] as Node;
      const region = itemOf(i, path, k) ?? sideOf(i, parent, node);
      if (region) return region;
      if (canGo(node, parent)) return node;
    }
    return undefined;
  }

  /** The stretch of a list item, where other items stay. */
  function itemOf(i: number, path: readonly Node[], k: number): Span | undefined {
    const node = path[k] as Node;
    const above = [path[k - 1], path[k - 2], path[k - 3]].filter((one) => one !== undefined);
    const list = above.flatMap(listsIn).find(({ items }) => items.some((item) => item.node === node));
    // A function takes its arguments by their places.
    if (!list || above.some((one) => one.name === 'functionCall')) return undefined;
    const taken = takenItems[i]?.get(list) ?? new Set<number>();
    const at = list.items.findIndex((item) => item.node === node);
    const isLeft = list.items.some((item, n) => n !== at && !taken.has(n) && !isGone(i, item.node));
    if (!isLeft) return undefined;
    taken.add(at);
    takenItems[i]?.set(list, taken);
    return node;
  }

  /** `a AND b` without a is b. */
  function sideOf(i: number, parent: Node, node: Node): Span | undefined {
    const [left, operator, right] = parent.children;
    if (parent.children.length !== 3 || !left || !right || !operator || left.name !== right.name) return undefined;
    const { part } = statements[i] as ModelledStatement;
    const sign = snapshot.text.slice(part.start + operator.start, part.start + operator.end);
    if (!ONE_SIDE_WILL_DO.test(sign)) return undefined;
    const other = node === left ? right : left;
    if (node !== left && node !== right) return undefined;
    if (isGone(i, other)) return undefined;
    return node === left ? { start: left.start, end: right.start } : { start: left.end, end: right.end };
  }

  function editOf(): Edit | undefined {
    const replacements: Replacement[] = [];
    const { text, parts } = snapshot;
    for (const [i, part] of parts.entries()) {
      if (goneStatements.has(i)) {
        replacements.push({ start: part.start, end: parts[i + 1]?.start ?? text.length, text: '' });
        continue;
      }
      const spans = gone[i] as Span[];
      const deleted = mergeSpans(spans.filter((span) => !texts.has(span)).concat(itemSpans(i)));
      const replaced = spans.filter((span) => texts.has(span) && !deleted.some((one) => holds(one, span)));
      for (const span of deleted.concat(replaced).sort((a, b) => a.start - b.start))
        replacements.push({ start: part.start + span.start, end: part.start + span.end, text: texts.get(span) ?? '' });
    }
    return replacements.length === 0 ? undefined : { replacements, note };
  }

  /** List items that go, with their separators. */
  function itemSpans(i: number): Span[] {
    const spans: Span[] = [];
    for (const [list, taken] of takenItems[i] ?? []) {
      for (let from = 0; from < list.items.length; from++) {
        if (!taken.has(from)) continue;
        let to = from + 1;
        while (taken.has(to)) to++;
        spans.push(spanOfItems(list, from, to));
        from = to;
      }
    }
    return spans;
  }
}
