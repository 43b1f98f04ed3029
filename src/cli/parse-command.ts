/** `minrepro parse`: shows how a script splits into statements, how much the grammar covers, and the trees. */
import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import {
  type Coverage,
  coverageOf,
  DIALECTS,
  type Dialect,
  detectDialect,
  parseScript,
  placeOf,
} from '../sql/index.js';
import {
  createLexer,
  createParser,
  decodeText,
  type Grammar,
  GrammarError,
  loadGrammarFile,
  type Node,
  parseTokens,
  tokenize,
  unreachableRules,
} from '../syntax/index.js';
import { drawTree } from './draw-tree.js';
import { showProgress } from './progress.js';
import { EXIT_USAGE, fileError, UsageError } from './usage-error.js';

interface ParseOptions {
  readonly dialect: Dialect | 'auto';
  readonly grammar?: string;
  readonly start?: string;
  readonly tree?: boolean;
  readonly json?: boolean;
}

/** What the command knows of one file, whatever language it is in. */
interface Report {
  readonly language: string;
  readonly coverage: Coverage;
  readonly trees: readonly {
    readonly text: string;
    readonly tree: Node;
    readonly line: number;
    readonly isGeneric: boolean;
  }[];
}

type Reader = (file: string, text: string) => Report;

export function parseCommand(): Command {
  return new Command('parse')
    .description('Parse scripts and report which statements the grammar covers. Nothing is ever refused.')
    .argument('<files...>', 'scripts to parse; - is standard input')
    .addOption(new Option('--dialect <name>', 'how to read SQL').choices(['auto', ...DIALECTS]).default('auto'))
    .option('--grammar <file>', 'parse whole files by an ANTLR 4 grammar (.g4) instead of as SQL')
    .option('--start <rule>', "the grammar's start rule (default: its first)")
    .option('--tree', 'draw the tree of each statement')
    .option('--json', 'print one line of JSON per file')
    .addHelpText(
      'after',
      `
Examples:
  minrepro parse bug.sql
  minrepro parse --dialect mysql --json tests/*.sql
  minrepro parse --grammar Json.g4 --start value --tree data.json

Exit code: 0 also where statements are not covered; 2 where a file or argument cannot be used.`,
    )
    .action((files: string[], options: ParseOptions) => run(files, options));
}

function run(files: readonly string[], options: ParseOptions): void {
  if (options.start !== undefined && options.grammar === undefined) {
    throw new UsageError('--start names a rule of a grammar: give that grammar with --grammar FILE');
  }
  const read =
    options.grammar === undefined ? sqlReader(options.dialect) : grammarReader(options.grammar, options.start);
  for (const file of files) {
    let bytes: Uint8Array;
    try {
      bytes = readFileSync(file === '-' ? 0 : file);
    } catch (error) {
      // The other files may be fine: say what is wrong with this one and go on.
      process.stderr.write(`minrepro: ${fileError(file, error, 'name a script to parse').message}\n`);
      process.exitCode = EXIT_USAGE;
      continue;
    }
    const report = read(file, decodeText(bytes));
    process.stdout.write(options.json ? `${asJson(file, report)}\n` : asText(file, report, options.tree ?? false));
  }
}

function sqlReader(dialect: Dialect | 'auto'): Reader {
  return (file, text) => {
    const progress = showProgress(`parsing ${file}`, text.length);
    const script = dialect === 'auto' ? detectDialect(text, progress.update) : parseScript(text, dialect);
    const coverage = coverageOf(script, progress.update);
    progress.done();
    return {
      language: script.dialect,
      coverage,
      trees: script.statements.map(({ start, end, parsed }) => ({
        text: text.slice(start, end),
        tree: parsed.tree,
        line: placeOf(text, start).line,
        isGeneric: parsed.failure !== undefined,
      })),
    };
  };
}

function grammarReader(path: string, startOption: string | undefined): Reader {
  let grammar: Grammar;
  try {
    grammar = loadGrammarFile(path);
  } catch (error) {
    if (error instanceof GrammarError) throw new UsageError(error.message);
    throw fileError(path, error, 'name a grammar in .g4 notation');
  }
  const start = startOption ?? [...grammar.rules.keys()][0];
  if (start === undefined || !grammar.rules.has(start)) {
    const known = [...grammar.rules.keys()].slice(0, 8).join(', ');
    throw new UsageError(
      `${path}: there is no rule ${start ?? 'at all'}; --start takes one of ${known}${grammar.rules.size > 8 ? ' …' : ''}`,
    );
  }
  for (const { at, message } of [...grammar.problems, ...unreachableRules(grammar, start)]) {
    process.stderr.write(`${at.file}:${at.line}: note: ${message}\n`);
  }
  const lexer = createLexer(grammar);
  const parser = createParser(grammar, start);
  return (_file, text) => {
    const { tree, tokens, failure } = parseTokens(parser, grammar, text, tokenize(lexer, text));
    const covered = failure ? 0 : 1;
    const firstFailure = failure ? { ...placeOf(text, failure.offset), token: failure.token } : null;
    return {
      language: `${grammar.name} from ${start}`,
      coverage: { statements: 1, tokens, covered, generic: 1 - covered, firstFailure },
      trees: [{ text, tree, line: 1, isGeneric: failure !== undefined }],
    };
  };
}

function asJson(file: string, { coverage }: Report): string {
  const { statements, tokens, covered, generic, firstFailure } = coverage;
  return JSON.stringify({ file, statements, tokens, covered, generic, firstFailure });
}

function asText(file: string, { language, coverage, trees }: Report, withTrees: boolean): string {
  const lines: string[] = [];
  if (withTrees) {
    for (const { text, tree, line, isGeneric } of trees) {
      lines.push(`line ${line}${isGeneric ? ', generic' : ''}`, drawTree(tree, text), '');
    }
  }
  const { statements, tokens, covered, generic, firstFailure } = coverage;
  const share = statements === 0 ? '' : ` (${((100 * covered) / statements).toFixed(1)} %)`;
  lines.push(
    `${file}: ${statements} statement${statements === 1 ? '' : 's'}, ${tokens} tokens; ${language} covers ${covered}${share}, generic ${generic}`,
  );
  if (firstFailure) {
    const { line, column, token } = firstFailure;
    lines.push(
      `${file}:${line}:${column}: first not covered, at ${token === '' ? 'the end of the statement' : JSON.stringify(token)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
