/** `minrepro explain`: finds the pattern of a failing input, writes it to a file and shows it. */
import { existsSync, readFileSync } from 'node:fs';
import { type Explanation, explain } from '../explain/explain.js';
import { languageFrom } from '../language/language-steps.js';
import type { Registry } from '../registry.js';
import { explanationReport } from '../report/explanation-report.js';
import { finishSteps } from '../syntax/index.js';
import { optionsOf } from './command-definition.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { explainDefinition } from './explain-definition.js';
import { reportWidth } from './live-area.js';
import { type OpenedRun, runOptions, withOpenedRun } from './open-run.js';
import { isReplaceable, refuseFolder } from './output-file.js';
import type { Arguments } from './parse-arguments.js';
import { languageOfPattern, patternFileFor, patternJson } from './pattern-file.js';
import { patternSettings } from './pattern-options.js';
import { noticeText } from './print-notice.js';
import { STANDARD_STREAM } from './read-script.js';
import { refuseReadFiles } from './refuse-read-files.js';
import { printResume, reportFailure } from './report-failure.js';
import { openRunFiles, type RunFiles } from './run-files.js';
import { runKey } from './run-key.js';
import { UsageError } from './usage-error.js';
import { paintFor } from './use-colour.js';

export async function runExplain(args: Arguments, registry: Registry): Promise<void> {
  await withOpenedRun(args, registry, ({ file, name }) => {
    const output = String(args.values['output'] ?? (file === STANDARD_STREAM ? STANDARD_STREAM : patternFileFor(file)));
    refuseReadFiles(output, file, args.values);
    if (output !== STANDARD_STREAM) refuseOther(output);
    return async (run) => {
      const key = runKey(run.text, optionsOf(explainDefinition(registry)), run.opened.given.values);
      await runExplanation(run, { name, output, key });
    };
  });
}

/** A pattern is replaced by a new one, but no other file of the user's. */
function refuseOther(output: string): void {
  refuseFolder(output);
  const content = existsSync(output) && isReplaceable(output) ? readFileSync(output, 'utf8').trimStart() : '';
  if (content !== '' && !content.startsWith('{'))
    throw new UsageError(`${output}: it exists and is no pattern; choose another --output`);
}

interface ExplanationRun {
  /** The script, for messages. */
  readonly name: string;
  readonly output: string;
  /** All that verdicts depend on. */
  readonly key: string;
}

async function runExplanation(run: OpenedRun, { name, output, key }: ExplanationRun): Promise<void> {
  const { text, opened, makeLanguage, view, signal } = run;
  const { values } = opened.given;
  const notify = (line: string): void => view.print(noticeText(line));
  const files = openRunFiles({ output, key, resume: values['resume'] === true, onNotice: notify });
  try {
    const language = finishSteps(languageFrom(makeLanguage));
    const explanation = await explain({
      text,
      language,
      oracle: opened.oracle,
      signal,
      ...runOptions(values),
      ...patternSettings(values),
      patternLanguage: languageOfPattern(run.language.definition.name, name, values),
      ...(files.journal ? { journal: files.journal } : {}),
      onEvent: (event) => {
        if (event.kind === 'step') view.prepare(event.what);
      },
    });
    view.end();
    report(run, explanation, output, files);
  } catch (error) {
    view.end();
    files.close();
    reportFailure({ name, output, opened, options: { text, signal } }, error, text, files);
  }
}

function report({ opened }: OpenedRun, explanation: Explanation, output: string, files: RunFiles): void {
  const { values } = opened.given;
  const json = patternJson(explanation.pattern);
  const isDone = explanation.ended === 'done';
  files.end(json, true);
  if (output === STANDARD_STREAM) process.stdout.write(json);
  else if (values['json'] === true) process.stdout.write(`${JSON.stringify({ ...explanation, output })}\n`);
  else {
    const { stdout } = process;
    stdout.write(explanationReport(explanation, output, paintFor(values['color'], stdout), reportWidth(stdout)));
  }
  if (isDone) files.journal?.finish();
  else files.close();
  if (explanation.ended === 'aborted') process.exitCode = EXIT_INTERRUPTED;
  if (!isDone) printResume(files);
}
