// Rejects retired terms: one term per concept, as in the glossary of CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Patterns of retired terms, and what to use instead. */
const RETIRED = [
  [/\bjudge(?:s|d|ment|ments)?\b|\bjudgement\b/i, 'oracle, verdict or CheckResult'],
  [/\bseats?\b/i, 'slot'],
  [/\bkeepers?\b/i, 'supervisor'],
  [/\bwhileAway\b/, 'retryWhileUnavailable'],
  [/\btakeBack\b|\bcanTakeBack\b/, 'rollback'],
  [/\bscene\b/i, 'setup'],
  [/\bisSound\b|\bsoundness\b/i, 'isPlausible, plausibility'],
  [/\bstand-?ins?\b/i, 'substitutes'],
  [/\b(?:MOST|LEAST)_[A-Z]/, 'MAX_… or MIN_…'],
  [/\bunsteady\b/i, 'nondeterministic'],
  [/\bTold (?:of|how|when|what|once)\b/, 'Called with … or Called when …'],
  [/\bwhere not given\b/i, 'if absent'],
  [/\bsnapshot\.parts\b|\bStatementPart\b/, 'statements'],
  [/\bleave[sd]? out\b.*\bnote\b/i, 'delete'],
];
/** Texts that quote other people's words, or say what a term was called before. */
const EXEMPT =
  /^(?:CHANGELOG\.md|scripts\/check-vocabulary\.mjs|package-lock\.json|LICENSE|bench\/bugs\/|test\/statements\/|examples\/shop\.sql)/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
for (const file of files) {
  if (!existsSync(file) || EXEMPT.test(file) || !/\.(?:ts|mjs|js|md|g4|json|cjs)$/.test(file)) continue;
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const [i, line] of lines.entries()) {
    for (const [pattern, instead] of RETIRED) {
      const found = pattern.exec(line);
      if (!found) continue;
      process.stderr.write(`${file}:${i + 1}: "${found[0]}" is a retired term; use ${instead}\n`);
      process.exitCode = 1;
    }
  }
}
