/**
 * What one statement says about names: what it creates, which rows it inserts, which tables and columns it uses. Read off
 * the tree of our SQL grammars by rule; a statement of another shape says less, never something wrong.
 */
import { leavesOf, type Node, nodesOf, type Part, type Snapshot } from '../syntax/index.js';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Named extends Span {
  /** Without quotes and qualifiers, in small letters. */
  readonly name: string;
}

/** Offsets count from the start of the statement. */
export interface StatementFacts {
  readonly creates:
    | {
        readonly kind: 'table' | 'view';
        readonly name: string;
        readonly columns: readonly Named[];
        readonly query: Span | undefined;
      }
    | undefined;
  readonly inserts:
    | { readonly table: string; readonly columns: readonly Named[]; readonly rows: readonly (readonly Span[])[] }
    | undefined;
  /** Tables that rows are read from, with the alias each has there. */
  readonly reads: readonly (Named & { readonly alias: string | undefined })[];
  /** Queries that have a name inside the statement, and what goes with each: itself, or the whole WITH. */
  readonly commonTables: readonly (Named & {
    readonly query: Span;
    readonly hasColumns: boolean;
    readonly removal: Span;
  })[];
  readonly columns: readonly (Named & { readonly table: string | undefined })[];
  /** Columns that get a value in UPDATE or SET. */
  readonly assigned: readonly Named[];
  /** Items of GROUP BY and ORDER BY, where a number would be a position. */
  readonly ordinals: readonly Span[];
  /** All names that the statement has anywhere. */
  readonly names: ReadonlySet<string>;
}

const known = new WeakMap<object, StatementFacts>();

export function factsOf(part: Part, text: string): StatementFacts {
  let facts = known.get(part.content);
  if (!facts) {
    facts = readFacts(part.tree, text.slice(part.start, part.end));
    known.set(part.content, facts);
  }
  return facts;
}

/** For each name, the statements that have it anywhere. */
export function statementsByName({ text, parts }: Snapshot): ReadonlyMap<string, readonly Part[]> {
  const byName = new Map<string, Part[]>();
  for (const part of parts) {
    for (const name of factsOf(part, text).names) {
      const known = byName.get(name);
      if (known) known.push(part);
      else byName.set(name, [part]);
    }
  }
  return byName;
}

