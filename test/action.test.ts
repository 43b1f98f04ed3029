/** The GitHub Action: its steps are run by bash as a runner would run them, with a server of the test as GitHub's interface. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commandLine } from './support/command-line.js';

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

type Texts = Readonly<Record<string, string>>;

const ACTION_FOLDER = fileURLToPath(new URL('../action', import.meta.url));
const DOCS = readFileSync(new URL('../docs/ci.md', import.meta.url), 'utf8');
const action = parse(readFileSync(join(ACTION_FOLDER, 'action.yml'), 'utf8')) as Action;
const { folder, file, read, exists } = commandLine();

/** Evaluates the expressions that the action uses. */
function evaluated(text: string, values: Texts): string {
  return text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? '');
}

interface StepResult {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Texts;
  readonly summary: string;
}

/** Runs a step of the action in the folder of the test. */
async function runStep(id: string, values: Texts, environment: Texts = {}): Promise<StepResult> {
  const step = action.runs.steps.find((one) => one.id === id || one.name === id);
  const defaults = Object.entries(action.inputs).map(([name, input]) => [`inputs.${name}`, input.default ?? '']);
  const all = { ...Object.fromEntries(defaults), 'inputs.github-token': 'secret', ...values };
  const own = Object.entries(step?.env ?? {}).map(([name, value]) => [name, evaluated(value, all)]);
  file('step.sh', step?.run ?? '');
  file('step-output', '');
  file('step-summary', '');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', join(folder, 'step.sh')], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      GITHUB_ACTION_PATH: ACTION_FOLDER,
      GITHUB_OUTPUT: join(folder, 'step-output'),
      GITHUB_STEP_SUMMARY: join(folder, 'step-summary'),
      ...Object.fromEntries(own),
      ...environment,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (log += data.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, log, outputs: outputsIn(read('step-output')), summary: read('step-summary') };
}

/** Reads `name=value` and `name<<END`, as a runner does. */
function outputsIn(text: string): Texts {
  const outputs: Record<string, string> = {};
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const [, name = '', separator, rest = ''] = /^([\w-]+)(<<|=)(.*)$/.exec(lines[i] ?? '') ?? [];
    const end = separator === '<<' ? lines.indexOf(rest, i + 1) : i;
    if (name !== '') outputs[name] = separator === '<<' ? lines.slice(i + 1, end).join('\n') : rest;
    i = end;
  }
  return outputs;
}

function schemaFaults(name: string, value: unknown): string[] {
  const path = createRequire(import.meta.url).resolve(`schemastore/schemas/json/${name}.json`);
  const check = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false }).compile(
    JSON.parse(readFileSync(path, 'utf8')),
  );
  check(value);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

const scripts = action.runs.steps.filter(({ run }) => run !== undefined);

describe('action.yml', () => {
  it('is an action by the public schema', () => {
    expect(schemaFaults('github-action', action)).toEqual([]);
    expect(
      schemaFaults('github-action', { ...action, runs: { using: 'composite', steps: [{ run: 'x' }] } }),
    ).not.toEqual([]);
  });

  it('has no expression inside a script, and gives the token to one step only', () => {
    for (const { run = '', env = {} } of scripts) {
      expect(run).not.toContain('${{');
      for (const [, name = ''] of run.matchAll(/\$\{?((?:INPUT|TRIAGE)_\w+)/g))
        expect(Object.keys(env)).toContain(name);
    }
    const withToken = action.runs.steps.filter((step) => JSON.stringify(step).includes('github-token'));
    expect(withToken.map(({ id }) => id)).toEqual(['comment']);
  });

  it('uses inputs, steps and outputs that exist', () => {
    const text = JSON.stringify(action);
    const used = new Set([...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
    const ids = action.runs.steps.map(({ id }) => id);
    for (const [, id] of text.matchAll(/steps\.([\w-]+)\.outputs/g)) expect(ids).toContain(id);
  });

  it('is used by a valid workflow in the documentation, which names every input and output', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(DOCS) ?? [];
    const workflow = parse(example) as { jobs: { triage: { steps: Step[] } } };
    expect(schemaFaults('github-workflow', workflow)).toEqual([]);
    const use = workflow.jobs.triage.steps.find(({ uses }) => uses?.includes('minrepro/action'));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(use?.with ?? {})));
    for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)])
      expect(DOCS).toContain(`\`${name}\``);
  });
});

