/** Finds the grammars in a checkout of antlr/grammars-v4: for each `desc.xml` the main `.g4` file, start rule and examples. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** One grammar of the collection. */
export interface GrammarFolder {
  readonly name: string;
  /** The parser grammar or combined grammar; undefined if the folder has none. */
  readonly grammar: string | undefined;
  /** Folders that contain imported grammars. */
  readonly libraries: readonly string[];
  readonly tests: readonly GrammarTest[];
  /** The encoding of examples that are not UTF-8. */
  readonly isLatin1: boolean;
}

/** Example files that match one start rule. */
export interface GrammarTest {
  /** The start rule that the collection names, if it names one. */
  readonly start: string | undefined;
  readonly files: readonly string[];
}

const MAX_FILES = 15;
const MAX_BYTES = 60_000;

export function findGrammarFolders(root: string): GrammarFolder[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/desc.xml'))
    .sort()
    .map((path) => readFolder(root, dirname(join(root, path))));
}

function readFolder(root: string, folder: string): GrammarFolder {
  const description = readFileSync(join(folder, 'desc.xml'), 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  const pomFile = join(folder, 'pom.xml');
  const pom = existsSync(pomFile) ? readFileSync(pomFile, 'utf8').replace(/<!--[\s\S]*?-->/g, '') : '';
  const named = element(description, 'grammar-name') ?? element(pom, 'grammarName');
  const sections = [...description.matchAll(/<test>([\s\S]*?)<\/test>/g)].map((match) => match[1] as string);
  const outside = description.replace(/<test>[\s\S]*?<\/test>/g, '');
  const start = element(outside, 'entry-point') ?? element(pom, 'entryPoint');
  const inputs =
    element(outside, 'inputs') ?? element(pom, 'exampleFiles')?.replace(/^\$\{basedir\}\//, '') ?? 'examples';
  const tests: GrammarTest[] = [];
  let remaining = MAX_FILES;
  for (const section of sections.length > 0 ? sections : [outside]) {
    const testStart = element(section, 'entry-point') ?? start;
    const known = new Set(tests.flatMap(({ files }) => files));
    const files = examples(folder, element(section, 'inputs') ?? inputs)
      .filter((file) => !known.has(file))
      .slice(0, remaining);
    remaining -= files.length;
    if (files.length > 0 || tests.length === 0) tests.push({ start: testStart, files });
  }
  return {
    name: relative(root, folder),
    grammar: mainGrammar(folder, named, start),
    libraries: (element(description, 'imports')?.split(';') ?? []).map((library) => join(folder, library)),
    tests,
    isLatin1: /<file-encoding>(latin1|ISO-8859-1)</i.test(description),
  };
}

function element(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(xml)?.[1];
  return text === '' ? undefined : text;
}

/** `inputs` is a folder or a pattern. */
function examples(folder: string, inputs: string): string[] {
  const isPattern = inputs.includes('*');
  const top = isPattern ? inputs.slice(0, inputs.indexOf('*')).replace(/[^/]*$/, '') : inputs;
  const base = join(folder, top);
  if (!existsSync(base)) return [];
  const paths = statSync(base).isDirectory()
    ? readdirSync(base, { recursive: true, encoding: 'utf8' }).map((path) => join(base, path))
    : [base];
  return (
    paths
      .filter((path) => !/\.(errors|tree)$|(^|\/)(readme(\.md)?|\.[^/]+)$/i.test(path))
      .filter((path) => !isPattern || patternOf(inputs).test(relative(folder, path)))
      // Texts that the collection itself expects to be rejected.
      .filter((path) => !existsSync(`${path}.errors`))
      .filter((path) => statSync(path).isFile() && statSync(path).size <= MAX_BYTES)
      .sort()
  );
}

/** Two stars and a slash match any folders, one star any part of a name. */
function patternOf(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*|[^\w/]/g, (part) =>
    part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : `\\${part}`,
  );
  return new RegExp(`^${source}$`);
}

/** The grammar that is not a lexer and that no other grammar of the folder imports. */
function mainGrammar(folder: string, named: string | undefined, start: string | undefined): string | undefined {
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.g4'))
    .map((name) => ({ name: name.slice(0, -3), text: readFileSync(join(folder, name), 'utf8') }));
  const imported = new Set(
    sources.flatMap(({ text }) => /^\s*import\s+([^;]+);/m.exec(text)?.[1]?.split(/[\s,]+/) ?? []),
  );
  const candidates = sources.filter(({ text }) => !/^\s*lexer\s+grammar\b/m.test(text));
  const tops = candidates.filter(({ name }) => !imported.has(name));
  const isStart = new RegExp(`^${start ?? '(?!)'}\\s*[:\\n]`, 'm');
  const best =
    candidates.find(({ name }) => name === named) ??
    candidates.find(({ name }) => name === `${named}Parser`) ??
    tops.find(({ text }) => isStart.test(text)) ??
    tops[0] ??
    candidates[0];
  return best && join(folder, `${best.name}.g4`);
}
