/** Replaces an element by its content, and declares the namespaces of the element where the content uses them. */
import type { Edit, Replacement } from '../../edit/edit.js';
import type { Pass, Snapshot } from '../../language/language.js';
import { largestFirst } from '../../passes/edit-order.js';
import { placedNodes } from '../../passes/placed-node.js';
import { childNamed, childrenNamed, type Node, nodesOf } from '../../syntax/index.js';

export const moveNamespaces: Pass = {
  name: 'move-namespaces',
  about: 'replace an element by its content, which declares the namespaces that it uses',
  level: 'grammar',
  edits: (snapshot) => largestFirst(movesOf(snapshot)),
  examples: [
    { before: '<a xmlns:p="u"><b/><p:c/></a>', after: '<b/><p:c xmlns:p="u"/>' },
    { before: '<p:a xmlns:p="u"><b p:d="1">e</b></p:a>', after: '<b xmlns:p="u" p:d="1">e</b>' },
    { before: '<a xmlns="u"><b/></a>', after: '<b xmlns="u"/>' },
  ],
};

/** An attribute that declares a namespace. */
interface Declaration {
  /** Empty for the namespace of names without a prefix. */
  readonly prefix: string;
  readonly text: string;
}

/** If more elements are directly inside, the declarations may be longer than the element around them. */
const MAX_ELEMENTS = 4;

function* movesOf({ text, statements }: Snapshot): Generator<Edit | undefined> {
  for (const { node, offset } of placedNodes({ statements })) {
    yield undefined;
    const [open, close] = [childNamed(node, 'CLOSE'), childNamed(node, 'END_TAG')];
    if (node.name !== 'element' || !open || !close) continue;
    const declared = declarationsOf(node, text, offset);
    const elements = declared.length > 0 ? elementsIn(node) : [];
    if (elements.length > MAX_ELEMENTS) continue;
    const inserted: Replacement[] = [];
    for (const element of elements) {
      const own = new Set(declarationsOf(element, text, offset).map(({ prefix }) => prefix));
      const used = prefixesIn(element, text, offset);
      const added = declared.filter(({ prefix }) => used.has(prefix) && !own.has(prefix));
      const name = childNamed(element, 'NAME') as Node;
      const [start, end] = [offset + name.start, offset + name.end];
      const written = [text.slice(start, end), ...added.map((declaration) => declaration.text)].join(' ');
      if (added.length > 0) inserted.push({ start, end, text: written });
    }
    if (inserted.length === 0) continue;
    const before = { start: offset + node.start, end: offset + open.end, text: '' };
    const after = { start: offset + close.start, end: offset + node.end, text: '' };
    yield { replacements: [before, ...inserted, after], note: 'replace an element by its content with its namespaces' };
  }
}

function declarationsOf(element: Node, text: string, offset: number): Declaration[] {
  return childrenNamed(element, 'attribute').flatMap(({ start, end }) => {
    const attribute = text.slice(offset + start, offset + end);
    const [, name = '', prefix = ''] = /^(xmlns(?::([^\s=]+))?)\s*=/.exec(attribute) ?? [];
    return name === '' ? [] : [{ prefix, text: attribute }];
  });
}

/** The elements directly inside an element, up to one more than matter. */
function elementsIn(element: Node): Node[] {
  return childrenNamed(element, 'content')
    .flatMap((content) => childNamed(content, 'element') ?? [])
    .slice(0, MAX_ELEMENTS + 1);
}

/** The prefixes of the names of elements and attributes; an empty one for names of elements without a prefix. */
function prefixesIn(element: Node, text: string, offset: number): Set<string> {
  const prefixes = new Set<string>();
  for (const node of nodesOf(element)) {
    const name = node.name === 'element' || node.name === 'attribute' ? childNamed(node, 'NAME') : undefined;
    if (!name) continue;
    const [, prefix] = /^([^:]*):/.exec(text.slice(offset + name.start, offset + name.end)) ?? [];
    if (prefix !== undefined || node.name === 'element') prefixes.add(prefix ?? '');
  }
  return prefixes;
}
