/**
 * `regression.diffs` of pg_regress: each test that failed is an input. Its script is `sql/NAME.sql` beside the expected output; without
 * it, the statements that the diff shows are taken, because psql repeats them in its output.
 */
import type { InputContext, InputFormat, InputPart } from './input-format.js';

const SECTION = /^diff .*?(\S+)\.out\s+\S+\.out\s*$/gm;
const STATEMENT =
  /^(?:select|with|insert|update|delete|merge|create|alter|drop|truncate|begin|commit|rollback|savepoint|set|reset|explain|analyze|vacuum|copy|values|do|call|grant|revoke|prepare|execute|declare|fetch|close|lock|reindex|cluster|comment|table|start|end|abort|show|listen|notify)\b/i;

export const pgRegress: InputFormat = {
  name: 'pg-regress',
  about: 'regression.diffs of pg_regress: the script of each test that failed',
  recognises: (file, text) => /\.diffs$/i.test(file) && /^diff /m.test(text),
  read: (text, context) => {
    const sections = [...text.matchAll(SECTION)];
    return sections.map((section, i) => {
      const end = sections[i + 1]?.index ?? text.length;
      return partOf(section[1] ?? '', text.slice(section.index + section[0].length, end), context);
    });
  },
};

/** `expected` is the path of the expected output without its ending. */
function partOf(expected: string, diff: string, { readBeside }: InputContext): InputPart {
  const name = expected.replace(/^.*\//, '').replace(/_\d+$/, '');
  const paths = [expected.replace(/[^/]*\/[^/]*$/, `sql/${name}.sql`), `sql/${name}.sql`, `${name}.sql`];
  for (const path of paths) {
    const script = readBeside(path);
    if (script !== undefined) return { name, text: script };
  }
  const notice = `${name}: there is no sql/${name}.sql beside it, so only the statements that the diff shows are run`;
  return { name, text: shownStatements(diff), notices: [notice] };
}

/** The statements in the lines that were there or that are new. */
function shownStatements(diff: string): string {
  const statements: string[] = [];
  let lines: string[] | undefined;
  for (const line of diff.split('\n')) {
    if (/^(?:@@|---|\+\+\+|\*\*\*)/.test(line)) lines = undefined;
    if (!/^[ +]/.test(line) || /^(?:\+\+\+)/.test(line)) continue;
    // A context diff has two columns before a line.
    const shown = line.slice(1).replace(/^ (?=\S)/, '');
    if (!lines && !STATEMENT.test(shown)) continue;
    lines = [...(lines ?? []), shown];
    if (!/;\s*(?:--.*)?$/.test(shown)) continue;
    statements.push(lines.join('\n'));
    lines = undefined;
  }
  return statements.map((statement) => `${statement}\n`).join('');
}
