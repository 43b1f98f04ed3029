/**
 * The notation of PostgreSQL's isolationtester: blocks of setup and teardown, sessions with their steps, and permutations of steps.
 * https://github.com/postgres/postgres/blob/master/src/test/isolation/README
 */
import { type Dialect, parseScript, runnableStatements } from '../languages/sql/index.js';
import { interleavings } from './interleavings.js';
import { lineAt } from './plain-notation.js';
import { type Marker, readMarkers, type Schedule, ScheduleError, type Step } from './schedule.js';

/** A block of SQL. */
interface Block {
  readonly statements: readonly string[];
}

interface SpecStep extends Block {
  readonly name: string;
  readonly session: string;
}

interface SpecSession {
  readonly name: string;
  readonly setup: readonly string[];
  readonly steps: readonly SpecStep[];
}

interface PermutedStep {
  readonly step: SpecStep;
  readonly markers: readonly Marker[];
}

/** A file in this notation. */
export interface Spec {
  readonly setup: readonly string[];
  readonly sessions: readonly SpecSession[];
  /** None: all orders of the steps. */
  readonly permutations: readonly (readonly PermutedStep[])[];
  readonly hasTeardown: boolean;
}

const SESSION = /^[ \t]*session[ \t]+(?:"[^"\n]+"|\w+)[ \t]*(?:#.*|\{.*)?\r?$/im;
const STEP = /^[ \t]*step[ \t]+(?:"[^"\n]+"|\w+)\s*\{/im;

/** Whether a file is in this notation, by its name and its text. */
export function isSpec(file: string, text: string): boolean {
  return /\.spec$/i.test(file) || (SESSION.test(text) && STEP.test(text));
}

interface Token {
  readonly kind: 'word' | 'name' | 'block' | 'markers';
  readonly text: string;
  readonly line: number;
}

const WORDS: ReadonlySet<string> = new Set(['setup', 'teardown', 'session', 'step', 'permutation']);
const FORM = 'a file has setup { SQL }, session NAME, step NAME { SQL } and permutation STEP STEP …';

/** What a word of the notation begins. */
interface Clause {
  readonly word: string;
  readonly line: number;
  /** Of a session or a step. */
  readonly name: string;
  /** Of a setup, a teardown or a step. */
  readonly sql: string;
  /** Of a permutation, each with the markers behind it. */
  readonly steps: readonly { readonly name: Token; readonly markers: Token | undefined }[];
}

/** Throws `ScheduleError`. */
export function readSpec(text: string, dialect: Dialect): Spec {
  const clauses = clausesOf(tokensOf(text.replaceAll('\r\n', '\n')));
  const first = clauses.findIndex(({ word }) => word === 'session');
  if (first < 0) throw new ScheduleError(1, 'there is no session', FORM);
  const [early] = clauses.slice(0, first).filter(({ word }) => word === 'step');
  if (early)
    throw new ScheduleError(early.line, 'a step comes before the first session', 'write session NAME before it');
  const statementsOf = (of: readonly Clause[], word: string): string[] =>
    of.filter((clause) => clause.word === word).flatMap(({ sql }) => statementsIn(sql, dialect));
  const starts = clauses.flatMap(({ word }, i) => (word === 'session' ? [i] : []));
  const sessions = starts.map((start, i): SpecSession => {
    const { name, line } = clauses[start] as Clause;
    const own = clauses.slice(start + 1, starts[i + 1]);
    const steps = own.filter(({ word }) => word === 'step');
    if (steps.length === 0)
      throw new ScheduleError(line, `the session ${name} has no step`, 'give it a step NAME { SQL }');
    return {
      name,
      setup: statementsOf(own, 'setup'),
      steps: steps.map((step) => ({ name: step.name, session: name, statements: statementsIn(step.sql, dialect) })),
    };
  });
  checkNames(clauses);
  return {
    setup: statementsOf(clauses.slice(0, first), 'setup'),
    sessions,
    permutations: permutationsIn(clauses, sessions),
    hasTeardown: clauses.some(({ word }) => word === 'teardown'),
  };
}

function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let i = 0;
  const take = (kind: Token['kind'], what: string, after: Token): Token => {
    const token = tokens[i++];
    if (token?.kind !== kind) throw new ScheduleError(after.line, `${after.text} is not followed by ${what}`, FORM);
    return token;
  };
  while (i < tokens.length) {
    const token = tokens[i++] as Token;
    const { text: word, line, kind } = token;
    if (kind !== 'word') throw new ScheduleError(line, `${shown(token)} is not expected here`, FORM);
    const isNamed = word === 'session' || word === 'step';
    const name = isNamed ? take('name', 'a name', token) : undefined;
    const hasSql = word === 'setup' || word === 'teardown' || word === 'step';
    const sql = hasSql ? take('block', '{ SQL }', name ?? token).text : '';
    const steps: { name: Token; markers: Token | undefined }[] = [];
    while (word === 'permutation' && tokens[i]?.kind === 'name') {
      const step = tokens[i++] as Token;
      steps.push({ name: step, markers: tokens[i]?.kind === 'markers' ? tokens[i++] : undefined });
    }
    if (word === 'permutation' && steps.length === 0)
      throw new ScheduleError(line, 'the permutation has no steps', 'name the steps in their order');
    clauses.push({ word, line, name: name?.text ?? '', sql, steps });
  }
  return clauses;
}

