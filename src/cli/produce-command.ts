/** `minrepro produce`: generates inputs of a pattern and, with an oracle, finds out how many of them fail. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeText } from '../edit/text.js';
import { engineForms } from '../engines/open-engine.js';
import { checkText, type Verdict } from '../evaluate/oracle.js';
import type { Pattern } from '../explain/pattern.js';
import { produce } from '../explain/produce.js';
import { isGiven } from '../options/given-options.js';
import { chooseOracle } from '../oracles/choose-oracle.js';
import type { Registry } from '../registry.js';
import { visibleText } from '../report/display-text.js';
import { diskReason } from '../system/disk-error.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { watchInterruptions } from './interruption.js';
import { openOracle } from './open-oracle.js';
import type { Arguments } from './parse-arguments.js';
import { openPattern } from './pattern-file.js';
import { printNotice } from './print-notice.js';
import { showProgress } from './progress.js';
import { UsageError } from './usage-error.js';

/** Returns the verdict on an input, if there is an oracle. */
type Check = (text: string) => Promise<Verdict | undefined>;

export async function runProduce(args: Arguments, registry: Registry): Promise<void> {
  const { positional, values } = args;
  const [patternFile, ...rest] = positional;
  if (patternFile === undefined || rest.length > 0)
    throw new UsageError('give one pattern: minrepro produce PATTERN.json');
  const { pattern, language } = await openPattern(patternFile, registry);
  const instances = produce(pattern, language, { count: Number(values['count']), seed: Number(values['seed']) });
  await withCheck(args, registry, pattern, patternFile, async (check) => {
    const count = Number(values['count']);
    const progress = showProgress('producing', count);
    const write = writerFor(values['outDir'], pattern);
    const verdicts: Verdict[] = [];
    let number = 0;
    for (const text of instances) {
      const verdict = await check(text);
      if (verdict) verdicts.push(verdict);
      number++;
      progress.update(number);
      const file = write?.(text, number);
      if (values['json'] === true) process.stdout.write(`${JSON.stringify({ text, file, verdict })}\n`);
      else if (file === undefined) process.stdout.write(`${number > 1 ? '\n' : ''}${visibleText(text.trimEnd())}\n`);
    }
    progress.done();
    if (number < count) printNotice(`the pattern has ${number} different inputs, fewer than ${count}`);
    if (verdicts.length > 0) process.stderr.write(`${summaryOf(verdicts)}\n`);
  });
}

async function withCheck(
  args: Arguments,
  registry: Registry,
  pattern: Pattern,
  file: string,
  use: (check: Check) => Promise<void>,
): Promise<void> {
  const selectors = registry.oracles.flatMap(({ selectedBy }) => selectedBy.map(({ name }) => name));
  const hasOracle = ['engine', ...selectors].some((name) => isGiven(args, name));
  if (!hasOracle) return use(async () => undefined);
  const interruption = watchInterruptions(() => {});
  const oracle = chooseOracle(registry.oracles, args, engineForms(registry.engines));
  const opened = await openOracle(registry, oracle, { file, onNotice: printNotice, signal: interruption.signal });
  try {
    opened.oracle.limitTime?.(1000 * Number(args.values['timeout']));
    // What the explained input shows is the failure.
    const first = await checkText(opened.oracle, pattern.text, interruption.signal);
    if (first.verdict !== 'reproduced')
      printNotice(`the input that was explained does not fail here (${first.verdict}: ${first.detail})`);
    await use(async (text) => {
      if (interruption.signal.aborted) throw new UsageError('interrupted');
      return (await checkText(opened.oracle, text, interruption.signal)).verdict;
    });
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    process.exitCode = EXIT_INTERRUPTED;
  } finally {
    await opened.close();
    interruption.stopWatching();
  }
}

/** Writes each input to a file of its own, and returns the path. */
function writerFor(folder: unknown, { language }: Pattern): ((text: string, number: number) => string) | undefined {
  if (folder === undefined) return undefined;
  const { extension = '' } = language;
  try {
    mkdirSync(String(folder), { recursive: true });
  } catch (cause) {
    throw new UsageError(`${String(folder)}: ${diskReason(cause)}; choose another folder with --out-dir`, { cause });
  }
  return (instance, number) => {
    const file = join(String(folder), `${String(number).padStart(4, '0')}${extension}`);
    writeFileSync(file, encodeText(instance));
    return file;
  };
}

function summaryOf(verdicts: readonly Verdict[]): string {
  const valid = verdicts.filter((verdict) => verdict !== 'invalid').length;
  const failing = verdicts.filter((verdict) => verdict === 'reproduced').length;
  const share = (part: number, whole: number): string =>
    whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`;
  return `${verdicts.length} inputs: ${valid} valid${share(valid, verdicts.length)}, ${failing} of the valid ones fail${share(failing, valid)}`;
}
