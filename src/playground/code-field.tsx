/**
 * A field to write code in. It is a plain text field at first; an editor takes its place as soon as it is loaded, or never, if it cannot
 * be loaded.
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lexis } from '../language/lexis.js';
import type { CodeEditor } from './code-editor.js';

interface CodeFieldProps {
  readonly id: string;
  readonly label: string;
  readonly rows: number;
  readonly text: string;
  readonly placeholder?: string;
  /** The language of the text; it is not highlighted if absent. */
  readonly lexis: Lexis | undefined;
  onText(text: string): void;
  /** Called if a file is dropped on the field. */
  onFile?(file: File): void;
}

export function CodeField(props: CodeFieldProps): JSX.Element {
  const { id, label, rows, text, placeholder = '', lexis, onText, onFile } = props;
  const [editor, setEditor] = useState<CodeEditor>();
  const field = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  /** What the editor shows. */
  const shown = useRef(text);

  useEffect(() => {
    let created: CodeEditor | undefined;
    let isGone = false;
    const load = async (): Promise<void> => {
      const { createCodeEditor } = await import('./code-editor.js');
      if (isGone || !host.current) return;
      shown.current = latest.current.text;
      created = createCodeEditor(host.current, {
        label,
        placeholder,
        text: shown.current,
        cursor: document.activeElement === field.current ? field.current?.selectionEnd : undefined,
        lexis: latest.current.lexis,
        onText: (written) => {
          shown.current = written;
          latest.current.onText(written);
        },
        ...(onFile ? { onFile: (file: File) => latest.current.onFile?.(file) } : {}),
      });
      setEditor(created);
    };
    // The text field stays if the editor cannot be loaded.
    load().catch(() => {});
    return () => {
      isGone = true;
      created?.end();
    };
  }, []);
  // At once: what is typed next must not be taken for another text of the page.
  useLayoutEffect(() => {
    if (!editor || text === shown.current) return;
    shown.current = text;
    editor.setText(text);
  }, [editor, text]);
  useEffect(() => editor?.setLexis(lexis), [editor, lexis]);

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the editor is reached without its label */}
      <label for={id} onClick={() => editor?.focus()}>
        {label}
      </label>
      {!editor && (
        <textarea
          id={id}
          ref={field}
          rows={rows}
          spellcheck={false}
          autocomplete="off"
          value={text}
          placeholder={placeholder}
          onInput={({ currentTarget: { value } }) => onText(value)}
          onDragOver={(event) => onFile && event.preventDefault()}
          onDrop={(event) => {
            const file = event.dataTransfer?.files[0];
            if (!file || !onFile) return;
            event.preventDefault();
            onFile(file);
          }}
        />
      )}
      <div ref={host} class={editor ? 'editor' : ''} style={editor ? { height: `${LINE * rows + PADDING}rem` } : {}} />
    </>
  );
}

/** The height of a text field with as many rows, in rem. */
const LINE = 0.875 * 1.55;
const PADDING = 0.9;
