/**
 * Queries of SQLsmith as `--dump-all-queries` prints them, one after the other. They use a schema that exists already (`--setup`), and
 * each is an input of its own. The progress that `--verbose` prints may be among them.
 */
import type { InputFormat, InputPart } from './input-format.js';

/** The names that SQLsmith gives to tables, subqueries and columns. */
const ALIAS = /\bas (?:ref|subq|sample|jennifer)_\d+\b/;
const PROGRESS = /^(?:[.eSCtd]+|queries: \d+|AST stats .*|\d+\t.*|error rate: .*|impedance report:.*|Loading .*)$/;
const DEFINES = /^\s*(?:create|drop|alter|pragma|set)\b/im;

export const sqlsmithLog: InputFormat = {
  name: 'sqlsmith-log',
  about: 'queries of SQLsmith, each an input of its own',
  recognises: (file, text) =>
    /\.(?:log|out|txt|sql)$/i.test(file) && ALIAS.test(text) && !DEFINES.test(text) && queriesIn(text).length > 1,
  read: (text) => queriesIn(text),
};

/** The limits of a query are known by its layout: no line inside it ends with a semicolon. */
function queriesIn(text: string): InputPart[] {
  const parts: InputPart[] = [];
  let lines: string[] = [];
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (lines.length === 0 && (line.trim() === '' || PROGRESS.test(line.trim()))) continue;
    lines.push(line);
    if (!line.trimEnd().endsWith(';')) continue;
    parts.push({ name: `query-${parts.length + 1}`, text: `${lines.join('\n')}\n` });
    lines = [];
  }
  // A crash may have cut off the last query, which is the one that matters.
  const rest = lines
    .filter((line) => !PROGRESS.test(line.trim()))
    .join('\n')
    .trimEnd();
  if (/^\s*(?:select|with|insert|update|delete|merge)\b/i.test(rest))
    parts.push({ name: `query-${parts.length + 1}`, text: `${rest};\n` });
  return parts;
}