function readFacts(tree: Node, text: string): StatementFacts {
  const nodes = [...nodesOf(tree)];
  const all = (name: string): Node[] => nodes.filter((node) => node.name === name);
  const named = (node: Node): Named => ({ name: plainName(node, text), start: node.start, end: node.end });
  const [createTable] = all('createTable');
  const [createView] = all('createView');
  const [insert] = all('insert');
  const changed = new Set([...all('update'), ...all('deleteSource')].flatMap(targetsOf));
  return {
    creates: createTable ? tableOf(createTable) : createView ? viewOf(createView) : undefined,
    inserts: insert ? insertOf(insert) : undefined,
    reads: all('tablePrimary')
      .filter((node) => !changed.has(node))
      .flatMap((node) => readOf(node)),
    commonTables: all('with').flatMap((node) => commonTablesOf(node)),
    columns: all('columnReference').flatMap((node) => columnOf(node)),
    assigned: all('assignment').flatMap((node) => descendants(node, 'assignmentTarget').map(named)),
    ordinals: [...all('groupItem'), ...all('orderItem')].map(({ start, end }) => ({ start, end })),
    names: new Set(
      all('name')
        .concat(all('label'))
        .map((node) => plainName(node, text)),
    ),
  };

  function tableOf(node: Node): StatementFacts['creates'] {
    const name = childOf(node, 'qualifiedName');
    const columns = descendants(node, 'columnDefinition').flatMap((one) => {
      const own = childOf(one, 'name');
      return own ? [{ name: plainName(own, text), start: one.start, end: one.end }] : [];
    });
    return name && { kind: 'table', name: plainName(name, text), columns, query: undefined };
  }

  function viewOf(node: Node): StatementFacts['creates'] {
    const name = childOf(node, 'qualifiedName');
    const columns = descendants(node, 'viewColumn').map((one) => named(one));
    return (
      name && {
        kind: 'view',
        name: plainName(name, text),
        columns,
        query: node.children.find((one) => one.name === 'query'),
      }
    );
  }

  function insertOf(node: Node): StatementFacts['inserts'] {
    const target = childOf(node, 'insertTarget');
    const table = target && childOf(target, 'qualifiedName');
    const source = childOf(node, 'insertSource');
    if (!table || !source) return undefined;
    const [values] = descendants(source, 'values');
    const rows = (values ? descendants(values, 'row') : []).map((row) => itemsOf(row, 'expression'));
    return { table: plainName(table, text), columns: descendants(target, 'assignmentTarget').map(named), rows };
  }

  function commonTablesOf(node: Node): StatementFacts['commonTables'] {
    const tables = descendants(node, 'commonTable');
    return tables.flatMap((table, i) => {
      const name = childOf(table, 'name');
      const query = childOf(table, 'nested');
      if (!name || !query) return [];
      const next = tables[i + 1];
      const before = tables[i - 1];
      const start = before && !next ? before.end : table.start;
      const removal = tables.length === 1 ? node : { start, end: next?.start ?? table.end };
      return [{ ...named(name), query, removal, hasColumns: childOf(table, 'columnNames') !== undefined }];
    });
  }

  function readOf(node: Node): StatementFacts['reads'] {
    const name = node.children
      .flatMap((one) => (one.kind === 'choice' ? one.children : [one]))
      .find((one) => one.name === 'qualifiedName');
    if (!name) return [];
    const alias = descendants(node, 'tableAlias').flatMap((one) =>
      descendants(one, 'bareAlias').concat(descendants(one, 'label')),
    )[0];
    return [{ ...named(name), alias: alias && plainName(alias, text) }];
  }

  function columnOf(node: Node): StatementFacts['columns'] {
    const own = text.slice(node.start, node.end);
    if (own.endsWith('*')) return [];
    const words = [...leavesOf(node)]
      .filter((leaf) => text.slice(leaf.start, leaf.end) !== '.')
      .map((leaf) => bare(text.slice(leaf.start, leaf.end)));
    const name = words.at(-1);
    return name === undefined ? [] : [{ name, table: words.at(-2), start: node.start, end: node.end }];
  }
}

/** The tables that a statement changes, as opposed to those it reads. */
function targetsOf(node: Node): Node[] {
  const inList = node.children.flatMap((child) =>
    child.kind === 'repeat' ? child.children.flatMap((iteration) => iteration.children) : [child],
  );
  return inList
    .filter((child) => child.name === 'tableReference')
    .flatMap((child) => child.children.filter((one) => one.name === 'tablePrimary'));
}

/** The nearest nodes of a rule below a node, none inside another. */
function descendants(node: Node, name: string): Node[] {
  const found: Node[] = [];
  const queue = [...node.children];
  for (let i = 0; i < queue.length; i++) {
    const one = queue[i] as Node;
    if (one.name === name) found.push(one);
    else queue.push(...one.children);
  }
  return found.sort((a, b) => a.start - b.start);
}

function childOf(node: Node, name: string): Node | undefined {
  return descendants(node, name)[0];
}

/** The items of a bracketed list, in order. */
function itemsOf(node: Node, name: string): Span[] {
  return descendants(node, name).map(({ start, end }) => ({ start, end }));
}

function plainName(node: Node, text: string): string {
  const last = [...leavesOf(node)].at(-1);
  return last ? bare(text.slice(last.start, last.end)) : '';
}

function bare(word: string): string {
  return word.replace(/^["'`[](.*)["'`\]]$/s, '$1').toLowerCase();
}