const ENGINES = { 'inputs.engine': 'sqlite@3.28.0', 'inputs.against': 'sqlite', 'inputs.options': '--checks=5\n' };
const HOSTILE = `in $(touch pwned) \`touch pwned\`; touch pwned "' * & $HOME`;

describe('the steps of the action', () => {
  it('triage a folder whose name is a shell script', async () => {
    mkdirSync(join(folder, HOSTILE));
    file(`${HOSTILE}/a.sql`, 'SELECT 1;\nSELECT iif(1, 2, 3);\n');
    file('other.sql', "SELECT substring('abc', 2);\r\n");
    const paths = `${HOSTILE}\r\n\nother.sql\n`;
    const values = { ...ENGINES, 'inputs.paths': paths, 'inputs.out': `out ${HOSTILE}`, 'inputs.fail-on': 'new' };
    const { code, log, outputs } = await runStep('triage', values);
    expect([code, outputs]).toEqual([0, { status: '5' }]);
    const bugs = JSON.parse(read(`out ${HOSTILE}/bugs.json`)) as { members: string[] }[];
    expect(bugs.flatMap(({ members }) => members).sort()).toEqual([`${HOSTILE}/a.sql`, 'other.sql']);
    expect(exists('pwned')).toBe(false);
    // The runner reads no commands between these lines.
    const [, token = ''] = /^::stop-commands::([\w-]{36})\n/.exec(log) ?? [];
    expect(log.endsWith(`\n::${token}::\n`)).toBe(true);
    expect((await runStep('Result', { 'steps.triage.outputs.status': '5' })).code).toBe(5);
  });

  it.each([
    [{ 'inputs.engine': 'sqlite; touch pwned' }, 'sqlite; touch pwned'],
    [{ 'inputs.engine': '$(touch pwned)' }, '$(touch pwned)'],
    [{ 'inputs.paths': '--test=touch pwned' }, '--test=touch pwned: no such file'],
    [{ 'inputs.known': '`touch pwned`' }, '--known `touch pwned`: it is no folder'],
    [{ 'inputs.fail-on': 'new; touch pwned' }, 'new; touch pwned'],
    [{ 'inputs.options': '--checks=5\n; touch pwned' }, '; touch pwned'],
  ])('pass %j on as it is', async (values, message) => {
    const { code, log, outputs } = await runStep('triage', {
      ...ENGINES,
      'inputs.paths': 'other.sql',
      'inputs.out': `out ${message}`,
      ...values,
    });
    expect([code, outputs]).toEqual([0, { status: '2' }]);
    expect(log).toContain(message);
    expect(exists('pwned')).toBe(false);
  });

  it('name the cache by the engines and options', async () => {
    const keys: (string | undefined)[] = [];
    for (const engine of ['sqlite', 'sqlite', '$(touch pwned)\nfolder=/']) {
      const { code, outputs } = await runStep('cache', { 'inputs.engine': engine }, { XDG_CACHE_HOME: '/some/cache' });
      expect([code, outputs['folder']]).toEqual([0, '/some/cache/minrepro']);
      keys.push(outputs['key']);
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{40}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(exists('pwned')).toBe(false);
  });
});

interface StoredComment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
  readonly author_association: string;
}

/** The part of GitHub's interface that the action uses, with two comments on each page. */
const comments: StoredComment[] = [];
const requests: string[] = [];
let refusal: { readonly status: number; readonly text: string } | undefined;
const PAGE = 2;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const part of request) text += part;
  const url = new URL(request.url ?? '', 'http://localhost');
  requests.push(`${request.method} ${url.pathname}`);
  const reply = (status: number, value: unknown): unknown => response.writeHead(status).end(JSON.stringify(value));
  if (refusal) return void response.writeHead(refusal.status).end(refusal.text);
  if (request.headers.authorization !== 'Bearer secret') return void reply(401, { message: 'Bad credentials' });
  if (request.method === 'GET') {
    const page = Number(url.searchParams.get('page'));
    if (page * PAGE < comments.length) response.setHeader('link', `<http://elsewhere.example/?page=2>; rel="next"`);
    return void reply(200, comments.slice((page - 1) * PAGE, page * PAGE));
  }
  const { body } = JSON.parse(text) as { body: string };
  if (body.length > 65_536) return void reply(422, { message: 'Validation Failed' });
  const changed = comments.find(({ id }) => url.pathname === `/repos/o/r/issues/comments/${id}`);
  if (request.method === 'PATCH' && changed) changed.body = body;
  else if (url.pathname === '/repos/o/r/issues/7/comments') add(body, 'Bot');
  else return void reply(404, { message: 'Not Found' });
  reply(200, {});
}

