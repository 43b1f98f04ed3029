/**
 * How the cost of a reduction grows with noise: five statements that fail, scattered among 100, 1,000 and 10,000 that
 * have nothing to do with it. Judged by a function, so that calls and our own time are all there is.
 *
 *   npm run bench:scale
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Oracle, reduce, sqlLanguage } from 'minrepro';
import { mixedScript } from './mixed-script.js';

interface Measured {
  readonly statements: number;
  readonly megabytes: number;
  readonly calls: number;
  readonly ownSeconds: number;
  readonly peakMb: number;
  readonly after: number;
}

const CORE = [
  'CREATE TABLE core (a INTEGER, b TEXT)',
  "INSERT INTO core VALUES (1, 'x'), (2, 'y')",
  'CREATE INDEX core_b ON core (b)',
  'UPDATE core SET a = a + 1 WHERE b = 2',
  'SELECT count(*) FROM core WHERE a > 1',
];

/** Fails as long as these pieces of the core are there, in their order. */
const oracle: Oracle = {
  name: 'five pieces in order',
  limitTime: () => {},
  check: async (text) => ({
    verdict:
      /CREATE TABLE core[^;]*;[\s\S]*INSERT INTO core[\s\S]*CREATE INDEX core_b[\s\S]*UPDATE core[\s\S]*FROM core/.test(
        text,
      )
        ? 'reproduced'
        : 'vanished',
    detail: '',
  }),
  close: async () => {},
};

const [noise] = process.argv.slice(2);
if (noise !== undefined) {
  const statements = mixedScript(Number(noise), 7);
  CORE.forEach((statement, i) => {
    statements.splice(Math.floor(((i + 0.5) * statements.length) / CORE.length), 0, statement);
  });
  const text = `${statements.join(';\n')};\n`;
  const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
  const { reproduced, vanished, invalid, unknown } = reduction.calls;
  const measured: Measured = {
    statements: statements.length,
    megabytes: text.length / 1e6,
    calls: reproduced + vanished + invalid + unknown,
    ownSeconds: reduction.seconds - reduction.oracleSeconds,
    peakMb: process.resourceUsage().maxRSS / 1024,
    after: reduction.tokensAfter,
  };
  process.stdout.write(JSON.stringify(measured));
} else {
  const rows = [100, 1_000, 10_000].map((size) => {
    const args = ['--import', 'tsx', fileURLToPath(import.meta.url), String(size)];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
  });
  const lines = ['statements       MB   calls   own seconds   peak MB   tokens left'];
  for (const { statements, megabytes, calls, ownSeconds, peakMb, after } of rows) {
    lines.push(
      `${String(statements).padStart(10)} ${megabytes.toFixed(2).padStart(8)} ${String(calls).padStart(7)} ${ownSeconds.toFixed(2).padStart(13)} ${peakMb.toFixed(0).padStart(9)} ${String(after).padStart(13)}`,
    );
  }
  const [first, , last] = rows as [Measured, Measured, Measured];
  const growth = (of: (row: Measured) => number): string =>
    (Math.log(of(last) / of(first)) / Math.log(last.statements / first.statements)).toFixed(2);
  lines.push(
    `growth exponents from first to last: calls ${growth((row) => row.calls)}, own time ${growth((row) => row.ownSeconds)}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}
