/** The page of a triage: a table of bugs that can be sorted and filtered, and how their number changed. It makes no network request. */
import { type JSX, render } from 'preact';
import { useState } from 'preact/hooks';
import type { BugStatus, OverviewBug, TriageOverview } from '../report/triage-report.js';
import { withCode } from './with-code.js';

type Column = 'name' | 'status' | 'cases' | 'failure';

const COLUMNS: readonly { readonly column: Column; readonly title: string }[] = [
  { column: 'name', title: 'Bug' },
  { column: 'status', title: 'Status' },
  { column: 'cases', title: 'Cases' },
  { column: 'failure', title: 'Failure and smallest input' },
];
const STATUSES: readonly BugStatus[] = ['new', 'seen before', 'known'];

function Triage({ overview }: { overview: TriageOverview }): JSX.Element {
  const { bugs, passing, unknown, pending, runs } = overview;
  const failing = bugs.reduce((sum, { members }) => sum + members.length, 0);
  return (
    <>
      <header>
        <p class="brand">minrepro</p>
        <h1>
          {bugs.length} {bugs.length === 1 ? 'bug' : 'bugs'} in {failing} failing {failing === 1 ? 'case' : 'cases'}
        </h1>
        <p class="facts">
          {passing > 0 && (
            <span>
              {passing} {passing === 1 ? 'does' : 'do'} not fail
            </span>
          )}
          {unknown > 0 && <span>{unknown} without a verdict</span>}
          {pending > 0 && <span>{pending} left for the next run</span>}
        </p>
      </header>
      <main>
        <BugTable bugs={bugs} />
        <Runs runs={runs} />
      </main>
    </>
  );
}

function BugTable({ bugs }: { bugs: readonly OverviewBug[] }): JSX.Element {
  const [sorting, setSorting] = useState<{ readonly column: Column; readonly isDescending: boolean }>({
    column: 'cases',
    isDescending: true,
  });
  const [wanted, setWanted] = useState('');
  const [hidden, setHidden] = useState<readonly BugStatus[]>([]);
  const words = wanted.toLowerCase().split(/\s+/);
  const shown = bugs
    .filter(({ status }) => !hidden.includes(status))
    .filter((bug) => words.every((word) => textOf(bug).includes(word)))
    .sort((a, b) => compare(sorting.column, a, b) * (sorting.isDescending ? -1 : 1));
  const sortBy = (column: Column): void =>
    setSorting({ column, isDescending: sorting.column === column ? !sorting.isDescending : column === 'cases' });
  return (
    <section aria-labelledby="bugs">
      <h2 id="bugs">Bugs</h2>
      <p class="controls filters">
        <label>
          Filter <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
        {STATUSES.filter((status) => bugs.some((bug) => bug.status === status)).map((status) => (
          <label>
            <input
              type="checkbox"
              checked={!hidden.includes(status)}
              onChange={(event) =>
                setHidden(event.currentTarget.checked ? hidden.filter((one) => one !== status) : [...hidden, status])
              }
            />{' '}
            {status}
          </label>
        ))}
        <span role="status">
          {shown.length} of {bugs.length} shown
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="scrolling" tabIndex={0} aria-label="table of bugs">
        <table class="bugs">
          <thead>
            <tr>
              {COLUMNS.map(({ column, title }) => (
                <th scope="col" aria-sort={sortOf(sorting, column)}>
                  <button type="button" class="plain" onClick={() => sortBy(column)}>
                    {title}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((bug) => (
              <BugRow key={bug.name} bug={bug} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function BugRow({ bug }: { bug: OverviewBug }): JSX.Element {
  const { name, status, failure, minimum, summary, versions, members } = bug;
  return (
    <tr>
      <th scope="row">
        {status === 'known' ? name : <a href={`bugs/${encodeURIComponent(name)}/report.html`}>{name}</a>}
      </th>
      <td>{status}</td>
      <td class="number">{members.length}</td>
      <td>
        <p>{failure}</p>
        {summary !== undefined && <p>{withCode(summary)}</p>}
        <pre class="code">{minimum.trimEnd()}</pre>
        {versions !== undefined && <p>Fails in {versions}.</p>}
        <details>
          <summary>
            {members.length} {members.length === 1 ? 'case' : 'cases'}
          </summary>
          <ul>
            {members.map(({ id, why }) => (
              <li>
                <code>{id}</code>: {why}
              </li>
            ))}
          </ul>
        </details>
      </td>
    </tr>
  );
}

function Runs({ runs }: { runs: TriageOverview['runs'] }): JSX.Element {
  return (
    <section aria-labelledby="runs">
      <h2 id="runs">Runs</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Ended</th>
            <th scope="col">Cases</th>
            <th scope="col">Bugs</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {[...runs].reverse().map(({ date, cases, bugs, newBugs }) => (
            <tr>
              <th scope="row">{date.slice(0, 16).replace('T', ' ')}</th>
              <td>{cases}</td>
              <td>{bugs}</td>
              <td>{newBugs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function textOf({ name, failure, minimum, summary = '', members }: OverviewBug): string {
  return [name, failure, minimum, summary, ...members.map(({ id }) => id)].join('\n').toLowerCase();
}

function compare(column: Column, a: OverviewBug, b: OverviewBug): number {
  if (column === 'cases') return a.members.length - b.members.length;
  return a[column].localeCompare(b[column], 'en', { numeric: true });
}

function sortOf(
  { column, isDescending }: { readonly column: Column; readonly isDescending: boolean },
  own: Column,
): 'ascending' | 'descending' | 'none' {
  if (column !== own) return 'none';
  return isDescending ? 'descending' : 'ascending';
}

const overview = JSON.parse(document.getElementById('overview')?.textContent ?? '') as TriageOverview;
const root = document.getElementById('page') as HTMLElement;
root.replaceChildren();
render(<Triage overview={overview} />, root);