function add(body: string, type: string): void {
  comments.push({ id: 100 + comments.length, body, user: { type }, author_association: 'NONE' });
}

const server = createServer((request, response) => void answer(request, response));
let github: Texts = {};
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  file('event.json', JSON.stringify({ pull_request: { number: 7 } }));
  file('push.json', JSON.stringify({ ref: 'refs/heads/main' }));
  github = {
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
  };
});
afterAll(() => server.close());
beforeEach(() => {
  refusal = undefined;
  requests.length = 0;
});

const RESULTS = {
  ...ENGINES,
  'inputs.out': `out ${HOSTILE}`,
  'steps.triage.outputs.status': '5',
  'steps.upload.outputs.artifact-url': 'https://github.example/o/r/artifacts/1',
};

/** What is left of Markdown without its code. Every block and span must end where it should. */
function withoutCode(text: string): string {
  return text.replace(/^(`{3,})\n[\s\S]*?\n\1$/gm, '').replace(/(?<!`)(`+) (?:(?!\1).)*? \1(?!`)/g, '');
}

describe('the comment of the action', () => {
  it('is created, with a summary and outputs', async () => {
    const { code, log, outputs, summary } = await runStep('comment', RESULTS, github);
    expect([code, log]).toEqual([0, '']);
    expect(outputs).toEqual({ bugs: '2', 'new-bugs': '2', report: `out ${HOSTILE}` });
    expect(comments.map(({ body }) => body)).toEqual([summary]);
    expect(summary).toMatch(/^<!-- minrepro triage [0-9a-f]{16} -->\n### minrepro: 2 bugs in 2 failing cases, 2 new\n/);
    for (const { minimum } of JSON.parse(read(`out ${HOSTILE}/bugs.json`)) as { minimum: string }[])
      expect(summary).toContain(`\n\n\`\`\`\n${minimum}\`\`\`\n\n`);
    expect(summary).toContain('[All results](https://github.example/o/r/artifacts/1)');
    expect(withoutCode(summary)).not.toContain('touch');
  });

  it('is updated by a later run, also on a later page, and only if it can be ours', async () => {
    const [own] = comments.splice(0) as [StoredComment];
    for (const body of [`${own.body} from a stranger`, 'two', 'three', 'four']) add(body, 'User');
    comments.push({ ...own, id: 500, body: own.body.replace('2 new', '9 new') });
    await runStep('comment', RESULTS, github);
    const list = 'GET /repos/o/r/issues/7/comments';
    expect(requests).toEqual([list, list, list, 'PATCH /repos/o/r/issues/comments/500']);
    expect(comments).toHaveLength(5);
    expect(comments[4]?.body).toBe(own.body);
    // Another engine has a comment of its own.
    await runStep('comment', { ...RESULTS, 'inputs.engine': 'sqlite@3.30.1' }, github);
    expect(comments).toHaveLength(6);
  });

  it('says that the triage could not be done', async () => {
    const { code, outputs, summary } = await runStep(
      'comment',
      { ...RESULTS, 'steps.triage.outputs.status': '2' },
      github,
    );
    expect([code, outputs['bugs'], outputs['new-bugs']]).toEqual([0, '', '']);
    expect(summary).toContain('### minrepro: the triage could not be done (exit code 2); see its log');
    expect(comments.map(({ body }) => body)).toContain(summary);
  });

  const FORBIDDEN = { status: 403, text: '{"message": "Resource not accessible\\n::error::by integration"}' };
  it.each([
    [
      'a refusal',
      FORBIDDEN,
      {},
      /^::warning::minrepro: no comment, since GitHub answered 403 Resource not accessible%0A::error::by integration to GET .*; give the job the permission "pull-requests: write" .*\n$/,
    ],
    ['a page of a proxy', { status: 502, text: '<html>' }, {}, /^::warning::minrepro: .* answered 502 to GET .*\n$/],
    [
      'an answer that is no JSON',
      { status: 200, text: '<html>' },
      {},
      /^::warning::minrepro: .* answered 200 to GET .*\n$/,
    ],
    ['no token', undefined, { GITHUB_TOKEN: '' }, /^::warning::minrepro: no comment, since there is no token; .*\n$/],
    [
      'a wrong token',
      undefined,
      { GITHUB_TOKEN: 'x' },
      /^::warning::.*401 Bad credentials.*; check the input github-token\n$/,
    ],
    ['no server', undefined, { GITHUB_API_URL: 'http://127.0.0.1:1' }, /^::warning::.* cannot be reached: .*\n$/],
    ['no repository', undefined, { GITHUB_REPOSITORY: '../x' }, /^::warning::.* is no repository: "\.\.\/x"\n$/],
    [
      'no event',
      undefined,
      { GITHUB_EVENT_PATH: '/missing' },
      /^::warning::.* the event \/missing cannot be read: .*\n$/,
    ],
  ])(
    'is given up with one line for %s, and fails the job only if it is required',
    async (_, refused, changed, line) => {
      refusal = refused;
      const { code, log, outputs } = await runStep('comment', RESULTS, { ...github, ...changed });
      expect([code, outputs['bugs']]).toEqual([0, '2']);
      expect(log).toMatch(line);
      const required = await runStep(
        'comment',
        { ...RESULTS, 'inputs.comment': 'required' },
        { ...github, ...changed },
      );
      expect([required.code, required.log]).toEqual([1, log.replace('warning', 'error')]);
    },
  );

  it('is not written without a pull request, or if it is not wanted', async () => {
    const push = { ...github, GITHUB_EVENT_PATH: join(folder, 'push.json') };
    const { code, log } = await runStep('comment', { ...RESULTS, 'inputs.comment': 'required' }, push);
    expect([code, log]).toEqual([0, '::notice::minrepro: no comment, since this run belongs to no pull request\n']);
    const unwanted = await runStep('comment', { ...RESULTS, 'inputs.comment': 'false' }, github);
    expect([unwanted.code, unwanted.log, unwanted.outputs['bugs']]).toEqual([0, '', '2']);
    expect(requests).toEqual([]);
    const wrong = await runStep('comment', { ...RESULTS, 'inputs.comment': 'maybe' }, github);
    expect([wrong.code, wrong.log]).toEqual([
      1,
      '::error::minrepro: comment: maybe: it takes true, false or required\n',
    ]);
    const missing = await runStep('comment', { ...RESULTS, 'inputs.out': 'nowhere' }, github);
    expect([missing.code, missing.log]).toEqual([
      1,
      expect.stringMatching(/^::error::minrepro: nowhere\/bugs\.json cannot be read: .*\n$/),
    ]);
  });

  it('shows text that tries to be Markdown as code', async () => {
    const lines = ['```', '@everyone ````` </details>', '<!-- minrepro triage -->', '![x](http://evil.example/x)'];
    file('has-lines.sh', `#!/bin/sh\n${lines.map((line) => `grep -qxF '${line}' "$1"`).join(' && ')}\n`, 0o755);
    mkdirSync(join(folder, 'texts'));
    file('texts/a``` @everyone [x](y)\u202e.txt', ['first', ...lines, 'last', ''].join('\n'));
    const values = {
      'inputs.paths': 'texts',
      'inputs.out': 'out-texts',
      'inputs.options': '--test=./has-lines.sh\n--checks=5',
    };
    expect((await runStep('triage', values)).outputs).toEqual({ status: '0' });
    const { summary } = await runStep('comment', { ...values, 'steps.triage.outputs.status': '0' }, github);
    for (const line of lines) expect(summary.split('\n')).toContain(line);
    expect(summary).toContain('\\u202e');
    expect(withoutCode(summary)).toMatch(
      /^<!-- minrepro triage [0-9a-f]{16} -->\n### minrepro: 1 bug in 1 failing case, 1 new\n+#### : 1 case\n+Cases: \n+$/,
    );
  });

  it('fits into what GitHub takes', async () => {
    mkdirSync(join(folder, 'many'));
    const bug = { fingerprint: 'f'.repeat(3000), minimum: '😀'.repeat(4001), members: new Array(50).fill('m\0') };
    const bugs = Array.from({ length: 300 }, (_, i) => ({ name: `bug-${i}`, ...bug }));
    file('many/bugs.json', JSON.stringify(bugs));
    const before = comments.length;
    const { outputs, summary } = await runStep('comment', { ...RESULTS, 'inputs.out': 'many' }, github);
    expect(outputs['bugs']).toBe('300');
    expect(comments).toHaveLength(before + 1);
    const shown = summary.match(/^####/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(5);
    expect(summary).toContain(`${300 - shown} more bugs in \`bugs.md\` of the results.`);
    expect(summary).toContain('(4002 more characters)');
    expect(summary).toContain(' and 40 more');
  });
});