function checkNames(clauses: readonly Clause[]): void {
  const known = new Set<string>();
  for (const { word, name, line } of clauses) {
    if (word !== 'step') continue;
    if (known.has(name))
      throw new ScheduleError(line, `there are two steps ${name}`, 'give each step a name of its own');
    known.add(name);
  }
}

function permutationsIn(clauses: readonly Clause[], sessions: readonly SpecSession[]): PermutedStep[][] {
  const all = new Map(sessions.flatMap(({ steps }) => steps).map((step) => [step.name, step]));
  const stepNamed = (name: string, line: number): SpecStep => {
    const step = all.get(name);
    if (!step) throw new ScheduleError(line, `there is no step ${name}`, `the steps are ${[...all.keys()].join(', ')}`);
    return step;
  };
  const permuted = ({ name, markers: written }: Clause['steps'][number]): PermutedStep => {
    const markers = written ? readMarkers(written.text) : [];
    if (!markers)
      throw new ScheduleError(
        name.line,
        `(${written?.text}) is no marker of the step ${name.text}`,
        'the markers are (*), (STEP) and (STEP notices NUMBER)',
      );
    for (const marker of markers) if (marker.kind !== 'at once') stepNamed(marker.step, name.line);
    return { step: stepNamed(name.text, name.line), markers };
  };
  return clauses.filter(({ word }) => word === 'permutation').map(({ steps }) => steps.map(permuted));
}

function shown({ kind, text }: Token): string {
  return kind === 'block' ? '{' : kind === 'markers' ? `(${text})` : text;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const token = /\s+|#[^\n]*|"([^"\n]+)"|\(([^()]*)\)|(\{)|([^\s#"(){}]+)/gy;
  while (token.lastIndex < text.length) {
    const { lastIndex } = token;
    const line = lineAt(text, lastIndex);
    const match = token.exec(text);
    if (!match)
      throw new ScheduleError(
        line,
        `${text[lastIndex]} is not expected here`,
        'close what is open: each { with }, each " with "',
      );
    const [, quoted, markers, brace, word] = match;
    if (brace !== undefined) {
      const end = endOfBlock(text, token.lastIndex);
      if (end === undefined)
        throw new ScheduleError(line, 'the block that begins here does not end', 'close it with }');
      tokens.push({ kind: 'block', text: text.slice(token.lastIndex, end), line });
      token.lastIndex = end + 1;
    } else if (markers !== undefined) tokens.push({ kind: 'markers', text: markers, line });
    else if (quoted !== undefined) tokens.push({ kind: 'name', text: quoted, line });
    else if (word !== undefined)
      tokens.push({ kind: WORDS.has(word.toLowerCase()) ? 'word' : 'name', text: wordOf(word), line });
  }
  return tokens;
}

function wordOf(word: string): string {
  const lower = word.toLowerCase();
  return WORDS.has(lower) ? lower : word;
}

/** Pairs of braces inside belong to the SQL. */
function endOfBlock(text: string, from: number): number | undefined {
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return i;
  }
  return undefined;
}

function statementsIn(text: string, dialect: Dialect): string[] {
  const statements = parseScript(text, dialect).statements.map(({ start, end }) => text.slice(start, end));
  return runnableStatements(statements, dialect);
}

/** The schedules that a file describes, in their order; at most `limit`. */
export function schedulesOf({ setup, sessions, permutations }: Spec, limit: number): Schedule[] {
  const opened = sessions.flatMap(({ name, setup: statements }) =>
    statements.map((statement): Step => ({ session: name, statements: [statement], markers: [] })),
  );
  const orders =
    permutations.length > 0
      ? permutations.slice(0, limit)
      : interleavings(
          sessions.map(({ steps }) => steps.map((step): PermutedStep => ({ step, markers: [] }))),
          limit,
        );
  return orders.map((order) => {
    const used = new Set(order.map(({ step }) => step.session));
    return {
      setup,
      steps: [
        ...opened.filter(({ session }) => used.has(session)),
        ...order.map(({ step, markers }) => ({ ...step, markers })),
      ],
    };
  });
}
