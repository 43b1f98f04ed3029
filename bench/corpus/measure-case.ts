/** Reduces one case of a corpus: a folder with `input.sql`, `kind` (what the oracle looks for) and perhaps `expert.sql`. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandOracle, type Engine, type Language, type Oracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import { checkText } from 'minrepro/oracles';
import { countTokens, likelyDialect } from 'minrepro/sql';
import { decodeText } from '../../src/edit/text.js';
import type { CaseOptions, CaseResult, OracleChoice } from './case-result.js';
import { oracleOfKind } from './oracle-of-kind.js';
import { withValidity } from './validity-oracle.js';
import { recordWaste } from './waste.js';

export async function measureCase({
  corpus,
  name,
  mode,
  oracle: choice,
  jobs,
  sqlite,
}: CaseOptions): Promise<CaseResult> {
  // Loading the grammar and detecting the dialect are part of the measured time.
  const started = performance.now();
  const folder = join(corpus, name);
  const text = decodeText(readFileSync(join(folder, 'input.sql')));
  const kind = readFileSync(join(folder, 'kind'), 'utf8').trim();
  const oracle = await openOracle(kind, choice);
  const language = (): Language =>
    sqlLanguage(likelyDialect(text), { level: mode === 'grammar' ? 'grammar' : 'meaning' });
  const waste = recordWaste();
  const reduction = await reduce({
    text,
    language,
    oracle: sqlite === undefined ? oracle : withValidity(oracle, sqlite),
    jobs,
    onEvent: waste.onEvent,
  });
  const seconds = (performance.now() - started) / 1000;
  const { verdict } = await checkText(oracle, reduction.text, new AbortController().signal);
  await oracle.close?.();
  const expert = join(folder, 'expert.sql');
  return {
    name,
    mode,
    before: reduction.tokensBefore,
    after: reduction.tokensAfter,
    expert: existsSync(expert) ? countTokens(readFileSync(expert, 'utf8')) : null,
    calls: reduction.calls,
    seconds,
    ownShare: 1 - reduction.oracleSeconds / seconds,
    peakMb: process.resourceUsage().maxRSS / 1024,
    minimal: reduction.minimal,
    stillFails: verdict === 'reproduced',
    stats: reduction.stats,
    waste: waste.result(),
    text: reduction.text,
  };
}

async function openOracle(kind: string, choice: OracleChoice): Promise<Oracle> {
  if (choice.test !== undefined)
    return commandOracle({ command: `${choice.test} '${kind.replaceAll("'", "'\\''")}'`, fileName: 'input.sql' });
  const [older = '', newer = ''] = choice.engines.split(',');
  const options = choice.isUnconfined ? { sandbox: { mode: 'off' } as const } : {};
  // At the same time, as the command line does.
  const engines = [older, newer].map(async (path) => openEngine(`sqlite:${resolve(path)}`, options));
  return oracleOfKind(kind, (await Promise.all(engines)) as [Engine, Engine]);
}
