/** The editor of the playground: CodeMirror, with the highlighting of all pages. Loaded after the first paint. */
import { history, historyKeymap, isolateHistory, standardKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension, RangeSetBuilder, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Lexis } from '../language/lexis.js';
import { firstEndingAfter, MAX_HIGHLIGHTED } from '../pages/highlight.js';
import { type SyntaxMark, syntaxOf } from '../report/syntax-marks.js';

/** What an editor begins with. */
export interface EditorOptions {
  /** Its accessible name. */
  readonly label: string;
  readonly text: string;
  /** Where it has the focus at once. */
  readonly cursor: number | undefined;
  readonly placeholder: string;
  readonly lexis: Lexis | undefined;
  onText(text: string): void;
  /** Called if a file is dropped on it. */
  onFile?(file: File): void;
}

/** An editor in a page. */
export interface CodeEditor {
  /** Replaces its text, which a person can undo. */
  setText(text: string): void;
  setLexis(lexis: Lexis | undefined): void;
  focus(): void;
  end(): void;
}

/** `host` gets a shadow root: the policy of the page allows the style sheets of an editor there only. */
export function createCodeEditor(host: HTMLElement, options: EditorOptions): CodeEditor {
  const { label, text, cursor, lexis, onText, onFile } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const highlighting = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        // The key Tab leaves the editor, like every other field.
        keymap.of([...standardKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        placeholder(options.placeholder),
        highlighting.of(highlighted(lexis)),
        THEME,
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onText(state.doc.toString())),
        onFile ? dropped(onFile) : [],
      ],
    }),
  });
  if (cursor !== undefined) {
    view.dispatch({ selection: { anchor: Math.min(cursor, view.state.doc.length) } });
    view.focus();
  }
  return {
    setText: (replacement) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: replacement },
        annotations: isolateHistory.of('full'),
      }),
    setLexis: (changed) => view.dispatch({ effects: highlighting.reconfigure(highlighted(changed)) }),
    focus: () => view.focus(),
    end: () => view.destroy(),
  };
}

function dropped(onFile: (file: File) => void): Extension {
  return EditorView.domEventHandlers({
    drop: ({ dataTransfer }) => {
      const file = dataTransfer?.files[0];
      if (file) onFile(file);
      return file !== undefined;
    },
  });
}

const MARKS: Readonly<Record<SyntaxMark['kind'], Decoration>> = {
  keyword: Decoration.mark({ class: 'keyword' }),
  string: Decoration.mark({ class: 'string' }),
  number: Decoration.mark({ class: 'number' }),
  comment: Decoration.mark({ class: 'comment' }),
};

/** A comment or a string that ends farther below what is in view may have the wrong colour. */
const REACH = 20_000;

/** Highlights what is in view. The text is read from its beginning up to there: it may be a comment from its first line on. */
function highlighted(lexis: Lexis | undefined): Extension {
  if (!lexis) return [];
  const marksUpTo = createReader(lexis);
  const decorate = ({ state: { doc }, visibleRanges }: EditorView): DecorationSet => {
    const end = visibleRanges.at(-1)?.to ?? 0;
    const marks = marksUpTo(doc, Math.min(doc.length, MAX_HIGHLIGHTED, (Math.ceil(end / REACH) + 1) * REACH));
    const builder = new RangeSetBuilder<Decoration>();
    for (const { from, to } of visibleRanges)
      for (let i = firstEndingAfter(marks, from); i < marks.length; i++) {
        const mark = marks[i] as SyntaxMark;
        if (mark.start >= to) break;
        builder.add(Math.max(mark.start, from), Math.min(mark.end, to), MARKS[mark.kind]);
      }
    return builder.finish();
  };
  return ViewPlugin.define(
    (view) => ({
      decorations: decorate(view),
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
}

/** Reads a text only once while someone scrolls in it. */
function createReader(lexis: Lexis): (doc: Text, end: number) => readonly SyntaxMark[] {
  let known: { readonly doc: Text; readonly end: number; readonly marks: readonly SyntaxMark[] } | undefined;
  return (doc, end) => {
    if (known?.doc !== doc || known.end < end) known = { doc, end, marks: syntaxOf(doc.sliceString(0, end), lexis) };
    return known.marks;
  };
}

/** The colours of the page. */
const THEME = EditorView.theme({
  '&': {
    height: '100%',
    borderRadius: '5px',
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
    fontSize: '0.875rem',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
    lineHeight: 1.55,
  },
  '.cm-content': { padding: '0.4rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.6rem' },
  '.cm-placeholder': { color: 'var(--quiet)' },
  '.cm-gutters': {
    borderRight: '1px solid var(--line)',
    backgroundColor: 'transparent',
    color: 'var(--quiet)',
  },
  '.keyword': { color: 'var(--keyword)' },
  '.string': { color: 'var(--string)' },
  '.number': { color: 'var(--number)' },
  '.comment': { color: 'var(--quiet)', fontStyle: 'italic' },
});
