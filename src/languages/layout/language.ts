/** Text of an unknown language, seen as layout: paragraphs, blocks, lines, brackets, quoted strings, words and characters. */
import type { Language, Snapshot } from '../../language/language.js';
import { deleteLayers } from '../../passes/delete-layers.js';
import { hoistDescendants } from '../../passes/hoist-descendants.js';
import type { Node } from '../../syntax/index.js';
import { countTokens } from './count-tokens.js';
import { deleteColumns } from './delete-columns.js';
import { type LayoutRule, layoutTree } from './layout-tree.js';
import { shortenElements } from './shorten-elements.js';
import { squeezeWhitespace } from './squeeze-whitespace.js';

/** What each rule can be replaced by: a block by what is in it, brackets by their contents. */
const SUBSTITUTES: Readonly<Partial<Record<LayoutRule, readonly LayoutRule[]>>> = {
  block: ['lines', 'block'],
  element: ['inside', 'element'],
  group: ['inside', 'group'],
  string: ['inside'],
};

/** A language for any text. */
export function layoutLanguage(): Language {
  return {
    name: 'layout',
    // Deleted text leaves no gap, and texts that differ at all are different.
    separator: '',
    canonical: ({ text }) => text,
    countTokens,
    passes: [deleteLayers, deleteColumns, hoistDescendants, shortenElements],
    finishing: [squeezeWhitespace],
    snapshot: layoutSnapshot,
    canSubstitute: (name, rule) => SUBSTITUTES[rule as LayoutRule]?.includes(name as LayoutRule) ?? false,
    defaultsOf: () => [],
  };
}

function layoutSnapshot(text: string): Snapshot {
  const end = text.length;
  let tree: Node | undefined;
  const statement = {
    start: 0,
    end,
    resume: end,
    identity: {},
    isCovered: true,
    get tree(): Node {
      tree ??= layoutTree(text);
      return tree;
    },
  };
  return { text, statements: [statement] };
}
