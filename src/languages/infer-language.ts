/** Infers the language of a text from its name, its first line and, if neither says anything, from what it looks like. */
import type { LanguageDefinition } from './definition.js';

export interface NamedText {
  /** The path of the file; `-` for standard input. */
  readonly file: string;
  readonly text: string;
}

/** Undefined if nothing is known about the text and no language is for such texts. */
export function inferLanguage(
  definitions: readonly LanguageDefinition[],
  { file, text }: NamedText,
): LanguageDefinition | undefined {
  const name = basename(file);
  const extension = extname(file);
  const interpreter = interpreterOf(text);
  return (
    definitions.find(({ fileNames = [] }) => fileNames.includes(name)) ??
    definitions.find(({ extensions = [] }) => extensions.includes(extension)) ??
    definitions.find(({ extensions = [] }) => extensions.includes(extension.toLowerCase())) ??
    definitions.find(({ interpreters = [] }) => interpreters.includes(interpreter)) ??
    definitions.find((definition) => definition.recognises?.(text)) ??
    definitions.find(({ isFallback = false }) => isFallback)
  );
}

/** The program in the first line of a script, without its version: `python` for `#!/usr/bin/env -S python3.12 -u`. Empty if none. */
function interpreterOf(text: string): string {
  const [, line = ''] = /^#!(.*)/.exec(text) ?? [];
  const words = line.trim().split(/\s+/);
  const programs = words.filter((word) => !word.startsWith('-') && !word.includes('=')).map((word) => basename(word));
  const program = programs[0] === 'env' ? programs[1] : programs[0];
  return (program ?? '').replace(/[-.\d]+$/, '');
}

/** The part of a path after the last separator. */
function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The extension of a file with its dot; empty for a name that only starts with a dot. */
function extname(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}
