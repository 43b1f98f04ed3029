// Tells GitHub what a triage found: the summary of the step, the outputs of the action, and one comment on the pull request that
// later runs update. Needs nothing but Node 20.
import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The longest comment that GitHub takes. */
const MAX_COMMENT = 65_536;
/** Room for the lines after the last bug. */
const RESERVED = 1_000;
const MAX_MINIMUM = 4_000;
/** Of fingerprints, names and paths. */
const MAX_LINE = 500;
const MAX_MEMBERS = 10;
const MAX_PAGES = 100;
const TIMEOUT_MS = 30_000;
/** Exit codes of a triage that was done: without bugs, and with the bugs that `--fail-on` names. */
const DONE = ['0', '5'];

const { env } = process;

/** What cannot be done about the comment, in one line. */
class CommentError extends Error {}

function main() {
  const mode = env.INPUT_COMMENT || 'true';
  if (!['true', 'false', 'required'].includes(mode)) return fail(`comment: ${mode}: it takes true, false or required`);
  const out = env.INPUT_OUT || '.';
  let result;
  try {
    result = DONE.includes(env.TRIAGE_STATUS ?? '0') ? readResult(out) : undefined;
  } catch (error) {
    return fail(`${join(out, 'bugs.json')} cannot be read: ${error.message}`);
  }
  const body = bodyOf(result);
  append(env.GITHUB_STEP_SUMMARY, body);
  writeOutputs({ bugs: result?.bugs.length ?? '', 'new-bugs': result?.newBugs ?? '', report: out });
  return mode === 'false' ? undefined : comment(body, mode === 'required');
}

/** Prints a command of the workflow; what it contains must not start another one. */
function say(command, message) {
  const escaped = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  process.stdout.write(`::${command}::${escaped}\n`);
}

function fail(message) {
  say('error', `minrepro: ${message}`);
  process.exitCode = 1;
}

function append(file, text) {
  if (file) appendFileSync(file, text);
}

