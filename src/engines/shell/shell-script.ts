/** Decides whether a script can run in a sqlite3 shell that other scripts share. */
import type { ShellOutput } from './shell-process.js';

/** Commands of the shell, settings of the whole process and functions that access files outlive the database. */
const OUTLIVES_DATABASE =
  /^\s*[.#/]|heap_limit|store_directory|\b(?:load_extension|fts3_tokenizer|edit|readfile|writefile)\b/im;

const QUOTED = /--.*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]/;
const UNQUOTED = /[^'"`[\-/]/;

/** The last result, because two engines often check the same script. */
let latest = { script: '', isShareable: true };

/** Whether the script is complete SQL that leaves no state in the shell. */
export function isShareable(script: string): boolean {
  if (script !== latest.script) latest = { script, isShareable: isCompleteSql(script) };
  return latest.isShareable;
}

/** After an open quote, comment or trigger, the shell would read the end marker as part of it. */
function isCompleteSql(script: string): boolean {
  if (OUTLIVES_DATABASE.test(script) || script.includes('\0')) return false;
  return closesQuotes(script) && (!/\bTRIGGER\b/i.test(script) || closesTriggers(script));
}

/** Whether every quote and comment is closed. Scripts may be large dumps, so no other text is built from them. */
function closesQuotes(script: string): boolean {
  const next = new RegExp(`${UNQUOTED.source}*(?:${QUOTED.source}|-|/(?!\\*))`, 'y');
  let end = 0;
  while (next.test(script)) end = next.lastIndex;
  const rest = new RegExp(`${UNQUOTED.source}*$`, 'y');
  rest.lastIndex = end;
  return rest.test(script);
}

/** A trigger ends with a semicolon and END. */
function closesTriggers(script: string): boolean {
  return withoutQuotes(script)
    .split(/\bCREATE\b/i)
    .every((part) => !/^[^;]*\bTRIGGER\b/i.test(part) || /;\s*END\s*(?:;|$)/i.test(part));
}

/** Whether an error may be about the semicolon that was appended to a script without one. */
export function mentionsAppendedEnd(script: string, { stdout, stderr }: ShellOutput): boolean {
  return /near ";": syntax error/.test(stdout + stderr) && !/;\s*$/.test(withoutQuotes(script));
}

function withoutQuotes(script: string): string {
  return script.replace(new RegExp(QUOTED, 'g'), ' ');
}
