/** Pattern files: everything that is needed to use a pattern, without the files that it was made from. */
import { PATTERN_VERSION, type Pattern, type PatternLanguage } from '../explain/pattern.js';
import { grammarLanguage } from '../language/grammar-language.js';
import type { Language } from '../language/language.js';
import { languageFrom } from '../language/language-steps.js';
import type { OptionValues } from '../options/option.js';
import type { Registry } from '../registry.js';
import { finishSteps, grammarFromJson, grammarToJson } from '../syntax/index.js';
import { readText } from './read-text.js';
import { UsageError } from './usage-error.js';

/** Options of languages that a pattern keeps; files are kept by their content. */
const KEPT: readonly string[] = ['treeSitter'];

/** How to open the language of a pattern again. */
export function languageOfPattern(language: Language, name: string, values: OptionValues): PatternLanguage {
  const options: Record<string, unknown> = {};
  for (const option of KEPT) if (values[option] !== undefined) options[option] = values[option];
  const { grammar } = language;
  if (name === 'grammar' && grammar) {
    const start = String(values['start'] ?? [...grammar.rules.keys()][0]);
    return { name, options: { start, grammar: JSON.parse(grammarToJson(grammar, start)) } };
  }
  if (language.dialect !== undefined) options['dialect'] = language.dialect;
  if (language.learned && grammar) Object.assign(options, { learned: language.learned.text, learnedFor: grammar.name });
  return { name, options };
}

/** Throws `UsageError` if the file holds no pattern of this version. */
export function readPattern(file: string): Pattern {
  const text = readText(file, 'write one with: minrepro explain FILE --output PATTERN.json');
  let pattern: Partial<Pattern>;
  try {
    pattern = JSON.parse(text) as Partial<Pattern>;
  } catch (cause) {
    throw new UsageError(`${file}: it is no JSON; write a pattern with: minrepro explain FILE --output ${file}`, {
      cause,
    });
  }
  if (
    typeof pattern !== 'object' ||
    pattern === null ||
    !Array.isArray(pattern.holes) ||
    typeof pattern.text !== 'string'
  )
    throw new UsageError(`${file}: it holds no pattern; write one with: minrepro explain FILE --output ${file}`);
  if (pattern.version !== PATTERN_VERSION)
    throw new UsageError(
      `${file}: it has version ${String(pattern.version)} of the format, and this is version ${PATTERN_VERSION}; explain the input again`,
    );
  return pattern as Pattern;
}

/** The language of a pattern. */
export async function openPatternLanguage(
  { text, language }: Pattern,
  { languages, dialects }: Registry,
): Promise<Language> {
  const { name, options } = language;
  const { grammar, start, learned, dialect } = options;
  if (grammar !== undefined)
    return grammarLanguage(grammarFromJson(JSON.stringify(grammar)).grammar, { start: String(start) });
  const definition = languages.find((one) => one.name === name);
  if (!definition) throw new UsageError(`the pattern is of the language ${name}, which is unknown here`);
  const known = dialects.find((one) => one.name === dialect);
  const create = await definition.create({
    text,
    options: options as OptionValues,
    level: 'meaning',
    setup: '',
    dialects,
    ...(known ? { dialect: known } : {}),
    ...(typeof learned === 'string' ? { learned: new Map([[String(options['learnedFor']), learned]]) } : {}),
  });
  return finishSteps(languageFrom(create));
}
