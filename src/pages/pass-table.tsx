/** The calls of each pass, by verdict. */
import type { JSX } from 'preact';
import type { PassCalls } from '../recording/recording.js';

const VERDICTS = ['reproduced', 'vanished', 'invalid', 'unknown'] as const;

export function PassTable({ passes }: { passes: readonly PassCalls[] }): JSX.Element {
  const rows = passes.map((counts) => ({
    ...counts,
    total: VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0),
  }));
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scrolling" tabIndex={0} aria-label="calls of each pass">
      <table class="passes">
        <caption>
          Calls of each pass{' '}
          <span class="legend">
            {VERDICTS.map((verdict) => (
              <span>
                <i class={verdict} /> {verdict}
              </span>
            ))}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Pass</th>
            <th scope="col">Calls</th>
            <th scope="col">Accepted</th>
            <th scope="col">By verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ total }) => total > 0)
            .map((row) => (
              <tr>
                <th scope="row">{row.pass}</th>
                <td>{row.total}</td>
                <td>{row.accepted}</td>
                <td class="bar">
                  <span role="img" aria-label={VERDICTS.map((verdict) => `${row[verdict]} ${verdict}`).join(', ')}>
                    {VERDICTS.map(
                      (verdict) =>
                        row[verdict] > 0 && <i class={verdict} style={{ width: `${(100 * row[verdict]) / most}%` }} />,
                    )}
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