/** A value ends at a line that nobody can guess, so that it cannot contain further outputs. */
function writeOutputs(values) {
  for (const [name, value] of Object.entries(values)) {
    const end = randomUUID();
    append(env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
  }
}

function readResult(folder) {
  const bugs = JSON.parse(readFileSync(join(folder, 'bugs.json'), 'utf8'));
  return { bugs, newBugs: newBugsIn(join(folder, 'triage.jsonl')) };
}

/** The number of new bugs in the last run. */
function newBugsIn(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const last = lines.filter((line) => line.startsWith('{"run":')).pop();
  return last === undefined ? 0 : JSON.parse(last).run.newBugs;
}

function bodyOf(result) {
  const lines = [marker(), `### minrepro: ${headline(result)}`, ''];
  const engines = [env.INPUT_ENGINE, env.INPUT_AGAINST]
    .filter(Boolean)
    .map((engine) => codeSpan(cut(engine, MAX_LINE)));
  if (engines.length > 0) lines.push(`Engines: ${engines.join(' against ')}`, '');
  let text = `${lines.join('\n')}\n`;
  const bugs = result?.bugs ?? [];
  const parts = bugs.map(describeBug);
  let shown = 0;
  while (shown < parts.length && text.length + parts[shown].length <= MAX_COMMENT - RESERVED) text += parts[shown++];
  if (shown < parts.length) text += `${count(parts.length - shown, 'more bug')} in \`bugs.md\` of the results.\n\n`;
  const link = env.ARTIFACT_URL ?? '';
  if (/^https?:\/\/[\w./:-]{1,500}$/.test(link)) text += `[All results](${link})\n`;
  return text;
}

function headline(result) {
  if (result === undefined) return `the triage could not be done (exit code ${Number(env.TRIAGE_STATUS)}); see its log`;
  const { bugs, newBugs } = result;
  const cases = bugs.reduce((sum, { members }) => sum + members.length, 0);
  if (bugs.length === 0) return 'no bugs';
  return `${count(bugs.length, 'bug')} in ${count(cases, 'failing case')}, ${newBugs} new`;
}

/** Recognises the comment of the same job with the same engines; the hash keeps other text out of the marker. */
function marker() {
  const { GITHUB_WORKFLOW, GITHUB_JOB, INPUT_ENGINE, INPUT_AGAINST, INPUT_OUT } = env;
  const job = JSON.stringify([GITHUB_WORKFLOW, GITHUB_JOB, INPUT_ENGINE, INPUT_AGAINST, INPUT_OUT]);
  return `<!-- minrepro triage ${createHash('sha256').update(job).digest('hex').slice(0, 16)} -->`;
}

function describeBug({ name, fingerprint, minimum, members }) {
  const more = members.length - MAX_MEMBERS;
  const shown = members.slice(0, MAX_MEMBERS).map((id) => codeSpan(cut(id, MAX_LINE)));
  return [
    `#### ${codeSpan(cut(name, MAX_LINE))}: ${count(members.length, 'case')}`,
    '',
    codeSpan(cut(fingerprint, MAX_LINE)),
    '',
    codeBlock(cut(minimum, MAX_MINIMUM)),
    '',
    `Cases: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    '',
    '',
  ].join('\n');
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function cut(text, length) {
  if (text.length <= length) return text;
  return `${text.slice(0, length)}… (${text.length - length} more characters)`;
}

/** Control characters and marks that change the direction of text are shown by their number; halves of a character are replaced. */
function visible(text) {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
}

/** One more backtick than the longest run in the text. */
function fence(text, least) {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(runs.reduce((longest, { length }) => Math.max(longest, length + 1), least));
}

function codeSpan(text) {
  const line = visible(text).replace(/\s+/g, ' ').trim() || '(empty)';
  const ticks = fence(line, 1);
  return `${ticks} ${line} ${ticks}`;
}

function codeBlock(text) {
  const shown = visible(text).replace(/\n$/, '');
  const ticks = fence(shown, 3);
  return `${ticks}\n${shown}\n${ticks}`;
}

/** Creates or updates the comment. What prevents it fails the job only if the comment is required. */
async function comment(body, isRequired) {
  try {
    const number = pullRequest();
    if (number === undefined) return say('notice', 'minrepro: no comment, since this run belongs to no pull request');
    if (!env.GITHUB_TOKEN) throw new CommentError('no comment, since there is no token; set the input github-token');
    const comments = `${repositoryPath()}/issues/${number}/comments`;
    const own = await findComment(comments, body.slice(0, body.indexOf('\n')));
    if (own === undefined) await call('POST', comments, { body });
    else await call('PATCH', `${repositoryPath()}/issues/comments/${own}`, { body });
  } catch (error) {
    if (!(error instanceof CommentError)) throw error;
    if (isRequired) fail(error.message);
    else say('warning', `minrepro: ${error.message}`);
  }
}

/** The number of the pull request of the event that started the workflow. */
function pullRequest() {
  if (!env.GITHUB_EVENT_PATH) return undefined;
  let event;
  try {
    event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
  } catch (error) {
    throw new CommentError(`no comment, since the event ${env.GITHUB_EVENT_PATH} cannot be read: ${error.message}`);
  }
  const number = event?.pull_request?.number ?? (event?.issue?.pull_request ? event.issue.number : undefined);
  return Number.isSafeInteger(number) ? number : undefined;
}

function repositoryPath() {
  const name = env.GITHUB_REPOSITORY ?? '';
  if (/^[\w-]+\/(?!\.\.?$)[\w.-]+$/.test(name)) return `/repos/${name}`;
  throw new CommentError(`no comment, since GITHUB_REPOSITORY is no repository: ${JSON.stringify(name)}`);
}

/** Anybody can write a comment with the marker: only those of bots and of people who may write to the repository count. */
async function findComment(comments, start) {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { value, hasNext } = await call('GET', `${comments}?per_page=100&page=${page}`);
    const own = value.find(
      ({ body, user, author_association: role }) =>
        body?.startsWith(start) && (user?.type === 'Bot' || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(role)),
    );
    if (own) return own.id;
    if (!hasNext) return undefined;
  }
  return undefined;
}

async function call(method, path, content) {
  const api = (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/$/, '');
  let response;
  let text;
  try {
    response = await fetch(api + path, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${env.GITHUB_TOKEN}`,
        'content-type': 'application/json',
        'user-agent': 'minrepro',
        'x-github-api-version': '2022-11-28',
      },
      ...(content ? { body: JSON.stringify(content) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    throw new CommentError(`no comment, since ${api} cannot be reached: ${error.cause?.message || error.message}`);
  }
  const value = jsonIn(text);
  if (!response.ok || value === undefined) {
    const reason = `${response.status}${value?.message ? ` ${value.message}` : ''}`;
    throw new CommentError(
      `no comment, since GitHub answered ${reason} to ${method} ${path}${remedy(response.status)}`,
    );
  }
  return { value, hasNext: /rel="next"/.test(response.headers.get('link') ?? '') };
}

function jsonIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function remedy(status) {
  if (status === 401) return '; check the input github-token';
  if (status !== 403 && status !== 404) return '';
  return '; give the job the permission "pull-requests: write" (pull requests from forks never have it)';
}

await main();
