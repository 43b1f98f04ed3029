/** Decides whether a script can run in a sqlite3 shell that other scripts share. */
import type { ShellOutput } from './shell-process.js';

/** Commands of the shell, settings of the whole process and functions that access files outlive the database. */
const OUTLIVES_DATABASE =
  /^\s*[.#/]|\b(?:heap_limit|store_directory|load_extension|fts3_tokenizer|edit|readfile|writefile)\b/im;

/** The last result, because two engines often check the same script. */
let latest = { script: '', isShareable: true };

/** Whether the script is complete SQL that leaves no state in the shell. */
export function isShareable(script: string): boolean {
  if (script !== latest.script) latest = { script, isShareable: isCompleteSql(script) };
  return latest.isShareable;
}

function isCompleteSql(script: string): boolean {
  if (OUTLIVES_DATABASE.test(script) || script.includes('\0')) return false;
  const unquoted = withoutQuotes(script);
  // After an open quote, comment or trigger, the shell would read the end marker as part of it. A trigger ends with a semicolon and END.
  if (/['"`[]|\/\*/.test(unquoted)) return false;
  return unquoted
    .split(/\bCREATE\b/i)
    .every((part) => !/^[^;]*\bTRIGGER\b/i.test(part) || /;\s*END\s*(?:;|$)/i.test(part));
}

/** Whether an error may be about the semicolon that was appended to a script without one. */
export function mentionsAppendedEnd(script: string, { stdout, stderr }: ShellOutput): boolean {
  return !/;\s*$/.test(withoutQuotes(script)) && /near ";": syntax error/.test(stdout + stderr);
}

function withoutQuotes(script: string): string {
  return script.replace(/--.*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]/g, ' ');
}
