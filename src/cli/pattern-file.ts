/** Pattern files: everything that is needed to use a pattern, without the files that it was made from. */
import { basename, dirname, extname, join } from 'node:path';
import { holesOf } from '../explain/grammar-holes.js';
import { createMatcher, type Matcher } from '../explain/match.js';
import { PATTERN_VERSION, type Pattern, type PatternLanguage } from '../explain/pattern.js';
import { grammarLanguage } from '../language/grammar-language.js';
import type { Language } from '../language/language.js';
import { languageFrom } from '../language/language-steps.js';
import { kindOf } from '../language/text-class.js';
import type { OptionValues } from '../options/option.js';
import type { Registry } from '../registry.js';
import { finishSteps, grammarFromJson, grammarToJson, seededRandom } from '../syntax/index.js';
import { readText } from './read-text.js';
import { UsageError } from './usage-error.js';

/** Options of languages that a pattern keeps; files are kept by their content. */
const KEPT: readonly string[] = ['treeSitter'];

/** How to open the language of a pattern again, given its name, the file of the input and the options of the command. */
export function languageOfPattern(
  name: string,
  file: string,
  values: OptionValues,
): (language: Language) => PatternLanguage {
  const options: Record<string, unknown> = {};
  const extension = extname(file);
  for (const option of KEPT) if (values[option] !== undefined) options[option] = values[option];
  return ({ grammar, dialect, learned }) => {
    if (name === 'grammar' && grammar) {
      const start = String(values['start'] ?? [...grammar.rules.keys()][0]);
      return { name, options: { start, grammar: JSON.parse(grammarToJson(grammar, start)) }, extension };
    }
    if (dialect !== undefined) options['dialect'] = dialect;
    if (learned && grammar) Object.assign(options, { learned: learned.text, learnedFor: grammar.name });
    return { name, options, extension };
  };
}

/** The pattern of a file is next to it. */
export function patternFileFor(file: string): string {
  return join(dirname(file), `${basename(file, extname(file))}.pattern.json`);
}

/** What a pattern file holds. */
export function patternJson(pattern: Pattern): string {
  return `${JSON.stringify(pattern, undefined, 2)}\n`;
}

/** A pattern with its language. Throws `UsageError` if the file holds no pattern that can be used here. */
export async function openPattern(
  file: string,
  registry: Registry,
): Promise<{ readonly pattern: Pattern; readonly language: Language }> {
  const pattern = readPattern(file);
  const language = await openPatternLanguage(pattern, registry);
  const { kinds } = holesOf(language, language.snapshot(pattern.text));
  for (const { textClass } of pattern.holes) {
    try {
      kindOf(kinds, textClass).sample(textClass, seededRandom(1));
    } catch (cause) {
      throw new UsageError(`${file}: its hole <${textClass.label}> cannot be read; explain the input again`, { cause });
    }
  }
  return { pattern, language };
}

/** What recognises a pattern that this program made itself. */
export async function matcherFor(pattern: Pattern, registry: Registry): Promise<Matcher> {
  return createMatcher(pattern, await openPatternLanguage(pattern, registry));
}

/** Patterns are passed on from hand to hand, so nothing in a file is taken for granted. */
function readPattern(file: string): Pattern {
  const remedy = 'write one with: minrepro explain FILE --output PATTERN.json';
  const text = readText(file, remedy);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file}: it is no JSON; ${remedy}`, { cause });
  }
  const { version } = isRecord(data) ? data : {};
  if (version !== undefined && version !== PATTERN_VERSION)
    throw new UsageError(
      `${file}: it has version ${String(version)} of the format, and this is version ${PATTERN_VERSION}; explain the input again`,
    );
  if (!isPattern(data)) throw new UsageError(`${file}: it holds no pattern; ${remedy}`);
  return data;
}

function isPattern(data: unknown): data is Pattern {
  if (!isRecord(data) || data['version'] !== PATTERN_VERSION) return false;
  const { text, holes, language } = data;
  if (typeof text !== 'string' || !Array.isArray(holes) || !isLanguage(language)) return false;
  return holes.every((hole) => isHole(hole, text.length));
}

/** The extension becomes part of the paths that `produce` writes. */
function isLanguage(value: unknown): boolean {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !isRecord(value['options'])) return false;
  const { extension = '' } = value;
  return typeof extension === 'string' && /^(?:\.[\w-]+)?$/.test(extension);
}

function isHole(value: unknown, length: number): boolean {
  if (!isRecord(value) || typeof value['text'] !== 'string' || !Array.isArray(value['spans'])) return false;
  const { spans, textClass } = value;
  const isSpan = (span: unknown): boolean => {
    if (!isRecord(span)) return false;
    const { start, end } = span;
    return (
      Number.isInteger(start) &&
      Number.isInteger(end) &&
      Number(start) >= 0 &&
      Number(start) <= Number(end) &&
      Number(end) <= length
    );
  };
  return (
    spans.every(isSpan) &&
    isRecord(textClass) &&
    typeof textClass['kind'] === 'string' &&
    typeof textClass['label'] === 'string'
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The language of a pattern. */
async function openPatternLanguage({ text, language }: Pattern, { languages, dialects }: Registry): Promise<Language> {
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
