/** The size of the text over the calls of the search, with a logarithmic axis for the size. */
import type { JSX } from 'preact';
import type { RecordedSize } from '../recording/recording.js';

interface SizeChartProps {
  readonly tokensBefore: number;
  readonly unit: string;
  readonly calls: number;
  readonly steps: readonly RecordedSize[];
  /** How many steps were made at the point that is marked; none if absent. */
  readonly current?: number;
}

const [WIDTH, HEIGHT] = [720, 240];
/** Room for labels, also for the larger ones of narrow screens. */
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 16, 32, 52];

export function SizeChart({ tokensBefore, unit, calls, steps, current }: SizeChartProps): JSX.Element {
  const sizes = [tokensBefore, ...steps.map(({ tokens }) => tokens)];
  const [smallest, largest] = [Math.max(1, Math.min(...sizes)), Math.max(2, ...sizes)];
  const [low, high] = [Math.floor(Math.log10(smallest)), Math.ceil(Math.log10(largest))];
  const x = (call: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * call) / Math.max(1, calls);
  const y = (tokens: number): number => {
    const share = (Math.log10(Math.max(1, tokens)) - low) / Math.max(1, high - low);
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share;
  };
  let path = `M${x(0)} ${y(tokensBefore)}`;
  for (const { calls: call, tokens } of steps) path += `H${x(call).toFixed(1)}V${y(tokens).toFixed(1)}`;
  path += `H${x(calls)}`;
  const powers = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i));
  const point = current === undefined ? undefined : steps[current - 1];
  const label = `Size over calls: from ${tokensBefore} ${unit} to ${sizes.at(-1)} after ${calls} calls`;
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {powers.map((power) => (
        <>
          <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(power)} y2={y(power)} />
          <text x={LEFT - 6} y={y(power) + 4} text-anchor="end">
            {power.toLocaleString('en', { notation: power < 100_000 ? 'standard' : 'compact' })}
          </text>
        </>
      ))}
      {ticksUpTo(calls).map((call) => (
        <text x={x(call)} y={HEIGHT - BOTTOM + 20} text-anchor="middle">
          {call.toLocaleString('en', { notation: call < 100_000 ? 'standard' : 'compact' })}
        </text>
      ))}
      <text x={WIDTH - RIGHT} y={HEIGHT - 4} text-anchor="end">
        calls
      </text>
      <text x={4} y={12}>
        {unit}
      </text>
      <path class="curve" d={path} />
      {current !== undefined && (
        <circle class="point" cx={x(point?.calls ?? 0)} cy={y(point?.tokens ?? tokensBefore)} r={5} />
      )}
    </svg>
  );
}

/** About five round numbers from 0 up to the last one. */
function ticksUpTo(last: number): number[] {
  const rough = Math.max(1, last / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}
