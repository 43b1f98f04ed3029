/**
 * How much of real SQL the grammar covers: every folder of a corpus, with the dialect of its name where it has one.
 * With an SQLite shell at hand, says of each statement not covered whether the engine takes it as syntax.
 *
 *   npm run bench:coverage -- DIR [SQLITE_SHELL]
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { coverageOf, DIALECTS, type Dialect, decodeText, detectDialect, parseScript, renderTree } from 'minrepro';

const [root, shell] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('bench:coverage: name a folder of SQL scripts: npm run bench:coverage -- DIR [SQLITE_SHELL]\n');
  process.exit(2);
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .sort();
const folders = new Map<string, string[]>();
for (const name of files) {
  const parts = name.split('/');
  const folder = parts[0] === 'dialects' ? parts.slice(0, 2).join('/') : (parts[0] as string);
  folders.set(folder, [...(folders.get(folder) ?? []), join(root, name)]);
}

/** Runs the script up to and including a statement; the engine's word on that one alone counts. */
function isSyntaxError(text: string, start: number, end: number): boolean {
  const before = `${text.slice(0, start)}\n`;
  const input = `${before}${text.slice(start, end)};\n`;
  const { stderr } = spawnSync(shell as string, [':memory:'], { input, encoding: 'utf8', timeout: 60_000 });
  const line = before.split('\n').length;
  const errors = stderr.split('\n').filter((error) => Number(/near line (\d+)/.exec(error)?.[1]) >= line);
  return errors.some((error) => /syntax error|incomplete input|unrecognized token/.test(error));
}

const failures: string[] = [];
let accepted = 0;
process.stdout.write('folder                      files statements  covered        %  exact round trips\n');
for (const [folder, paths] of folders) {
  const named = folder.split('/').at(-1) as string;
  const dialect = DIALECTS.find((known) => known === named || (known === 'mysql' && named === 'mariadb'));
  let statements = 0;
  let covered = 0;
  let exact = 0;
  for (const path of paths) {
    const text = decodeText(readFileSync(path));
    const script = dialect === undefined ? detectDialect(text) : parseScript(text, dialect satisfies Dialect);
    const coverage = coverageOf(script);
    statements += coverage.statements;
    covered += coverage.covered;
    const differs = script.statements.some(({ start, end, parsed }) => {
      const own = text.slice(start, end);
      return renderTree(parsed.tree, own) !== own;
    });
    if (!differs) exact++;
    for (const { start, end, parsed } of script.statements) {
      if (!parsed.failure) continue;
      const word =
        shell === undefined
          ? ''
          : isSyntaxError(text, start, end)
            ? 'rejected by the engine, '
            : 'ACCEPTED by the engine, ';
      if (word.startsWith('ACCEPTED')) accepted++;
      const shown = text.slice(start, end).replace(/\s+/g, ' ').slice(0, 120);
      failures.push(`${relative(root, path)}: ${word}at ${JSON.stringify(parsed.failure.token)} in ${shown}`);
    }
  }
  const share = ((100 * covered) / statements).toFixed(2);
  process.stdout.write(
    `${folder.padEnd(26)} ${String(paths.length).padStart(6)} ${String(statements).padStart(10)} ${String(covered).padStart(8)} ${share.padStart(8)} ${String(exact).padStart(6)} of ${paths.length}\n`,
  );
}
const verdict = shell === undefined ? '' : `, ${accepted} of them accepted by the engine`;
process.stdout.write(`\n${failures.length} statements not covered${verdict}:\n${failures.join('\n')}\n`);
