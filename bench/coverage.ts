/**
 * Prints how much of real SQL the grammar covers, for every folder of a corpus. A folder that is named after a dialect is
 * parsed in it; for other folders the dialect is detected.
 *
 *   npm run bench:coverage -- DIR [SQLITE_SHELL]
 *
 * With a sqlite3 shell, prints for each statement that is not covered whether the shell rejects its syntax.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { coverageOf, DIALECTS, type Dialect, detectDialect, parseScript, type Script } from 'minrepro/sql';
import { renderTree } from 'minrepro/syntax';
import { decodeText } from '../src/edit/text.js';
import { cell, excerpt, printLine } from './table.js';

const [root, shell] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('bench:coverage: name a folder of SQL scripts: npm run bench:coverage -- DIR [SQLITE_SHELL]\n');
  process.exit(2);
}

const failures: string[] = [];
let accepted = 0;
printLine('folder                      files statements  covered        %  exact round trips');
for (const [folder, files] of filesByFolder(root)) {
  const dialect = dialectOf(folder.split('/').at(-1) as string);
  let [statements, covered, exact] = [0, 0, 0];
  for (const file of files) {
    const text = decodeText(readFileSync(file));
    const script = dialect === undefined ? detectDialect(text) : parseScript(text, dialect);
    const coverage = coverageOf(script);
    statements += coverage.statements;
    covered += coverage.covered;
    if (hasExactTrees(script)) exact++;
    failures.push(...failuresOf(script, relative(root, file)));
  }
  const cells = [
    folder.padEnd(26),
    cell(files.length, 6),
    cell(statements, 10),
    cell(covered, 8),
    cell((100 * covered) / statements, 8, 2),
    cell(exact, 6),
    `of ${files.length}`,
  ];
  printLine(cells.join(' '));
}
const acceptedNote = shell === undefined ? '' : `, ${accepted} of them accepted by the engine`;
printLine(`\n${failures.length} statements not covered${acceptedNote}:\n${failures.join('\n')}`);

/** Folders below `dialects` count separately. */
function filesByFolder(path: string): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) {
    const segments = name.split('/');
    const folder = segments[0] === 'dialects' ? segments.slice(0, 2).join('/') : (segments[0] as string);
    folders.set(folder, [...(folders.get(folder) ?? []), join(path, name)]);
  }
  return folders;
}

function dialectOf(folder: string): Dialect | undefined {
  return DIALECTS.find(({ name }) => name === folder || (name === 'mysql' && folder === 'mariadb'));
}

/** Whether every tree renders to the text that it was parsed from. */
function hasExactTrees({ text, statements }: Script): boolean {
  return statements.every(({ start, end, parsed }) => {
    const statement = text.slice(start, end);
    return renderTree(parsed.tree, statement) === statement;
  });
}

function failuresOf({ text, statements }: Script, file: string): string[] {
  return statements.flatMap(({ start, end, parsed }) => {
    if (!parsed.failure) return [];
    const isRejected = shell !== undefined && isSyntaxError(shell, text, start, end);
    if (shell !== undefined && !isRejected) accepted++;
    const verdict = shell === undefined ? '' : `${isRejected ? 'rejected' : 'ACCEPTED'} by the engine, `;
    return [`${file}: ${verdict}at ${JSON.stringify(parsed.failure.token)} in ${excerpt(text.slice(start, end), 120)}`];
  });
}

/** Runs the script up to and including a statement; only errors in that statement count. */
function isSyntaxError(program: string, text: string, start: number, end: number): boolean {
  const before = `${text.slice(0, start)}\n`;
  const input = `${before}${text.slice(start, end)};\n`;
  const { stderr } = spawnSync(program, [':memory:'], { input, encoding: 'utf8', timeout: 60_000 });
  const line = before.split('\n').length;
  const errors = stderr.split('\n').filter((error) => Number(/near line (\d+)/.exec(error)?.[1]) >= line);
  return errors.some((error) => /syntax error|incomplete input|unrecognized token/.test(error));
}
