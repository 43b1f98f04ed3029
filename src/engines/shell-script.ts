/** What a script asks of a sqlite3 shell: whether one that stays open for the next can run it. */
import type { ShellOutput } from './shell-process.js';

/** What outlives the database in a shell: its own commands, and settings of the whole process. */
const OUTLIVES = /^\s*[.#/]|\b(?:heap_limit|store_directory|load_extension|fts3_tokenizer|edit|readfile|writefile)\b/im;

let latest = { script: '', answer: true };

/** Whether a shell that stays open can run it: all there, and nothing but SQL. */
export function leavesNothingBehind(script: string): boolean {
  // Two engines ask about the same script.
  if (script !== latest.script) latest = { script, answer: isPlainSql(script) };
  return latest.answer;
}

function isPlainSql(script: string): boolean {
  if (OUTLIVES.test(script) || script.includes('\0')) return false;
  const bare = withoutQuotes(script);
  // What is open at the end would swallow the marks; a trigger ends with an END behind a semicolon, and with nothing else.
  if (/['"`[]|\/\*/.test(bare)) return false;
  return bare.split(/\bCREATE\b/i).every((part) => !/^[^;]*\bTRIGGER\b/i.test(part) || /;\s*END\s*(?:;|$)/i.test(part));
}

/** Whether the end that was put to a script that has none may be what an error speaks of. */
export function speaksOfOurEnd(script: string, { stdout, stderr }: ShellOutput): boolean {
  return !/;\s*$/.test(withoutQuotes(script)) && /near ";": syntax error/.test(stdout + stderr);
}

function withoutQuotes(script: string): string {
  return script.replace(/--.*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]/g, ' ');
}
